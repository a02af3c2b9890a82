/**
 * A passage of a document. `start` and `end` are UTF-16 offsets into its text; `heading` is the path of
 * headings above.
 */
type Passage = { heading: string; text: string; start: number; end: number };

const MOST_WORDS = 350;
const FEWEST_WORDS = 90;
/** The maximum length of a passage, so that a single line of 5 MB is split. */
const MOST_CHARACTERS = 6000;

type Block = { start: number; end: number; words: number; heading: { level: number; text: string } | null };

/**
 * Splits a text at its headings into passages of about 90 to 350 words. Longer sections are split between
 * paragraphs, short ones join the next; code blocks stay whole unless they exceed a passage. A passage always
 * ends at `breaks`, the offsets of pages, so that each lies on one page.
 */
export function cutPassages(text: string, breaks: readonly number[] = []): Passage[] {
  if (breaks.length === 0) return cutStretch(text);
  const path: HeadingPath = [];
  return breaks.flatMap((start, index) => {
    const stretch = text.slice(start, breaks[index + 1] ?? text.length);
    return cutStretch(stretch, path).map((passage) => ({
      ...passage,
      start: passage.start + start,
      end: passage.end + start,
    }));
  });
}

type HeadingPath = { level: number; text: string }[];

/** `path` contains the headings above, and afterwards those that are still open. */
function cutStretch(text: string, path: HeadingPath = []): Passage[] {
  const passages: Passage[] = [];
  let open: { start: number; end: number; words: number; heading: string } | null = null;
  const close = () => {
    if (open)
      passages.push({
        heading: open.heading,
        text: text.slice(open.start, open.end),
        start: open.start,
        end: open.end,
      });
    open = null;
  };
  for (const block of cutBlocks(text)) {
    if (block.heading) {
      while ((path.at(-1)?.level ?? 0) >= block.heading.level) path.pop();
      path.push(block.heading);
      if (open && open.words >= FEWEST_WORDS) close();
    }
    const tooLong =
      open && (open.words + block.words > MOST_WORDS || block.end - open.start > MOST_CHARACTERS);
    if (tooLong) close();
    open ??= { start: block.start, end: block.start, words: 0, heading: pathText(path) };
    open.end = block.end;
    open.words += block.words;
  }
  close();
  return passages;
}

/** The document's own title is omitted, because it is stored beside the heading. */
function pathText(path: HeadingPath): string {
  return path
    .filter((heading) => heading.level > 1)
    .map((heading) => heading.text)
    .join(" › ");
}

/** An approximate word count, a hundred times faster than a segmenter; it only decides where to split. */
const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Paragraphs, headings and code blocks with their offsets, without the blank lines between them. */
function cutBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let start = -1;
  let fence: string | null = null;
  let at = 0;
  const flush = (end: number) => {
    if (start >= 0) pushPieces(text, { start, end }, blocks);
    start = -1;
  };
  for (const line of text.split("\n")) {
    const end = at + line.length;
    const mark = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
    } else if (mark) {
      fence = mark;
      if (start < 0) start = at;
    } else if (line.trim() === "") flush(at);
    else if (/^#{1,6}\s/.test(line)) {
      flush(at);
      blocks.push(headingBlock(line, at));
    } else if (start < 0) start = at;
    at = end + 1;
  }
  flush(text.length);
  return blocks;
}

function headingBlock(line: string, start: number): Block {
  const level = /^#+/.exec(line)?.[0].length ?? 1;
  const words = line
    .slice(level)
    .replace(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s#+\s*$/, "")
    .trim();
  return {
    start,
    end: start + line.length,
    words: countWords(words),
    heading: { level, text: words.slice(0, 200) },
  };
}

/** A paragraph, or its pieces if it exceeds a passage. */
function pushPieces(text: string, range: { start: number; end: number }, blocks: Block[]): void {
  const end = range.start + text.slice(range.start, range.end).trimEnd().length;
  let start = range.start;
  while (start < end) {
    const most = Math.min(end, start + MOST_CHARACTERS / 2);
    let cut = most;
    if (most < end) {
      const piece = text.slice(start, most);
      const at = Math.max(piece.lastIndexOf("\n"), piece.lastIndexOf(". "), piece.lastIndexOf(" "));
      if (at > piece.length / 3) cut = start + at + 1;
      else if (/[\uD800-\uDBFF]/.test(text[cut - 1] ?? "")) cut -= 1;
    }
    blocks.push({ start, end: cut, words: countWords(text.slice(start, cut)), heading: null });
    start = cut;
  }
}
