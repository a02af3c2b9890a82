// Extracts the text of a document of any supported kind: detects the kind by its bytes before its content
// type, decodes it, and converts it to Markdown. The input is hostile: extraction runs in a worker with
// limits (`lib/workers/extraction.ts`), executes and fetches nothing, and returns a reason for what cannot be
// read.

import { boundBytes, decodeText } from "./decode-text";
import { documentKind } from "./document-kind";
import { extractJson } from "./extract-json";
import { extractTable } from "./extract-table";
import { extractText } from "./extract-text";
import {
  boundText,
  type DocumentKind,
  type DocumentToExtract,
  type ExtractedDocument,
  type Extraction,
  nameFrom,
} from "./extraction";
import { isJunkTitle } from "./inner-title";
import { stripMarkup } from "./markup";
import { isUnseenData } from "./unseen";

const SHORT = 300;
/** The root elements of common frameworks. */
const EMPTY_ROOT =
  /<(?:div|main|section)[^>]{0,200}\bid\s*=\s*["']?(?:root|app|__next|__nuxt|___gatsby|svelte|q-app|main-app|react-root)\b[^>]{0,200}>\s*<\/(?:div|main|section)>|<app-root[^>]{0,200}>/i;
const ASKS =
  /(?:enable|requires?|turn on|need|without)[^<]{0,40}javascript|javascript[^<]{0,60}(?:enable|required|disabled)|(?:включит|требуется)[^<]{0,40}javascript|javascript[^<]{0,60}(?:включ|отключ)/i;

/** True for HTML whose text appears only with its scripts: without them there is almost none. */
function needsScript(source: string, text: string): boolean {
  if (text.length > SHORT || !/<script[\s>]/i.test(source)) return false;
  const head = source.slice(0, 500_000);
  return text.trim() === "" || EMPTY_ROOT.test(head) || ASKS.test(head);
}

type Read = Omit<ExtractedDocument, "kind">;
type TextReader = (text: string, document: DocumentToExtract) => Read;

const TEXT_READERS: Record<Exclude<DocumentKind, "pdf" | "docx">, TextReader> = {
  html: readHtml,
  xml: readXml,
  markdown: readMarkdown,
  text: readPlain,
  json: extractJson,
  table: extractTable,
};

/** Never throws, except when the worker dies; returns at most `MOST_TEXT`. */
export async function extractDocument(document: DocumentToExtract): Promise<Extraction> {
  if (document.bytes.length === 0) return { ok: false, fault: "empty" };
  const found = documentKind(document);
  if ("fault" in found) return { ok: false, fault: found.fault };
  const { kind } = found;
  if (kind === "pdf") {
    // Loaded on demand: a million bytes of tables and fonts.
    const { extractPdf } = await import("./extract-pdf");
    return extractPdf(document);
  }
  if (kind === "docx") {
    const { readDocx } = await import("@/lib/extraction/docx");
    const read = readDocx(document.bytes);
    if (!read.ok) return { ok: false, fault: read.code === "broken" ? "damaged" : "too_much_memory" };
    const title = (isJunkTitle(read.title) ? "" : read.title) || nameFrom(document.url);
    return settled(kind, { title, text: read.text, ...(read.author ? { author: read.author } : {}) });
  }
  const bounded = boundBytes(document.bytes);
  const { bytes, cut } = { ...bounded, cut: bounded.cut || document.cut === true };
  const source = decodeText(bytes, { contentType: document.contentType, url: document.url, kind });
  if (source.trim() === "") return { ok: false, fault: "empty" };
  const read = TEXT_READERS[kind](source, document);
  if (kind === "html" && needsScript(source, read.text)) return { ok: false, fault: "scripted" };
  return settled(kind, cut ? { ...read, cut } : read);
}

function settled(kind: DocumentKind, read: Read): Extraction {
  const { text, cut } = boundText(read.text);
  if (text.trim() === "") return { ok: false, fault: "no_text" };
  return { ok: true, kind, ...read, text, ...(cut || read.cut ? { cut: true } : {}) };
}

function readHtml(source: string, { url }: DocumentToExtract): Read {
  const { publishedAt, author, language, canonical, pictures, ...page } = extractText(
    source,
    url && URL.canParse(url) ? { baseUrl: url } : {},
  );
  return {
    title: page.title || nameFrom(url),
    text: page.text,
    ...(publishedAt ? { publishedAt } : {}),
    ...(author ? { author } : {}),
    ...(language ? { language } : {}),
    ...(canonical ? { canonical } : {}),
    ...(pictures.length > 0 ? { pictures } : {}),
  };
}

/** Feeds and data: the text without its markup. */
function readXml(source: string, { url }: DocumentToExtract): Read {
  const plain = source
    .replaceAll("<![CDATA[", "")
    .replaceAll("]]>", "")
    .replace(/<(\/?)([a-z][\w.-]{0,40}:)/gi, "<$1");
  const title = /<title[^>]{0,200}>([^<]{1,500})</i.exec(plain)?.[1];
  // Data elements are not classified as blocks, so each becomes a line.
  const text = stripMarkup(plain.replace(/<\/[a-z]/gi, "\n$&"), isUnseenData).replace(/\n{2,}/g, "\n");
  return { title: (title && stripMarkup(title, isUnseenData)) || nameFrom(url), text };
}

function readMarkdown(source: string, { url }: DocumentToExtract): Read {
  const heading = /^#{1,2}[^\S\n]+(\S.{0,199})$/m.exec(source.slice(0, 20_000))?.[1];
  return { title: heading?.replace(/[`*#]/g, "").trim() || nameFrom(url), text: source.trim() };
}

function readPlain(source: string, { url }: DocumentToExtract): Read {
  const text = source.trim();
  const first = text.slice(0, 200).split("\n", 1)[0]?.trim() ?? "";
  return { title: first.length > 0 && first.length <= 100 ? first : nameFrom(url), text };
}
