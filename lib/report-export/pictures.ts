// Diagram images for exports. The server has no browser, so the exporting browser draws and sends them. Only
// PNG is accepted, rebuilt from its pixel chunks, without metadata, scripts or text.

import { z } from "zod";
import { LONGEST_DIAGRAM } from "@/lib/reports/diagram";

type Picture = { png: Uint8Array<ArrayBuffer>; width: number; height: number };

/** By the diagram's source. */
export type Pictures = ReadonlyMap<string, Picture>;

export const NO_PICTURES: Pictures = new Map();

/** Maximum bytes of a request with images. */
export const PICTURES_LIMIT = 24_000_000;
const MOST_DIAGRAMS = 60;
/** Maximum base64 characters of one image: 3 MB. */
const LONGEST = 4_000_000;
/** Maximum pixels along a side. */
const MOST_POINTS = 8192;

const length = z.number().min(1).max(20_000);

export const picturesSchema = z.strictObject({
  diagrams: z
    .array(
      z.strictObject({
        /** The diagram's source exactly as in the report. */
        source: z.string().max(LONGEST_DIAGRAM),
        /** Display size in CSS pixels; the image may have more pixels. */
        width: length,
        height: length,
        png: z.base64().max(LONGEST),
      }),
    )
    .max(MOST_DIAGRAMS),
});

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const KEPT = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** The image with only its pixel chunks; null if it is not a PNG of a permitted size. */
function cleanPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Uint8Array[] = [Uint8Array.from(SIGNATURE)];
  let at = SIGNATURE.length;
  let name = "";
  while (name !== "IEND") {
    if (at + 12 > bytes.length) return null;
    const size = view.getUint32(at) + 12;
    name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (at + size > bytes.length || (at === SIGNATURE.length) !== (name === "IHDR")) return null;
    if (name === "IHDR" && (size !== 25 || !isBounded(view.getUint32(at + 8), view.getUint32(at + 12))))
      return null;
    if (KEPT.has(name)) chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const isBounded = (width: number, height: number) =>
  width > 0 && height > 0 && width <= MOST_POINTS && height <= MOST_POINTS;

/** The received images by source; invalid ones are dropped, and their sources are exported instead. */
export function picturesOf({ diagrams }: z.infer<typeof picturesSchema>): Pictures {
  const pictures = new Map<string, Picture>();
  for (const { source, width, height, png } of diagrams) {
    const clean = cleanPng(Buffer.from(png, "base64"));
    if (clean) pictures.set(source, { png: clean, width, height });
  }
  return pictures;
}
