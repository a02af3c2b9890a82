import type { DocumentKind, DocumentToExtract, ExtractionFault } from "./extraction";

type Found = { kind: DocumentKind } | { fault: ExtractionFault };

/** Magic bytes of each kind; `at` is their offset. */
const MAGIC: { fault: ExtractionFault; bytes: string; at?: number }[] = [
  { fault: "image", bytes: "\x89PNG" },
  { fault: "image", bytes: "\xff\xd8\xff" },
  { fault: "image", bytes: "GIF8" },
  { fault: "image", bytes: "BM", at: 0 },
  { fault: "image", bytes: "II*\0" },
  { fault: "image", bytes: "MM\0*" },
  { fault: "image", bytes: "WEBP", at: 8 },
  { fault: "image", bytes: "\0\0\x01\0" },
  { fault: "media", bytes: "ftyp", at: 4 },
  { fault: "media", bytes: "\x1a\x45\xdf\xa3" },
  { fault: "media", bytes: "OggS" },
  { fault: "media", bytes: "ID3" },
  { fault: "media", bytes: "fLaC" },
  { fault: "media", bytes: "WAVE", at: 8 },
  { fault: "media", bytes: "AVI ", at: 8 },
  { fault: "archive", bytes: "\x1f\x8b" },
  { fault: "archive", bytes: "7z\xbc\xaf" },
  { fault: "archive", bytes: "Rar!" },
  { fault: "archive", bytes: "BZh" },
  { fault: "archive", bytes: "\xfd7zXZ" },
  { fault: "office", bytes: "\xd0\xcf\x11\xe0" },
];

const TYPES: Record<string, DocumentKind> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "application/pdf": "pdf",
  "application/x-pdf": "pdf",
  "text/markdown": "markdown",
  "text/x-markdown": "markdown",
  "application/json": "json",
  "text/json": "json",
  "application/x-ndjson": "json",
  "application/jsonl": "json",
  "text/csv": "table",
  "application/csv": "table",
  "text/tab-separated-values": "table",
  "application/xml": "xml",
  "text/xml": "xml",
};

const ENDINGS: Record<string, DocumentKind> = {
  html: "html",
  htm: "html",
  xhtml: "html",
  md: "markdown",
  markdown: "markdown",
  mdx: "markdown",
  json: "json",
  jsonl: "json",
  ndjson: "json",
  geojson: "json",
  csv: "table",
  tsv: "table",
  xml: "xml",
  rss: "xml",
  atom: "xml",
};

const HTML =
  /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|script|div|p|h1|table|article|main|section)[\s>]/i;
const XML = /^\s*<(?:\?xml|rss|feed|urlset|rdf:RDF)[\s>]/i;

/**
 * The kind of a document, or why it cannot be read. Its bytes decide: servers often send a wrong content
 * type, and an attacker's must not choose the parser.
 */
export function documentKind({ bytes, kind, contentType, url }: DocumentToExtract): Found {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8192));
  const start = head.toString("latin1");
  if (start.slice(0, 1024).includes("%PDF-")) return { kind: "pdf" };
  if (start.startsWith("PK\x03\x04")) return zipKind({ kind, contentType, start });
  const wide = isWide(head);
  const binary = !wide && head.includes(0);
  for (const { fault, bytes: magic, at = 0 } of MAGIC)
    if (start.startsWith(magic, at) && (binary || /[^\t\n\r -~]/.test(start.slice(0, 16)))) return { fault };
  if (binary) return { fault: declaredFault(contentType) ?? "binary" };
  if (kind === "pdf" || kind === "docx") return { fault: "damaged" };
  if (kind) return { kind };
  const declared = declaredFault(contentType);
  if (declared) return { fault: declared };
  return { kind: textKind({ contentType, url, opening: opening(head) }) };
}

function zipKind({
  kind,
  contentType,
  start,
}: Pick<DocumentToExtract, "kind" | "contentType"> & { start: string }): Found {
  if (kind === "docx" || /wordprocessingml/i.test(contentType ?? "") || start.includes("word/"))
    return { kind: "docx" };
  return { fault: /officedocument|opendocument/i.test(`${contentType} ${start}`) ? "office" : "archive" };
}

/** UTF-16 contains zero bytes, although it is text. */
function isWide(head: Buffer): boolean {
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
}

function opening(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString("utf16le").slice(1);
  return head.toString("utf8").replace(/^\uFEFF/, "");
}

const typeOf = (contentType: string | undefined): string =>
  contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";

function declaredFault(contentType: string | undefined): ExtractionFault | null {
  const type = typeOf(contentType);
  if (type.startsWith("image/")) return "image";
  if (type.startsWith("video/") || type.startsWith("audio/")) return "media";
  if (/^application\/(?:zip|gzip|x-tar|x-7z|vnd\.rar)/.test(type)) return "archive";
  return null;
}

function textKind({
  contentType,
  url,
  opening,
}: Pick<DocumentToExtract, "contentType" | "url"> & { opening: string }): DocumentKind {
  const type = typeOf(contentType);
  const declared = Object.hasOwn(TYPES, type) ? TYPES[type] : structured(type);
  if (HTML.test(opening) && declared !== "markdown") return "html";
  if (XML.test(opening) && declared !== "markdown") return "xml";
  const data = /^\s*[[{]/.test(opening);
  if (data && declared === "html") return "json";
  if (declared && declared !== "pdf") return declared;
  const path = url && URL.canParse(url) ? new URL(url).pathname : (url ?? "");
  const ending = /\.([A-Za-z]{2,8})$/.exec(path)?.[1]?.toLowerCase() ?? "";
  if (Object.hasOwn(ENDINGS, ending)) return ENDINGS[ending] ?? "text";
  return data && /^\s*(?:\{\s*["}]|\[\s*[{[\]"\d-])/.test(opening) && type !== "text/plain" ? "json" : "text";
}

function structured(type: string): DocumentKind | undefined {
  if (type.endsWith("+json")) return "json";
  return type.endsWith("+xml") ? "xml" : undefined;
}
