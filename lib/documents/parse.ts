import { TextDecoder } from "node:util";
import { extractJson } from "@/lib/extraction/extract-json";
import { type ExtractionFault, LONGEST_HTML } from "@/lib/extraction/extraction";
import { innerTitle } from "@/lib/extraction/inner-title";
import { readCode } from "./code";
import type { Collection } from "./collections";
import { endingOf, type Kind, kindOf, languageOf } from "./kinds";
import { cleanMarkdown, keepRouter, splitFrontMatter } from "./markdown";
import { REASONS, type ReasonCode, reasonSentence } from "./reasons";

type Decoded = { ok: true; text: string } | { ok: false; reason: string };

/**
 * Decodes a file: UTF-8, UTF-16 with a byte order mark, for HTML the declared character set; otherwise an old
 * Russian or western set if the letters are unambiguous. Refuses anything else with a sentence, because a
 * wrong guess would put wrong letters into a quotation.
 */
function decodeBytes(bytes: Uint8Array, { html }: { html: boolean }): Decoded {
  const marked = markedEncoding(bytes);
  if (!marked && bytes.subarray(0, 8192).includes(0)) return { ok: false, reason: REASONS.binary };
  const named = marked ?? (html ? declaredEncoding(bytes) : null);
  const text =
    decoded(bytes, named ?? "utf-8") ?? (named === null ? decoded(bytes, likelyEncoding(bytes)) : null);
  if (text === null) return { ok: false, reason: REASONS.encoding };
  return { ok: true, text: text.replace(/\r\n?/g, "\n").replaceAll("\u0000", "") };
}

function decoded(bytes: Uint8Array, encoding: string | null): string | null {
  if (encoding === null) return null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The bytes are invalid in this character set.
    return null;
  }
}

function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString("latin1");
  const name = /<meta[^>]{0,200}?charset\s*=\s*(?:["']\s*)?([\w-]{1,40})/i.exec(head)?.[1];
  if (!name) return null;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}

const SAMPLE = 200_000;
/** Letters that make up more than half of any Russian text, and are rare in text decoded with a wrong set. */
const COMMON = /[оеаинтсрвл]/g;
/** Letters of the major western languages; others share their bytes with letters of other sets. */
const WESTERN = /[àâäåæçèéêëîïôöøùûüñáíóúßœÀÂÄÅÆÇÈÉÊËÎÏÔÖØÙÛÜÑÁÍÓÚŒ€‚„…‘’“”–—•°«»§©®±²³½¿¡\u00a0]/;

/** The character set of a text that is not UTF-8; null if it is ambiguous. */
function likelyEncoding(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE);
  const high = sample.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);
  if (high > 20 && high > sample.length * 0.3) return russianSet(sample, high);
  const text = decoded(sample, "windows-1252");
  const foreign = text?.match(/[\u0080-\uffff]/g) ?? [];
  return foreign.length > 0 && foreign.every((sign) => WESTERN.test(sign)) ? "windows-1252" : null;
}

function russianSet(sample: Uint8Array, high: number): string | null {
  const sets = ["windows-1251", "koi8-r", "ibm866"].map((name) => {
    const text = decoded(sample, name) ?? "";
    return { name, share: (text.match(COMMON)?.length ?? 0) / high };
  });
  const [best, next] = sets.sort((a, b) => b.share - a.share);
  return best && next && best.share > 0.45 && best.share > next.share * 1.5 ? best.name : null;
}

/** Errors of the PDF reader, as reasons. */
const FAULTS: Partial<Record<ExtractionFault, Exclude<ReasonCode, "too_large">>> = {
  encrypted: "encrypted",
  scanned: "scanned",
  no_text: "no_text",
  too_slow: "too_slow",
};

