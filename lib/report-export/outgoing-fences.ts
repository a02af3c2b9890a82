// Finds the lines of a Markdown text that every CommonMark reader treats as code. Uncertain lines count as
// text: code is exported unchanged, so a mistake in the other direction would let an image through.

/** `within`: minimum indentation in columns of the lines that belong to it; 0 for a block outside lists. */
type Fence = { mark: string; length: number; within: number };

const FENCE = /^( *)(`{3,}(?=[^`]*$)|~{3,})/;
/** A list item that begins with a code fence. */
const ITEM = /^( {0,3})([-+*]|\d{1,9}[.)])( +)(?=`{3,}[^`]*$|~{3,})/;
/** The same after further markers or tabs. */
const DEEPER = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+|>[ \t]?)+(?:`{3,}[^`]*$|~{3,})/;
const CLOSING = /^( *)(`{3,}|~{3,})[ \t]*$/;
const BLANK = /^[ \t]*$/;
const MOST_SPACES = 4;

const indentOf = (line: string) => /^ */.exec(line)?.[0].length ?? 0;

/** Classifies lines one by one; they must come in order. After an ambiguity, all further lines are text. */
export class OutgoingFences {
  private fence: Fence | null = null;
  /** True after an ambiguity: all further lines are text. */
  private lost = false;
  private afterBlank = true;
  /**
   * True if the last non-blank line was indented like code: after it, some readers start a list only with the number 1.
   */
  private afterIndented = false;

  /** True for a line of a code block, including its fences. */
  isCode(line: string): boolean {
    const code = !this.lost && (this.fence ? this.inside(this.fence, line) : this.opens(line));
    this.afterBlank = BLANK.test(line);
    if (!this.afterBlank) this.afterIndented = !code && /^(?: {4}| {0,3}\t)/.test(line);
    return code;
  }

  /** False after an ambiguity, from which on neither code blocks nor code spans are certain. */
  get isCertain(): boolean {
    return !this.lost;
  }

  private inside(fence: Fence, line: string): boolean {
    const [, indent = "", mark = ""] = CLOSING.exec(line) ?? [];
    const closes = mark[0] === fence.mark && mark.length >= fence.length;
    if (fence.within === 0) {
      if (closes && indent.length < MOST_SPACES) this.fence = null;
      return true;
    }
    if (BLANK.test(line)) return true;
    // The block may be in a list, where a line with less indentation ends it, or outside, where it does not.
    const strays = indentOf(line) < fence.within || (closes && indent.length !== fence.within);
    if (strays) return this.lose();
    if (closes) this.fence = null;
    return true;
  }

  private lose(): false {
    this.lost = true;
    this.fence = null;
    return false;
  }

  private opens(line: string): boolean {
    const [, indent = "", mark = ""] = FENCE.exec(line) ?? [];
    if (mark !== "") return indent.length < MOST_SPACES && this.open(mark, indent.length);
    const [whole, before = "", marker = "", gap = ""] = ITEM.exec(line) ?? [];
    if (whole !== undefined) {
      // Within a paragraph only the number 1 starts a list.
      const isItem =
        (this.afterBlank && !this.afterIndented) || !/^\d/.test(marker) || /^1[.)]$/.test(marker);
      if (!isItem || gap.length > MOST_SPACES) return this.lose();
      const within = before.length + marker.length + gap.length;
      return this.open(/^(?:`+|~+)/.exec(line.slice(within))?.[0] ?? "```", within);
    }
    return DEEPER.test(line) && !/^[ \t]*>/.test(line) ? this.lose() : false;
  }

  private open(mark: string, within: number): true {
    this.fence = { mark: mark[0] ?? "`", length: mark.length, within };
    return true;
  }
}
