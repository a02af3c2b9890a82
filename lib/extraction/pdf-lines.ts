// Assembles the text fragments of a PDF page into lines, and each line into parts with wide gaps between them. A PDF only
// stores positions of letters.

/** A stretch of a line without a wide gap. */
export type PdfPart = {
  text: string;
  left: number;
  right: number;
  /** Position of its baseline; larger is higher. */
  y: number;
  /** Height of its letters. */
  size: number;
  font: string;
};

export type PdfLine = {
  text: string;
  size: number;
  y: number;
  /** Positions of its ends. */
  left: number;
  right: number;
  /** Quarter turns of its letters. Positions are measured along and across its direction. */
  turn: number;
  parts: PdfPart[];
  /** True for a running line, which belongs to no paragraph. */
  isAside?: true;
};

/** An item of the PDF library; items without `str` mark structure and are skipped. */
export type Item =
  | { str: string; height: number; width: number; transform: unknown[]; hasEOL: boolean; fontName?: string }
  | { type: string };

/** The lines of a page in the order of the file. */
export function pdfLines(items: readonly Item[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let parts: PdfPart[] = [];
  let text = "";
  let turn = 0;
  const end = () => {
    const whole = parts.length > 0 ? tidy(text) : "";
    if (whole !== "") lines.push(lineOf(whole, parts, turn));
    parts = [];
    text = "";
  };
  for (const item of items) {
    if (!("str" in item)) continue;
    if (item.str.trim() !== "") {
      const place = placeOf(item.transform);
      if (place.turn !== turn) end();
      turn = place.turn;
      addPart(parts, item, place);
    } else if (item.str !== "") {
      const last = parts.at(-1);
      if (last) last.text += " ";
    }
    text += item.str;
    if (item.hasEOL) end();
  }
  end();
  return lines.map((line, index) => withoutStretches(line, [lines[index - 1], lines[index + 1]]));
}

/** Heights of a letter by which a justified line stretches the space between two words, at most. */
const WIDEST_SPACE = 3;
/** Points by which the ends of the lines of a paragraph may differ. */
const SAME_END = 2;
/** Parts of a line of words, at most. */
const MOST_WORDS = 60;

/**
 * The line with the words of a justified text in one part: at least three words with gaps of one width between, which end
 * where a line above or below ends.
 */
function withoutStretches(line: PdfLine, beside: readonly (PdfLine | undefined)[]): PdfLine {
  if (line.parts.length < 3 || line.parts.length > MOST_WORDS) return line;
  const ends = beside.flatMap((other) =>
    (other?.parts ?? []).flatMap(({ text, right }) => (/\p{L}/u.test(text) ? [right] : [])),
  );
  const parts: PdfPart[] = [];
  for (let from = 0; from < line.parts.length; ) {
    const to = stretchEnd(line.parts, from);
    const words = line.parts.slice(from, to);
    const right = words.at(-1)?.right ?? 0;
    const isOne = words.length > 2 && ends.some((end) => Math.abs(end - right) <= SAME_END);
    const [word] = words;
    const whole = words.map(({ text }) => text).join(" ");
    if (isOne && word) parts.push({ ...word, text: whole, right });
    else if (word) parts.push(word);
    from = isOne ? to : from + 1;
  }
  return parts.length === line.parts.length ? line : { ...line, parts };
}

/** The end of the words from this one on that have gaps of one width between. */
function stretchEnd(parts: readonly PdfPart[], from: number): number {
  const isWord = (part: PdfPart | undefined) =>
    part !== undefined && !part.text.includes(" ") && /\p{L}/u.test(part.text);
  const gapAt = (at: number) => (parts[at]?.left ?? 0) - (parts[at - 1]?.right ?? 0);
  const first = gapAt(from + 1);
  let to = from + 1;
  while (to < parts.length && isWord(parts[to - 1]) && isWord(parts[to])) {
    const gap = gapAt(to);
    const size = parts[to]?.size ?? 1;
    if (gap > WIDEST_SPACE * size || Math.abs(gap - first) > 0.1 * Math.max(gap, first)) break;
    to += 1;
  }
  return to;
}

/** A line of these parts; `text` if it is not the parts with spaces between them. */
export function lineOf(text: string | null, parts: readonly PdfPart[], turn: number): PdfLine {
  const size = parts.reduce((most, part) => Math.max(most, part.size), 0);
  return {
    text: text ?? parts.map((part) => part.text).join(" "),
    size: Math.round(size * 10) / 10,
    y: parts.at(-1)?.y ?? 0,
    left: parts.reduce((least, part) => Math.min(least, part.left), Number.POSITIVE_INFINITY),
    right: parts.reduce((most, part) => Math.max(most, part.right), Number.NEGATIVE_INFINITY),
    turn,
    parts: parts.map((part) => ({ ...part, text: tidy(part.text) })),
  };
}

/** Heights of a letter; the PDF library itself joins what is closer. */
const WIDE_GAP = 0.6;

type Place = { x: number; y: number; turn: number };
type TextItem = Extract<Item, { str: string }>;

function addPart(parts: PdfPart[], item: TextItem, { x, y }: Place): void {
  const last = parts.at(-1);
  const size = item.height;
  const gap = last ? x - last.right : 0;
  const isFar = last && (gap > WIDE_GAP * Math.max(size, last.size) || gap < -2 * Math.max(size, last.size));
  if (!last || isFar) {
    parts.push({ text: item.str, left: x, right: x + item.width, y, size, font: item.fontName ?? "" });
    return;
  }
  last.text += item.str;
  last.left = Math.min(last.left, x);
  last.right = Math.max(last.right, x + item.width);
  // A raised figure does not move the baseline.
  if (size >= last.size) last.y = y;
  last.size = Math.max(last.size, size);
}

/** The start of a text, measured along and across its direction, so that turned text has lines like any other. */
function placeOf(transform: readonly unknown[]): Place {
  const [a = 0, b = 0, , , x = 0, y = 0] = transform.map((value) => Number(value) || 0);
  const turn = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
  if (turn === 1) return { x: y, y: -x, turn };
  if (turn === 2) return { x: -x, y: -y, turn };
  return turn === 3 ? { x: -y, y: x, turn } : { x, y, turn };
}

/**
 * Replaces ligatures and unusual spaces; otherwise quotations of the page would not be found. A soft hyphen is removed,
 * except at the end, where it divides a word.
 */
function tidy(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\uFB00-\uFB06]/g, (letter) => letter.normalize("NFKC"))
    .replace(/\u00AD(?=\s?$)/, "\u2010")
    .replace(/\u00AD/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
