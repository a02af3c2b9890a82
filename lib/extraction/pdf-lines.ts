// The pieces of text a PDF is made of, put together to lines, paragraphs and headings. A PDF knows where letters stand
// and nothing else: what belongs together is told by distance and size.

export type PdfLine = {
  text: string /** Height of its letters. */;
  size: number /** Place of its base line, upwards. */;
  y: number;
};

/** What the reader of PDFs gives for a page; what has no `str` marks structure and is passed over. */
type Item = { str: string; height: number; transform: unknown[]; hasEOL: boolean } | { type: string };

/** The lines of a page in the order they were written. */
export function pdfLines(items: readonly Item[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let text = "";
  let size = 0;
  let y = 0;
  const end = () => {
    const whole = tidy(text);
    if (whole !== "") lines.push({ text: whole, size: Math.round(size * 10) / 10, y });
    text = "";
    size = 0;
  };
  for (const item of items) {
    if (!("str" in item)) continue;
    if (item.str !== "") {
      text += item.str;
      if (item.str.trim() !== "") {
        size = Math.max(size, item.height);
        y = Number(item.transform[5]) || 0;
      }
    }
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

/** Ligatures and odd spaces as everybody writes them; a quotation of the page would not be found otherwise. */
function tidy(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\uFB00-\uFB06]/g, (letter) => letter.normalize("NFKC"))
    .replace(/\u00AD/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** The size most of the text has. */
export function textSize(pages: readonly (readonly PdfLine[])[]): number {
  const lengths = new Map<number, number>();
  for (const lines of pages)
    for (const { size, text } of lines) lengths.set(size, (lengths.get(size) ?? 0) + text.length);
  let most = 0;
  let usual = 0;
  for (const [size, length] of lengths)
    if (length > most) {
      most = length;
      usual = size;
    }
  return usual;
}

const LONGEST_HEADING = 150;
const isHeading = ({ size, text }: PdfLine, usual: number): boolean =>
  usual > 0 && size >= usual * 1.2 && text.length <= LONGEST_HEADING && /\p{L}/u.test(text);

/** A page as Markdown: paragraphs joined from their lines, larger lines as headings. */
export function pageMarkdown(lines: readonly PdfLine[], usual: number): string {
  const blocks: string[] = [];
  let paragraph = "";
  let before: PdfLine | null = null;
  for (const line of lines) {
    const heading = isHeading(line, usual);
    if (before && goesOn(before, line) && heading === isHeading(before, usual))
      paragraph = join(paragraph, line.text);
    else {
      if (paragraph !== "") blocks.push(paragraph);
      paragraph = heading ? `## ${line.text}` : escaped(line.text);
    }
    before = line;
  }
  if (paragraph !== "") blocks.push(paragraph);
  return blocks.join("\n\n");
}

/** The next line of the same paragraph: of the same size, a line's height below. */
function goesOn(before: PdfLine, line: PdfLine): boolean {
  const gap = before.y - line.y;
  const size = Math.max(before.size, line.size, 1);
  return (
    Math.abs(before.size - line.size) < 0.6 && gap > -0.5 * size && gap < size * 1.75 && !isItem(line.text)
  );
}

const isItem = (text: string): boolean => /^(?:[•◦▪–—*-]|\(?\d{1,2}[.)])\s/.test(text);

/** A word that was divided at the end of a line is one word again. */
function join(paragraph: string, line: string): string {
  if (/\p{Ll}[-\u2010]$/u.test(paragraph) && /^\p{Ll}/u.test(line)) return paragraph.slice(0, -1) + line;
  return `${paragraph} ${line}`;
}

/** What only looks like Markdown at the beginning of a paragraph. */
function escaped(text: string): string {
  const bullet = /^[•◦▪]\s*/.exec(text)?.[0];
  return bullet ? `- ${text.slice(bullet.length)}` : text.replace(/^(#{1,6}\s|>)/, "\\$1");
}
