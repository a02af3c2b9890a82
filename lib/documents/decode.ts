import { TextDecoder } from "node:util";
import { REASONS } from "./reasons";

export type Decoded = { ok: true; text: string } | { ok: false; reason: string };

/**
 * Bytes of a file as text: UTF-8, UTF-16 with its byte order mark, for HTML the character set it declares; else an old
 * Russian or western set where the letters leave no doubt. Anything else is refused with a sentence; guessing would put
 * wrong letters into a quotation.
 */
export function decodeBytes(bytes: Uint8Array, { html }: { html: boolean }): Decoded {
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
    // The bytes are none of this set.
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
/** Letters that make up more than half of any Russian text, and next to nothing of one read by the wrong set. */
const COMMON = /[оеаинтсрвл]/g;
/** Letters and signs of the large western languages; others share their bytes with letters of other sets. */
const WESTERN = /[àâäåæçèéêëîïôöøùûüñáíóúßœÀÂÄÅÆÇÈÉÊËÎÏÔÖØÙÛÜÑÁÍÓÚŒ€‚„…‘’“”–—•°«»§©®±²³½¿¡\u00a0]/;

/** The set of a text that is no UTF-8; null where it could be another one as well. */
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
