// Checks that bytes are a JPEG or PNG and nothing beside it: no metadata, no comment, nothing appended. Whatever is stored
// or served as a picture of a page passes this check, also what a bundle brings.

import { crc32 } from "node:zlib";
import { pictureHeader } from "./picture-header";
import { LARGEST_STORED, LONGEST_SIDE } from "./picture-limits";

export type PlainPicture = { type: "image/jpeg" | "image/png"; width: number; height: number };

/** The type and size of a plain picture within the bounds of stored ones; null for anything else. */
export function plainPicture(bytes: Uint8Array): PlainPicture | null {
  const header = bytes.length <= LARGEST_STORED ? pictureHeader(bytes) : null;
  if (!header || Math.max(header.width, header.height) > LONGEST_SIDE) return null;
  const { kind, width, height } = header;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === "png" && isPlainPng(view)) return { type: "image/png", width, height };
  if (kind === "jpeg" && isPlainJpeg(view)) return { type: "image/jpeg", width, height };
  return null;
}

const CHUNKS = /^IHDR(?:IDAT)+IEND$/;

/** The header, the pixels and the end, each with its checksum, up to the last byte. */
function isPlainPng(view: Buffer): boolean {
  let names = "";
  let at = 8;
  while (at + 12 <= view.length) {
    const length = view.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > view.length || crc32(view.subarray(at + 4, end)) !== view.readUInt32BE(end)) return false;
    names += view.toString("latin1", at + 4, at + 8);
    at = end + 4;
  }
  return at === view.length && CHUNKS.test(names);
}

/** Quantization, frame, Huffman tables, restart interval and scan. */
const TABLES = new Set([0xdb, 0xc0, 0xc4, 0xdd, 0xda]);

/** A baseline JPEG with the plain JFIF header and one scan, which ends at the last byte. */
function isPlainJpeg(view: Buffer): boolean {
  let at = 2;
  while (at + 4 <= view.length) {
    if (view[at] !== 0xff) return false;
    const marker = view[at + 1] ?? 0;
    const length = view.readUInt16BE(at + 2);
    const isHeader = at === 2 && marker === 0xe0 && length === 16;
    if (!isHeader && !TABLES.has(marker)) return false;
    at += 2 + length;
    if (marker === 0xda) return endOfScan(view, at) === view.length;
  }
  return false;
}

/** The offset after the end mark that follows the pixels; -1 if another mark comes first. */
function endOfScan(view: Buffer, from: number): number {
  for (let at = view.indexOf(0xff, from); at >= 0; at = view.indexOf(0xff, at + 2)) {
    const marker = view[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return -1;
  }
  return -1;
}
