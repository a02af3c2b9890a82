// Reads the kind and the size of a picture from its first bytes, so that nothing large is ever decoded. The bytes are
// hostile: every read is bounded, and what does not fit is no picture.

export type PictureHeader = { kind: "jpeg" | "png" | "gif" | "webp"; width: number; height: number };

/** The kind by the bytes, whatever a server calls them; null for everything else, SVG included. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = pngSize(view) ?? gifSize(view) ?? webpSize(view) ?? jpegSize(view);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

const PNG = Buffer.from("89504e470d0a1a0a", "hex");

function pngSize(view: Buffer): PictureHeader | null {
  if (view.length < 33 || !view.subarray(0, 8).equals(PNG)) return null;
  if (view.toString("latin1", 12, 16) !== "IHDR") return null;
  return { kind: "png", width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
}

function gifSize(view: Buffer): PictureHeader | null {
  if (view.length < 13 || !/^GIF8[79]a$/.test(view.toString("latin1", 0, 6))) return null;
  return { kind: "gif", width: view.readUInt16LE(6), height: view.readUInt16LE(8) };
}

function webpSize(view: Buffer): PictureHeader | null {
  if (view.length < 30 || view.toString("latin1", 0, 4) !== "RIFF") return null;
  if (view.toString("latin1", 8, 12) !== "WEBP") return null;
  const chunk = view.toString("latin1", 12, 16);
  const found = (width: number, height: number): PictureHeader => ({ kind: "webp", width, height });
  if (chunk === "VP8X") return found(view.readUIntLE(24, 3) + 1, view.readUIntLE(27, 3) + 1);
  if (chunk === "VP8 ") return found(view.readUInt16LE(26) & 0x3fff, view.readUInt16LE(28) & 0x3fff);
  if (chunk !== "VP8L" || view[20] !== 0x2f) return null;
  const bits = view.readUInt32LE(21);
  return found((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

/** Frame headers; the three left out of their range are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(view: Buffer): PictureHeader | null {
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < view.length && view[at] === 0xff) {
    const marker = view[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { kind: "jpeg", width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) };
    else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + Math.max(2, view.readUInt16BE(at + 2));
  }
  return null;
}
