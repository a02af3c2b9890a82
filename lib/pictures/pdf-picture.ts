// Draws the image of a PDF that belongs to a caption. The file is hostile: this runs in the thread of pictures, one job for
// each picture, so that an image that takes too long or too much memory costs only itself.

import { getResolvedPDFJS } from "unpdf";
import { openPdf, type Pdf } from "@/lib/extraction/open-pdf";
import { type Box, type PlaceInPdf, pairUp } from "@/lib/extraction/pdf-captions";
import { type DrawnPicture, drawPixels } from "./draw-again";
import type { Pixels } from "./orientation";
import { MOST_PIXELS, SHORTEST_SIDE } from "./picture-limits";

export type PdfPicture = PlaceInPdf & {
  /** The file. */
  pdf: Uint8Array;
};

/** The picture of a caption, drawn from its pixels; null if no image clearly belongs to it, or none that can be kept. */
export async function drawPdfPicture(asked: PdfPicture): Promise<DrawnPicture | null> {
  const pdf = await openPdf(asked.pdf, { mostPixels: MOST_PIXELS });
  try {
    const page = await pdf.getPage(asked.page);
    // On a turned page the images are turned, too.
    if (page.rotate !== 0) return null;
    const image = pairUp(asked.captions, await imagesOf(page))[asked.at];
    const pixels = image ? await pixelsOf(page, image.key) : null;
    return pixels && drawPixels(pixels);
  } finally {
    await pdf.loadingTask.destroy().catch(() => undefined);
  }
}

type Page = Awaited<ReturnType<Pdf["getPage"]>>;
type PlacedImage = Box & { key: string };
type Matrix = [number, number, number, number, number, number];

/** Operations of a page that are looked at. */
const MOST_OPERATIONS = 200_000;

/** The upright images of a page that are large enough, with their places. */
async function imagesOf(page: Page): Promise<PlacedImage[]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  if (fnArray.length > MOST_OPERATIONS) return [];
  const images: PlacedImage[] = [];
  const saved: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  fnArray.forEach((operation, index) => {
    const values = argsArray[index];
    if (operation === OPS.save || operation === OPS.beginGroup) saved.push(matrix);
    else if (operation === OPS.paintFormXObjectBegin) {
      saved.push(matrix);
      if (values[0]) matrix = product(matrix, values[0]);
    } else if (
      operation === OPS.restore ||
      operation === OPS.endGroup ||
      operation === OPS.paintFormXObjectEnd
    )
      matrix = saved.pop() ?? matrix;
    else if (operation === OPS.transform) matrix = product(matrix, values);
    else if (operation === OPS.paintImageXObject) {
      const [key, width, height] = values;
      const box = uprightBox(matrix);
      if (box && Math.min(width, height) >= SHORTEST_SIDE) images.push({ ...box, key });
    }
  });
  return images;
}

function product([a, b, c, d, e, f]: Matrix, by: ArrayLike<number>): Matrix {
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = Array.from(by);
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** The place of the unit square; null if it is turned or mirrored. */
function uprightBox([a, b, c, d, e, f]: Matrix): Box | null {
  const isTurned = Math.abs(b) > a / 100 || Math.abs(c) > d / 100;
  return a > 0 && d > 0 && !isTurned ? { left: e, right: e + a, bottom: f, top: f + d } : null;
}

type Decoded = { width: number; height: number; data?: Uint8Array | Uint8ClampedArray };

/** The pixels of an image; null if it could not be decoded. */
async function pixelsOf(page: Page, key: string): Promise<Pixels | null> {
  const objects = key.startsWith("g_") ? page.commonObjs : page.objs;
  const image = await new Promise<Decoded | null>((resolve) => objects.get(key, resolve));
  if (!image?.data) return null;
  const { width, height, data } = image;
  if (width * height > MOST_PIXELS) return null;
  const rgba = rgbaOf(data, { width, height });
  return rgba && { rgba, width, height };
}

/** Pixels of four bytes from those of four, three or one, or of one bit in rows of whole bytes. */
function rgbaOf(
  data: Uint8Array | Uint8ClampedArray,
  { width, height }: { width: number; height: number },
): Uint8Array | null {
  const count = width * height;
  const channels = data.length / count;
  if (channels === 4) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const row = Math.ceil(width / 8);
  const isBits = data.length === row * height;
  if (!isBits && channels !== 3 && channels !== 1) return null;
  const rgba = new Uint8Array(count * 4).fill(255);
  for (let at = 0; at < count; at += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const bit = () =>
        (data[Math.floor(at / width) * row + ((at % width) >> 3)] ?? 0) & (0x80 >> ((at % width) & 7));
      const value = isBits ? (bit() ? 255 : 0) : data[at * channels + (channels === 3 ? channel : 0)];
      rgba[at * 4 + channel] = value ?? 0;
    }
  }
  return rgba;
}