/** Reads a binary file. Runs in a worker: a PDF may take seconds. */
async function readPacked(
  bytes: Uint8Array,
  { kind, name }: { kind: "pdf" | "docx"; name: string },
): Promise<Parsed> {
  if (kind === "docx") {
    const { readDocx } = await import("@/lib/extraction/docx");
    const read = readDocx(bytes);
    if (!read.ok) return { ok: false, reason: REASONS[read.code] };
    const title =
      innerTitle(read.title, read.text) || /^#\s+(\S.*)$/m.exec(read.text)?.[1]?.slice(0, 200) || name;
    const headed = read.text === "" || /^#\s/.test(read.text);
    return { ok: true, title, description: "", text: headed ? read.text : `# ${title}\n\n${read.text}` };
  }
  // Loaded on demand: a million bytes of tables and fonts.
  const { extractPdf } = await import("@/lib/extraction/extract-pdf");
  const read = await extractPdf({ bytes, kind, name });
  if (!read.ok) return { ok: false, reason: REASONS[FAULTS[read.fault] ?? "broken"] };
  return {
    ok: true,
    title: read.title || name,
    description: "",
    text: read.text,
    ...(read.pageStarts ? { pageStarts: read.pageStarts } : {}),
  };
}

type ParsedDocument = {
  title: string;
  description: string;
  text: string;
  /** Offsets of its pages in the text, in UTF-16 code units; absent without pages. */
  pageStarts?: number[];
};
export type Parsed = ({ ok: true } & ParsedDocument) | { ok: false; reason: string };

export type ParseContext = {
  collection: Pick<Collection, "name" | "kind" | "site">;
  /** Path inside the collection. */
  path: string;
  /** Source of the document that a page refers to by name, or null. */
  source: (name: string) => Promise<string | null>;
  /** Library address of a page by its site path (`/docs/app/…`), or null. */
  link: (sitePath: string) => string | null;
};

/** True for documentation of a package; the person's folders include every file. */
export function isDocumentation(path: string): boolean {
  return /\.mdx?$/.test(path);
}

/** Parses one file as a document, or returns a sentence that says why it cannot. */
export async function parseDocument(bytes: Uint8Array, context: ParseContext): Promise<Parsed> {
  const kind = kindOf(context.path);
  if (kind === null)
    return { ok: false, reason: reasonSentence("unknown_kind", { kind: endingOf(context.path) }) };
  if (bytes.length === 0) return { ok: false, reason: REASONS.empty };
  if (kind === "pdf" || kind === "docx") {
    const packed = await readPacked(bytes, { kind, name: nameOf(context.path) });
    return packed.ok && packed.text.trim() === "" ? { ok: false, reason: REASONS.no_text } : packed;
  }
  const decoded = decodeBytes(bytes, { html: kind === "html" });
  if (!decoded.ok) return decoded;
  if (decoded.text.trim() === "") return { ok: false, reason: REASONS.empty };
  if (kind === "html" && decoded.text.length > LONGEST_HTML)
    return { ok: false, reason: REASONS.html_too_long };
  const parsed = await PARSERS[kind](decoded.text, context);
  return parsed.text.trim() === "" ? { ok: false, reason: REASONS.no_text } : { ok: true, ...parsed };
}

type Parser = (text: string, context: ParseContext) => ParsedDocument | Promise<ParsedDocument>;

const PARSERS: Record<Exclude<Kind, "pdf" | "docx">, Parser> = {
  markdown: parseMarkdown,
  html: async (text, { path }) => {
    // Loaded on demand, like tables: the server itself reads only bundled documentation, which is Markdown.
    const { extractText } = await import("@/lib/extraction/extract-text");
    const page = extractText(text);
    return titled(page.title || nameOf(path), page.text);
  },
  text: (text, { path }) => {
    const first = text.trim().split("\n", 1)[0]?.trim() ?? "";
    return {
      title: first.length > 0 && first.length <= 100 ? first : nameOf(path),
      description: "",
      text: text.trim(),
    };
  },
  table: async (text, { path }) => {
    const { extractTable } = await import("@/lib/extraction/extract-table");
    return titled(nameOf(path), extractTable(text, { bytes: NO_BYTES }).text);
  },
  json: (text, { path }) => {
    const { title, text: outline } = extractJson(text, { bytes: NO_BYTES });
    return titled(title || nameOf(path), outline);
  },
  /** For code, the file name is the title, and the language replaces the summary. */
  code: (text, { path }) => {
    const language = languageOf(path) ?? { id: "", name: "" };
    return { ...titled(fileOf(path), readCode(text, language)), description: language.name };
  },
};

