// The orientation that a camera wrote into the EXIF of a JPEG. It is applied to the pixels, because the EXIF itself is not
// kept. The bytes are hostile: every read is bounded, and what does not fit means upright.

/** Of EXIF: 1 is upright; 2 to 4 are mirrored or upside down; 5 to 8 also swap the sides. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const EXIF = "Exif\0\0";
const ORIENTATION = 0x0112;
const SHORT = 3;
/** Entries of a directory that are looked at. */
const MOST_ENTRIES = 200;

/** The orientation of a JPEG; 1 for everything else. */
export function orientationOf(bytes: Uint8Array): Orientation {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8) return 1;
  let at = 2;
  while (at + 4 <= view.length && view[at] === 0xff) {
    const marker = view[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Metadata stands before the pixels.
    if (marker === 0xda || marker === 0xd9) return 1;
    const end = at + 2 + Math.max(2, view.readUInt16BE(at + 2));
    if (marker === 0xe1 && view.toString("latin1", at + 4, at + 4 + EXIF.length) === EXIF)
      return orientationIn(view.subarray(at + 4 + EXIF.length, end));
    at = end;
  }
  return 1;
}

/** The orientation in the first directory of a TIFF. */
function orientationIn(tiff: Buffer): Orientation {
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 10 || (order !== "II" && order !== "MM")) return 1;
  const short = (at: number) => (order === "II" ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = order === "II" ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return 1;
  const count = Math.min(MOST_ENTRIES, short(start));
  for (let entry = 0; entry < count; entry += 1) {
    const at = start + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

export type Pixels = { rgba: Uint8Array; width: number; height: number };

/** The pixels as they are to be seen. */
export function upright({ rgba, width, height }: Pixels, orientation: Orientation): Pixels {
  const swaps = orientation >= 5;
  const [wide, high] = swaps ? [height, width] : [width, height];
  // Where the pixel comes from that stands at x and y: mirrored and turned as the number says.
  const fromRight = [2, 3, 7, 8].includes(orientation);
  const fromBelow = [3, 4, 6, 7].includes(orientation);
  const whole = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice();
  const from = new Uint32Array(whole.buffer, whole.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const [across, down] = swaps ? [y, x] : [x, y];
      const column = fromRight ? width - 1 - across : across;
      const row = fromBelow ? height - 1 - down : down;
      to[y * wide + x] = from[row * width + column] ?? 0;
    }
  return { rgba: new Uint8Array(to.buffer), width: wide, height: high };
}
