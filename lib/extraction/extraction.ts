// Input and result of text extraction, as data for the worker, and the reasons for failure.

import type { PlaceInPdf } from "./pdf-captions";

/** Supported kinds. `table` is CSV or TSV with any delimiter. */
export type DocumentKind = "html" | "xml" | "pdf" | "docx" | "markdown" | "text" | "json" | "table";

export type DocumentToExtract = {
  /** Transferred: the caller must not use them afterwards. */
  bytes: Uint8Array;
  /** True if they are only the beginning of the file. */
  cut?: boolean;
  /** The kind, if known from elsewhere, such as a file name; otherwise content type, name and bytes decide. */
  kind?: DocumentKind;
  /** The server's content type with charset; used only if the bytes do not contradict it. */
  contentType?: string;
  /** Address or file name: resolves links, and supplies a title if the document has none. */
  url?: string;
  /** The name that a person gave the file: better than a title that does not fit its text. */
  name?: string;
};

export type ExtractionFault =
  | "image"
  | "media"
  | "archive"
  | "office"
  | "binary"
  | "empty"
  | "no_text"
  | "scripted"
  | "encrypted"
  | "scanned"
  | "damaged"
  | "too_slow"
  | "too_much_memory"
  | "failed";

/** A captioned picture that a page has, not fetched yet. */
export type FoundPicture = {
  caption: string;
  /** Where the caption stands in the text, in code units. */
  start: number;
  end: number;
  /** Addresses of the picture, the best one first; none if the document contains it. */
  urls: string[];
  /** The picture itself, if the document contains it. */
  bytes?: Uint8Array;
  /** Where it is in a PDF, whose images are not read with the text. */
  inPdf?: PlaceInPdf;
};

export type ExtractedDocument = {
  kind: DocumentKind;
  title: string;
  /** Markdown, at most `MOST_TEXT` code units. */
  text: string;
  /** Offset in `text`, in UTF-16 code units, at which each page begins, the first page first; absent without pages. */
  pageStarts?: number[];
  author?: string;
  /** BCP 47, as declared by the document. */
  language?: string;
  /** `YYYY-MM-DD`, as stated by the document. */
  publishedAt?: string;
  /** Canonical address that a page declares; http or https. */
  canonical?: string;
  /** True if the text was cut. */
  cut?: boolean;
  /** Its captioned pictures, in the order of the text; absent without any. */
  pictures?: FoundPicture[];
};

export type Extraction = ({ ok: true } & ExtractedDocument) | { ok: false; fault: ExtractionFault };

/** Text beyond this many code units is omitted. */
export const MOST_TEXT = 1_000_000;
/** HTML beyond this many code units is ignored. */
export const LONGEST_HTML = 2_000_000;

/** Cuts a text to the maximum length, never within a character. */
export function boundText(
  text: string,
  most = MOST_TEXT,
): { text: string; cut: false } | { text: string; cut: true } {
  if (text.length <= most) return { text, cut: false };
  const end = (text.charCodeAt(most - 1) & 0xfc00) === 0xd800 ? most - 1 : most;
  return { text: text.slice(0, end), cut: true };
}

/** A title for an untitled document: `https://a.example/2026/annual-report.pdf` → `annual report`. */
export function nameFrom(url: string | undefined): string {
  if (!url) return "";
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  const last = path.split("/").findLast((part) => part !== "") ?? "";
  const name = last.replace(/\.[A-Za-z\d]{1,8}$/, "").replace(/[-_+]+/g, " ");
  const host = URL.canParse(url) ? new URL(url).host : "";
  return (decoded(name).trim() || host).slice(0, 200);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