const NO_BYTES = new Uint8Array();

const titled = (title: string, text: string): ParsedDocument => ({
  title,
  description: "",
  text: /^#\s/.test(text) ? text : `# ${title}\n\n${text}`,
});

async function parseMarkdown(markdown: string, context: ParseContext): Promise<ParsedDocument> {
  const { collection, path } = context;
  const own = splitFrontMatter(markdown);
  const body = collection.name === "next" ? await routerBody(own, context) : own.body;
  const title = own.title ?? headingOf(body) ?? nameOf(path);
  const link = collection.site ? (target: string) => siteLink(target, context) : null;
  const components = collection.kind === "package" || path.endsWith(".mdx");
  const shown = collection.kind === "package" ? namePlaceholders(body) : body;
  const text = cleanMarkdown(shown, { components, link, title });
  return {
    title,
    description: own.description,
    text: withSummary(text, own.description.replace(/(?<!\s)\s*\(API Reference\)$/i, ""), title),
  };
}

const POINTER =
  /^(?:api reference|reference|how to|guides?|(?:a )?complete guide)(?!\p{L})|^[^.]*(?<!\p{L})learn(?!\p{L})/iu;

/**
 * A summary in front matter is often the best one-line definition, so it opens the text. One that only
 * describes the page's place on the site is omitted, unless the page contains nothing else.
 */
function withSummary(text: string, summary: string, title: string): string {
  if (summary === "" || text.includes(summary)) return text;
  if (text !== `# ${title}` && (POINTER.test(summary) || summary.includes("\n"))) return text;
  const [heading = ""] = /^#\s.*/.exec(text) ?? [];
  const rest = text.slice(heading.length).trim();
  return [heading, summary, rest].filter(Boolean).join("\n\n");
}

/**
 * A site fills placeholders such as `__MODEL__` in its examples. Unfilled, an import placeholder is removed,
 * and a value stays as a name.
 */
function namePlaceholders(body: string): string {
  return body
    .replace(/^[ \t]*__(?:[A-Z]+_)*IMPORTS?__;?[ \t]*\n/gm, "")
    .replace(/\b__([A-Z]+(?:_[A-Z]+)*)__\b/g, (_, name: string) =>
      name.toLowerCase().replace(/_([a-z])/g, (_part, letter: string) => letter.toUpperCase()),
    );
}

/**
 * Pages shared by both routers of Next.js are in the folder of one and are named as `source` in the other.
 */
async function routerBody(
  page: { body: string; source: string | null },
  { path, source }: ParseContext,
): Promise<string> {
  const original = page.source ? await source(page.source) : null;
  const body = original === null ? page.body : `${splitFrontMatter(original).body}\n\n${page.body}`;
  if (/^0\d-(?:community)\//.test(path)) return body;
  return keepRouter(body, path.startsWith("02-pages/") ? "pages" : "app");
}

function siteLink(target: string, { collection, link }: ParseContext): string | null {
  const [sitePath = "", anchor] = target.split("#", 2);
  const inside = link(sitePath);
  if (inside) return anchor ? `${inside}#${anchor}` : inside;
  return collection.site ? `${collection.site}${target}` : null;
}

function headingOf(body: string): string | null {
  const heading = /^#\s+(\S.*)$/m.exec(body)?.[1]?.replace(/[`*]/g, "").trim();
  return heading ? heading.slice(0, 200) : null;
}

const fileOf = (path: string): string => path.split("/").at(-1) ?? path;

/** `meeting-notes_2026.md` → `meeting notes 2026`. */
function nameOf(path: string): string {
  const name = fileOf(path).replace(/\.[^.]+$/, "");
  return name.replace(/[-_]+/g, " ").trim() || path;
}
