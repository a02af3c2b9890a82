// Decodes a picture and encodes its pixels anew, so that nothing of the original bytes survives: no metadata, nothing
// appended, nothing that another program could take for something else. The decoder is a WebAssembly module, and the job
// runs in a thread of its own (`lib/workers/pictures.ts`).

import { PhotonImage, resize, SamplingFilter } from "@silvia-odwyer/photon-node";
import { type Orientation, orientationOf, type Pixels, upright } from "./orientation";
import { pictureHeader } from "./picture-header";
import { LARGEST_PNG, LONGEST_SIDE, MOST_PIXELS, SHORTEST_SIDE } from "./picture-limits";
import { type PlainPicture, plainPicture } from "./plain-picture";

export type DrawnPicture = PlainPicture & { bytes: Uint8Array<ArrayBuffer> };

const QUALITY = 85;

/** True for a picture whose header is within the bounds. */
export function isWorthDrawing(bytes: Uint8Array): boolean {
  const header = pictureHeader(bytes);
  if (!header) return false;
  const { width, height } = header;
  return width * height <= MOST_PIXELS && Math.min(width, height) >= SHORTEST_SIDE;
}

/**
 * The picture drawn again, at most `LONGEST_SIDE` long; null if it is none, or too small or too large. Of an animation, the
 * first frame. A decoder that traps throws a `WebAssembly.RuntimeError` and must not be used again.
 */
export function drawAgain(bytes: Uint8Array): DrawnPicture | null {
  if (!isWorthDrawing(bytes)) return null;
  const isPhoto = pictureHeader(bytes)?.kind === "jpeg";
  return encoded(PhotonImage.new_from_byteslice(bytes), { isPhoto, orientation: orientationOf(bytes) });
}

/** A picture of these pixels, within the same bounds; null if it is too small or too large. */
export function drawPixels({ rgba, width, height }: Pixels): DrawnPicture | null {
  if (width * height > MOST_PIXELS || Math.min(width, height) < SHORTEST_SIDE) return null;
  if (rgba.length !== width * height * 4) return null;
  return encoded(new PhotonImage(rgba, width, height), { isPhoto: false, orientation: 1 });
}

/** The image as it is stored; it is freed. */
function encoded(
  original: PhotonImage,
  { isPhoto, orientation }: { isPhoto: boolean; orientation: Orientation },
): DrawnPicture | null {
  const image = onWhite(turned(fitted(original), orientation));
  try {
    const png = isPhoto ? null : image.get_bytes();
    const bytes = png && png.length <= LARGEST_PNG ? png : image.get_bytes_jpeg(QUALITY);
    const plain = plainPicture(bytes);
    return plain ? { ...plain, bytes: new Uint8Array(bytes) } : null;
  } finally {
    image.free();
  }
}

/** The image within the bounds; the one that is passed is freed if it is not. */
function fitted(image: PhotonImage): PhotonImage {
  const [width, height] = [image.get_width(), image.get_height()];
  const scale = LONGEST_SIDE / Math.max(width, height);
  if (scale >= 1) return image;
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const small = resize(image, side(width), side(height), SamplingFilter.Triangle);
  image.free();
  return small;
}

/** The image as it is to be seen; the one that is passed is freed if it is not. */
function turned(image: PhotonImage, orientation: Orientation): PhotonImage {
  if (orientation === 1) return image;
  const [width, height] = [image.get_width(), image.get_height()];
  const pixels = upright({ rgba: image.get_raw_pixels(), width, height }, orientation);
  image.free();
  return new PhotonImage(pixels.rgba, pixels.width, pixels.height);
}

/** Without transparency: dark lines on nothing would disappear on a dark page. */
function onWhite(image: PhotonImage): PhotonImage {
  const pixels = image.get_raw_pixels();
  let clear = false;
  for (let at = 3; at < pixels.length; at += 4) {
    const alpha = pixels[at] ?? 255;
    if (alpha === 255) continue;
    clear = true;
    for (let channel = at - 3; channel < at; channel += 1)
      pixels[channel] = Math.round(((pixels[channel] ?? 0) * alpha + 255 * (255 - alpha)) / 255);
    pixels[at] = 255;
  }
  if (!clear) return image;
  const flat = new PhotonImage(pixels, image.get_width(), image.get_height());
  image.free();
  return flat;
}
