import {
  type DocumentToExtract,
  type Extraction,
  type ExtractionFault,
  type FoundPicture,
  MOST_TEXT,
  nameFrom,
} from "./extraction";
import { innerTitle, isJunkTitle } from "./inner-title";
import { isoDate } from "./iso-date";
import { openPdf, type Pdf } from "./open-pdf";
import { around, type Box, captionOf } from "./pdf-captions";

// Assembles the text fragments of a PDF into lines, paragraphs and headings. A PDF only stores positions of
// letters, so distance and size decide what belongs together.

type PdfLine = {
  text: string;
  /** Height of its letters. */
  size: number;
  /** Position of its baseline; larger is higher. */
  y: number;
  /** Positions of its ends. */
  left: number;
  right: number;
};

/** An item of the PDF library; items without `str` mark structure and are skipped. */
type Item =
  | { str: string; height: number; width: number; transform: unknown[]; hasEOL: boolean }
  | { type: string };

/** The lines of a page in the order of the file. */
function pdfLines(items: readonly Item[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let text = "";
  let size = 0;
  let y = 0;
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const end = () => {
    const whole = tidy(text);
    if (whole !== "") lines.push({ text: whole, size: Math.round(size * 10) / 10, y, left, right });
    text = "";
    size = 0;
    [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  };
  for (const item of items) {
    if (!("str" in item)) continue;
    if (item.str !== "") {
      text += item.str;
      if (item.str.trim() !== "") {
        size = Math.max(size, item.height);
        y = Number(item.transform[5]) || 0;
        const x = Number(item.transform[4]) || 0;
        left = Math.min(left, x);
        right = Math.max(right, x + item.width);
      }
    }
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

/** Replaces ligatures and unusual spaces; otherwise quotations of the page would not be found. */
function tidy(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\uFB00-\uFB06]/g, (letter) => letter.normalize("NFKC"))
    .replace(/\u00AD/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** The most common font size, by characters. */
function textSize(pages: readonly (readonly PdfLine[])[]): number {
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

/** A paragraph or a heading, as Markdown. */
type Block = { text: string; heading: boolean; box: Box };

/** The blocks of a page: paragraphs joined from their lines, larger lines as headings. */
function pageBlocks(lines: readonly PdfLine[], usual: number): Block[] {
  const blocks: Block[] = [];
  let before: PdfLine | null = null;
  for (const line of lines) {
    const { text, left, right, y, size } = line;
    const heading = isHeading(line, usual);
    const box = { left, right, top: y + size, bottom: y };
    const block = blocks.at(-1);
    if (block && before && goesOn(before, line) && heading === block.heading) {
      block.text = join(block.text, text);
      block.box = around(block.box, box);
    } else blocks.push({ text: heading ? `## ${text}` : escaped(text), heading, box });
    before = line;
  }
  return blocks;
}

/** True for the next line of the same paragraph: same size, one line height below. */
function goesOn(before: PdfLine, line: PdfLine): boolean {
  const gap = before.y - line.y;
  const size = Math.max(before.size, line.size, 1);
  return (
    Math.abs(before.size - line.size) < 0.6 && gap > -0.5 * size && gap < size * 1.75 && !isItem(line.text)
  );
}

const isItem = (text: string): boolean => /^(?:[•◦▪–—*-]|\(?\d{1,2}[.)])\s/.test(text);

/** Joins a word that was hyphenated at the end of a line. */
function join(paragraph: string, line: string): string {
  if (/\p{Ll}[-\u2010]$/u.test(paragraph) && /^\p{Ll}/u.test(line)) return paragraph.slice(0, -1) + line;
  return `${paragraph} ${line}`;
}

/** Escapes text that only looks like Markdown at the beginning of a paragraph. */
function escaped(text: string): string {
  const bullet = /^[•◦▪]\s*/.exec(text)?.[0];
  return bullet ? `- ${text.slice(bullet.length)}` : text.replace(/^(#{1,6}\s|>)/, "\\$1");
}

const MOST_PAGES = 2000;
/**
 * The time limit in milliseconds after which the text read so far is returned; the worker's own limit stops a
 * page that hangs.
 */
const PATIENCE = 10_000;

/** Captions of a document: more than pictures are kept, since many belong to drawings that are no images. */
const MOST_CAPTIONS = 40;

type Parts = { now?: () => number; patienceMs?: number };
type ReadPages = { pages: PdfLine[][]; cut: boolean };

/**
 * Reads a PDF page by page, with the offset of each page. Headings are recognized by size. Never throws:
 * locked, broken or scanned files return a reason; an unreadable page is empty.
 */
export async function extractPdf(
  { bytes, url, name }: DocumentToExtract,
  { now = () => performance.now(), patienceMs = PATIENCE }: Parts = {},
): Promise<Extraction> {
  const until = now() + patienceMs;
  let pdf: Pdf;
  try {
    // Pictures are read afterwards, in another thread, so that none can cost the text.
    pdf = await openPdf(bytes, { mostPixels: 0 });
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
  try {
    const told = await metadataOf(pdf);
    const read = await readPages(pdf, () => now() > until);
    const document = joined(read);
    if (document.text.trim() === "")
      return { ok: false, fault: read.pages.length > 0 ? "scanned" : "no_text" };
    const { title: inner } = told;
    const title =
      innerTitle(inner, document.text) ||
      headingOf(read) ||
      name ||
      (isJunkTitle(inner) ? "" : inner) ||
      topLine(read.pages[0]) ||
      nameFrom(url);
    return { ok: true, kind: "pdf", ...told, title, ...document };
  } catch {
    return { ok: false, fault: "damaged" };
  } finally {
    await pdf.loadingTask.destroy().catch(() => undefined);
  }
}

function faultOf(error: unknown): ExtractionFault {
  const name = error instanceof Error ? error.name : "";
  return name === "PasswordException" ? "encrypted" : "damaged";
}

async function readPages(pdf: Pdf, isLate: () => boolean): Promise<ReadPages> {
  const pages: PdfLine[][] = [];
  let length = 0;
  const count = Math.min(pdf.numPages, MOST_PAGES);
  for (let number = 1; number <= count; number += 1) {
    if (length > MOST_TEXT || isLate()) return { pages, cut: true };
    const lines = await readPage(pdf, number);
    for (const { text } of lines) length += text.length + 1;
    pages.push(lines);
  }
  return { pages, cut: pdf.numPages > count };
}

async function readPage(pdf: Pdf, number: number): Promise<PdfLine[]> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return pdfLines(items);
  } catch {
    return [];
  }
}

type Joined = { text: string; pageStarts: number[]; cut?: true; pictures?: FoundPicture[] };

function joined({ pages, cut }: ReadPages): Joined {
  const size = textSize(pages);
  const pageStarts: number[] = [];
  const found: FoundPicture[] = [];
  const whole = (more: { cut?: true }): Joined => ({
    text,
    pageStarts,
    ...more,
    ...(found.length > 0 ? { pictures: found.slice(0, MOST_CAPTIONS) } : {}),
  });
  let text = "";
  for (const lines of pages) {
    const blocks = pageBlocks(lines, size);
    const page = blocks.map((block) => block.text).join(BETWEEN);
    if (text.length + page.length > MOST_TEXT) return whole({ cut: true });
    if (text !== "" && page !== "") text += BETWEEN;
    pageStarts.push(text.length);
    if (found.length < MOST_CAPTIONS) found.push(...captionsOf(blocks, pageStarts.length, text.length));
    text += page;
  }
  return whole(cut ? { cut } : {});
}

const BETWEEN = "\n\n";

/** The captions of a page whose text begins at this offset. */
function captionsOf(blocks: readonly Block[], page: number, offset: number): FoundPicture[] {
  const captions: Box[] = [];
  const found: FoundPicture[] = [];
  let start = offset;
  for (const { text, box } of blocks) {
    const caption = captionOf(text);
    if (caption !== null) {
      const inPdf = { page, captions, at: captions.length };
      found.push({ caption, start, end: start + caption.length, urls: [], inPdf });
      captions.push(box);
    }
    start += text.length + BETWEEN.length;
  }
  return captions.length <= MOST_CAPTIONS ? found : [];
}

/** The largest line of the first page where it is a heading of more than one word; otherwise empty. */
function headingOf({ pages: [first = [], ...rest] }: ReadPages): string {
  const heading = topLine(first);
  const usual = textSize([first, ...rest]);
  const size = Math.max(0, ...first.map((line) => line.size));
  const isLarger = first.some((line) => line.size === size && isHeading(line, usual));
  return isLarger && /\p{L}{2}\P{L}{1,5}\p{L}{2}/u.test(heading) && !isJunkTitle(heading) ? heading : "";
}

/** The largest line of the first page. */
function topLine(lines: PdfLine[] = []): string {
  const most = Math.max(0, ...lines.map(({ size }) => size));
  const first = lines.findIndex(({ size }) => size === most);
  const after = lines.slice(first).findIndex(({ size }) => size !== most);
  const some = lines.slice(first, after < 0 ? first + 1 : Math.min(first + 3, first + after));
  return some
    .map(({ text }) => text)
    .join(" ")
    .slice(0, 200);
}

async function metadataOf(
  pdf: Pdf,
): Promise<{ title: string; author?: string; language?: string; publishedAt?: string }> {
  try {
    const { info, metadata } = await pdf.getMetadata();
    const fields = info as Record<string, unknown>;
    const title = plain(fields.Title);
    const author = plain(fields.Author);
    const language = plain(fields.Language);
    // The creation date of a file is not the publication date of its text, so only an explicit publication date counts.
    const publishedAt = isoDate(plain(metadata?.get("prism:publicationdate") ?? metadata?.get("dc:date")));
    return {
      title,
      ...(author ? { author } : {}),
      ...(/^[a-z]{2,3}(?:-[\w-]{1,20})?$/i.test(language) ? { language } : {}),
      ...(publishedAt ? { publishedAt } : {}),
    };
  } catch {
    return { title: "" };
  }
}

function plain(value: unknown): string {
  const text = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 200);
}
