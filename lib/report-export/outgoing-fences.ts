// Finds the lines of a Markdown text that every CommonMark reader treats as code. Uncertain lines count as
// text: code is exported unchanged, so a mistake in the other direction would let an image through.

/** `within`: columns that every line must be indented by to belong to it; 0 for a block that stands outside of lists. */
type Fence = { mark: string; length: number; within: number };

const FENCE = /^( *)(`{3,}(?=[^`]*$)|~{3,})/;
/** An item of a list that begins with code. */
const ITEM = /^( {0,3})([-+*]|\d{1,9}[.)])( +)(?=`{3,}[^`]*$|~{3,})/;
/** The same below further marks, or behind tabs. */
const DEEPER = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+|>[ \t]?)+(?:`{3,}[^`]*$|~{3,})/;
const CLOSING = /^( *)(`{3,}|~{3,})[ \t]*$/;
const BLANK = /^[ \t]*$/;
const MOST_SPACES = 4;

const indentOf = (line: string) => /^ */.exec(line)?.[0].length ?? 0;

/** Classifies lines one by one; they must come in order. After an ambiguity, all further lines are text. */
export class OutgoingFences {
  private fence: Fence | null = null;
  /** True when blocks of code can no longer be told apart: from here on all is text. */
  private lost = false;
  private afterBlank = true;
  /** The last line with words was indented as code is: some readers then begin no list but with the first number. */
  private afterIndented = false;

  /** True for a line of a block of code, its first and its last included. */
  isCode(line: string): boolean {
    const code = !this.lost && (this.fence ? this.inside(this.fence, line) : this.opens(line));
    this.afterBlank = BLANK.test(line);
    if (!this.afterBlank) this.afterIndented = !code && /^(?: {4}| {0,3}\t)/.test(line);
    return code;
  }

  /** False from where blocks of code, and with them spans of code, are no longer certain. */
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
    // The block may stand in a list, which a line with less indentation ends, or outside, where it ends nothing.
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
      // In the middle of a paragraph only the first number begins a list.
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
