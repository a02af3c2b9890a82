// Small pictures for tests, with things in them that must not survive.

import { crc32, deflateSync } from "node:zlib";
import { PhotonImage } from "@silvia-odwyer/photon-node";

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A PNG with a slope of colours, and a text chunk if one is asked for. */
export function pngOf(width: number, height: number, more: { text?: string; alpha?: number } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows.set(
        [(x * 255) / width, (y * 255) / height, 120, more.alpha ?? 255],
        y * (width * 4 + 1) + 1 + x * 4,
      );
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    ...(more.text ? [chunk("tEXt", Buffer.from(`Comment\0${more.text}`))] : []),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A JPEG with a comment and an EXIF segment. */
export function jpegOf(width: number, height: number, comment: string): Uint8Array {
  const image = PhotonImage.new_from_byteslice(pngOf(width, height));
  const bytes = image.get_bytes_jpeg(90);
  image.free();
  const segment = (marker: number, text: string) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(text.length + 2, 2);
    return Buffer.concat([head, Buffer.from(text)]);
  };
  const added = [segment(0xe1, `Exif\0\0${comment}`), segment(0xfe, comment)];
  return Buffer.concat([bytes.subarray(0, 2), ...added, bytes.subarray(2)]);
}
