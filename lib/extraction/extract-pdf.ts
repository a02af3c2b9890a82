import { getDocumentProxy } from "unpdf";
import {
  type DocumentToExtract,
  type Extraction,
  type ExtractionFault,
  MOST_TEXT,
  nameFrom,
} from "./extraction";
import { isoDate } from "./iso-date";
import { type PdfLine, pageMarkdown, pdfLines, textSize } from "./pdf-lines";

const MOST_PAGES = 2000;
/** Milliseconds after which what was read so far is what there is; the worker's own limit ends what hangs in one page. */
const PATIENCE = 10_000;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Parts = { now?: () => number; patienceMs?: number };
type ReadPages = { pages: PdfLine[][]; cut: boolean };

/**
 * A PDF page by page, with where each page begins. Headings are told by their size. Never throws: what is locked, broken
 * or made of pictures comes back as a reason; a page that cannot be read is empty.
 */
export async function extractPdf(
  { bytes, url }: DocumentToExtract,
  { now = () => performance.now(), patienceMs = PATIENCE }: Parts = {},
): Promise<Extraction> {
  const until = now() + patienceMs;
  let pdf: Pdf;
  try {
    // Nothing is run, drawn or fetched: no fonts, no pictures, no forms.
    pdf = await getDocumentProxy(givenAway(bytes), {
      verbosity: 0,
      useWasm: false,
      useSystemFonts: false,
      disableFontFace: true,
      enableXfa: false,
      maxImageSize: 0,
      stopAtErrors: false,
    });
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
  try {
    const told = await metadataOf(pdf);
    const read = await readPages(pdf, () => now() > until);
    const document = joined(read);
    if (document.text.trim() === "")
      return { ok: false, fault: read.pages.length > 0 ? "scanned" : "no_text" };
    const title = told.title || headingOf(read.pages[0]) || nameFrom(url);
    return { ok: true, kind: "pdf", ...told, title, ...document };
  } catch {
    return { ok: false, fault: "damaged" };
  } finally {
    await pdf.loadingTask.destroy().catch(() => undefined);
  }
}

/** The reader of PDFs takes a whole buffer for itself; a part of one, or one of Node's own, has to be copied. */
const givenAway = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength && !Buffer.isBuffer(bytes) ? bytes : new Uint8Array(bytes);

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

function joined({ pages, cut }: ReadPages): { text: string; pageStarts: number[]; cut?: true } {
  const size = textSize(pages);
  const pageStarts: number[] = [];
  let text = "";
  for (const lines of pages) {
    const page = pageMarkdown(lines, size);
    if (text.length + page.length > MOST_TEXT) return { text, pageStarts, cut: true };
    if (text !== "" && page !== "") text += "\n\n";
    pageStarts.push(text.length);
    text += page;
  }
  return { text, pageStarts, ...(cut ? { cut } : {}) };
}

/** The largest line of the first page. */
function headingOf(lines: PdfLine[] = []): string {
  const most = Math.max(0, ...lines.map(({ size }) => size));
  const first = lines.findIndex(({ size }) => size === most);
  const after = lines.slice(first).findIndex(({ size }) => size !== most);
  const some = lines.slice(first, after < 0 ? first + 1 : Math.min(first + 3, first + after));
  return some
    .map(({ text }) => text)
    .join(" ")
    .slice(0, 200);
}

/** What writing programs put there by themselves is no title. */
const NO_TITLE =
  /^(?:untitled|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|pdf|pptx?|xlsx?|indd|tex|dvi|qxd)|document\d*|\W*)$/i;

async function metadataOf(
  pdf: Pdf,
): Promise<{ title: string; author?: string; language?: string; publishedAt?: string }> {
  try {
    const { info, metadata } = await pdf.getMetadata();
    const fields = info as Record<string, unknown>;
    const title = plain(fields.Title);
    const author = plain(fields.Author);
    const language = plain(fields.Language);
    // When a file was made is not when its text was published; only what says so counts.
    const publishedAt = isoDate(plain(metadata?.get("prism:publicationdate") ?? metadata?.get("dc:date")));
    return {
      title: NO_TITLE.test(title) ? "" : title,
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
