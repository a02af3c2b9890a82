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
import { type Block, isHeading, joinPages, pageBlocks, textSize } from "./pdf-blocks";
import { type Box, captionOf } from "./pdf-captions";
import { type PdfLine, pdfLines } from "./pdf-lines";
import { withoutMargins } from "./pdf-margins";

// Reads the text of a PDF: lines, paragraphs, headings and tables, page by page.

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
    const read = withoutRunning(await readPages(pdf, () => now() > until));
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

function withoutRunning({ pages, cut }: ReadPages): ReadPages {
  const usual = textSize(pages);
  return { pages: withoutMargins(pages, (line) => isHeading(line, usual)), cut };
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
  const found: FoundPicture[] = [];
  const { text, pageStarts, isCut } = joinPages(
    blocksByPage(pages, size),
    MOST_TEXT,
    (blocks, starts, page) => {
      if (found.length < MOST_CAPTIONS) found.push(...captionsOf(blocks, starts, page));
    },
  );
  return {
    text,
    pageStarts,
    ...(cut || isCut ? { cut: true } : {}),
    ...(found.length > 0 ? { pictures: found.slice(0, MOST_CAPTIONS) } : {}),
  };
}

function* blocksByPage(pages: readonly PdfLine[][], size: number): Generator<Block[]> {
  let open: Block | undefined;
  for (const lines of pages) {
    const blocks = pageBlocks(lines, size, open?.table ?? null);
    yield blocks;
    open = blocks.findLast(({ isAside }) => !isAside);
  }
}

/** The captions of a page whose blocks begin at these offsets. */
function captionsOf(blocks: readonly Block[], starts: readonly number[], page: number): FoundPicture[] {
  const captions: Box[] = [];
  const found: FoundPicture[] = [];
  blocks.forEach(({ text, box, turn }, index) => {
    // Positions of turned text are not those of the page.
    const caption = turn === 0 ? captionOf(text) : null;
    const start = starts[index];
    if (caption === null || start === undefined) return;
    const inPdf = { page, captions, at: captions.length };
    found.push({ caption, start, end: start + caption.length, urls: [], inPdf });
    captions.push(box);
  });
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
