import { TextDecoder } from "node:util";
import type { DocumentKind } from "./extraction";

type Clues = { contentType?: string | undefined; url?: string | undefined; kind?: DocumentKind };

/** Longer inputs are cut before decoding; the limit exceeds the longest text that is stored. */
const MOST_BYTES = 6_000_000;
/** How far back the end of a line or word is searched, so that the cut is not within a character. */
const LOOKED_BACK = 64_000;

/** The beginning of an input that is too long, up to a line end if there is one. */
export function boundBytes(bytes: Uint8Array): { bytes: Uint8Array; cut: boolean } {
  if (bytes.length <= MOST_BYTES) return { bytes, cut: false };
  const from = MOST_BYTES - LOOKED_BACK;
  const tail = bytes.subarray(from, MOST_BYTES);
  const end = Math.max(tail.lastIndexOf(10), tail.lastIndexOf(13));
  const word = end < 0 ? tail.lastIndexOf(32) : end;
  const wide = markOf(bytes)?.startsWith("utf-16") ?? false;
  // In two-byte encodings the position of a single byte says nothing.
  return { bytes: bytes.subarray(0, wide || word < 0 ? MOST_BYTES : from + word), cut: true };
}

/** If a page declares nothing, its language or country suggests the encoding. */
const BY_PLACE: [RegExp, string[]][] = [
  [/^(?:ja|jp)\b/, ["iso-2022-jp", "shift_jis", "euc-jp"]],
  [/^(?:zh-(?:tw|hk|hant)|tw|hk)\b/, ["big5", "gb18030"]],
  [/^(?:zh|cn)\b/, ["gb18030", "big5"]],
  [/^(?:ko|kr)\b/, ["euc-kr"]],
  [/^(?:pl|cs|cz|sk|hu|hr|sl|si|ro)\b/, ["windows-1250"]],
  [/^(?:el|gr)\b/, ["windows-1253"]],
  [/^tr\b/, ["windows-1254"]],
  [/^(?:he|iw|il)\b/, ["windows-1255"]],
  [/^ar\b/, ["windows-1256"]],
];

/**
 * Decodes bytes and normalizes line ends and control characters. Never throws. Tries in order: a byte order
 * mark; valid UTF-8, whatever is declared; the encodings that header and page declare; the one its language
 * suggests; the declared one despite single broken letters; the most plausible by letters; finally
 * windows-1252, which decodes anything.
 */
export function decodeText(bytes: Uint8Array, clues: Clues = {}): string {
  const text = decodeAs(bytes, clues);
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, " ")
    .toWellFormed();
}

function decodeAs(bytes: Uint8Array, clues: Clues): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString("latin1");
  const named = [charsetOf(clues.contentType ?? ""), declaredIn(head, clues.kind)].flatMap(
    (label) => encodingOf(label) ?? [],
  );
  const marked = markOf(bytes) ?? named.find((name) => name === "iso-2022-jp");
  if (marked) return new TextDecoder(marked).decode(bytes);
  const candidates = ["utf-8", ...named, ...likely(head, clues)];
  for (const name of candidates) {
    const text = strictly(bytes, name);
    if (text !== null) return text;
  }
  for (const name of named) {
    const text = new TextDecoder(name).decode(bytes);
    if (name === "utf-8" ? barelyBroken(text) : rarelyBroken(text)) return text;
  }
  return new TextDecoder(bySound(bytes)).decode(bytes);
}

const BROKEN = "\uFFFD";

/** A page in UTF-8 with a few broken characters is still UTF-8. */
const barelyBroken = (text: string): boolean => countOf(text, BROKEN) * 200 < text.length;

/** The same for the declared encoding: a page in another encoding has errors in most of its letters. */
function rarelyBroken(text: string): boolean {
  const letters = text.replace(/[\p{ASCII}\uFFFD]+/gu, "").length;
  return countOf(text, BROKEN) * 20 < letters;
}

function strictly(bytes: Uint8Array, name: string): string | null {
  // Encodings in which every byte is valid, so that decoding never fails.
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

const charsetOf = (contentType: string): string | undefined =>
  /charset\s*=\s*(?:["']\s*)?([\w.:-]{1,40})/i.exec(contentType)?.[1];

function declaredIn(head: string, kind: DocumentKind | undefined): string | undefined {
  if (kind !== "html" && kind !== "xml") return undefined;
  const meta = /<meta[^>]{0,200}?charset\s*=\s*(?:["']\s*)?([\w.:-]{1,40})/i.exec(head)?.[1];
  return meta ?? /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1];
}

/**
 * The name that decoders use; null for UTF-16 too, because a page that declares it without a byte order mark is never
 * in UTF-16.
 */
function encodingOf(label: string | undefined): string | null {
  if (!label) return null;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith("utf-16") ? null : encoding;
  } catch {
    return null;
  }
}

function likely(head: string, { url }: Clues): string[] {
  const language = /<html[^>]{0,300}?\blang\s*=\s*["']?([\w-]{2,12})/i.exec(head)?.[1]?.toLowerCase();
  const country = url && URL.canParse(url) ? /\.([a-z]{2})$/.exec(new URL(url).hostname)?.[1] : undefined;
  for (const place of [language, country])
    for (const [pattern, names] of BY_PLACE) if (place && pattern.test(place)) return names;
  return [];
}

const SAMPLE = 20_000;

/**
 * Text in one of the two old Russian encodings has Russian letter frequencies only in that one; everything else is
 * decoded as Western.
 */
function bySound(bytes: Uint8Array): string {
  const sample = bytes
    .subarray(0, 200_000)
    .filter((byte) => byte > 127 || byte === 32)
    .subarray(0, SAMPLE);
  const letters = sample.filter((byte) => byte >= 0xc0).length;
  if (letters === 0) return "windows-1252";
  const sound = (name: string) =>
    (new TextDecoder(name).decode(sample).match(/[оеаинтсрвл]/g) ?? []).length / letters;
  const best = ["windows-1251", "koi8-r", "ibm866"]
    .map((name) => ({ name, share: sound(name) }))
    .sort((one, other) => other.share - one.share)[0];
  return best && best.share > 0.45 ? best.name : "windows-1252";
}

const countOf = (text: string, letter: string): number => text.split(letter).length - 1;
