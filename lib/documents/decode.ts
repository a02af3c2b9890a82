import { TextDecoder } from "node:util";
import { REASONS } from "./reasons";

export const MOST_BYTES = 5_000_000;

export type Decoded = { ok: true; text: string } | { ok: false; reason: string };

/**
 * Bytes of a file as text: UTF-8, or UTF-16 with its byte order mark, or for HTML the character set it declares.
 * Anything else is refused with a sentence; guessing would put wrong letters into a quotation.
 */
export function decodeBytes(bytes: Uint8Array, { html }: { html: boolean }): Decoded {
  const encoding = markedEncoding(bytes) ?? (html ? declaredEncoding(bytes) : null) ?? "utf-8";
  if (encoding !== "utf-16le" && encoding !== "utf-16be" && bytes.subarray(0, 8192).includes(0))
    return { ok: false, reason: REASONS.binary };
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { ok: true, text: text.replace(/\r\n?/g, "\n").replaceAll("\u0000", "") };
  } catch {
    return { ok: false, reason: REASONS.encoding };
  }
}

function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString("latin1");
  const name = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(head)?.[1];
  if (!name) return null;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}
