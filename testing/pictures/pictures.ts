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

/** The TIFF of an EXIF segment that has an orientation alone, with its numbers in one of both orders. */
export function orientationExif(orientation: number, order: "II" | "MM" = "MM"): Buffer {
  const tiff = Buffer.alloc(26);
  const write = (value: number, at: number, size: 2 | 4) =>
    order === "II" ? tiff.writeUIntLE(value, at, size) : tiff.writeUIntBE(value, at, size);
  tiff.write(order, 0, "latin1");
  write(42, 2, 2);
  write(8, 4, 4);
  write(1, 8, 2);
  write(0x0112, 10, 2);
  write(3, 12, 2);
  write(1, 14, 4);
  write(orientation, 18, 2);
  return tiff;
}

/** A JPEG with a comment and an EXIF segment. */
export function jpegOf(
  width: number,
  height: number,
  comment: string,
  exif: Buffer = Buffer.from(comment),
): Uint8Array {
  const image = PhotonImage.new_from_byteslice(pngOf(width, height));
  const bytes = image.get_bytes_jpeg(90);
  image.free();
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const added = [
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exif])),
    segment(0xfe, Buffer.from(comment)),
  ];
  return Buffer.concat([bytes.subarray(0, 2), ...added, bytes.subarray(2)]);
}
