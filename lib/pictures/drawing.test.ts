// Pictures of pages are hostile: what is stored is drawn again from their pixels alone.
import { deflateSync } from "node:zlib";
import { PhotonImage } from "@silvia-odwyer/photon-node";
import { describe, expect, it } from "vitest";
import { drawBeside } from "@/lib/workers/pictures";
import { BUDGETS, createPool } from "@/lib/workers/pool";
import { jpegOf, orientationExif, pngOf } from "@/testing/pictures/pictures";
import { pictureHeader } from "./picture-header";
import { plainPicture } from "./plain-picture";

const pool = createPool({ ...BUDGETS.picture, idleMs: 100 });
const { signal } = new AbortController();
const drawn = (bytes: Uint8Array) => drawBeside(bytes, signal, { pool });
const png = pngOf(300, 200);
const CANARY = "canary-7f3a";

describe("what is stored is the picture alone", () => {
  it("a PNG loses its text chunks and what is appended", async () => {
    const bytes = Buffer.concat([
      pngOf(300, 200, { text: CANARY }),
      Buffer.from(`<script>${CANARY}</script>`),
    ]);
    const kept = await drawn(bytes);
    expect(kept).toMatchObject({ type: "image/png", width: 300, height: 200 });
    expect(Buffer.from(kept?.bytes ?? []).includes(CANARY)).toBe(false);
    expect(plainPicture(kept?.bytes ?? new Uint8Array())).not.toBeNull();
    expect(plainPicture(bytes)).toBeNull();
  });

  it("a JPEG loses its comments and metadata", async () => {
    const bytes = await jpegOf(300, 200, CANARY);
    expect(Buffer.from(bytes).includes(CANARY)).toBe(true);
    const kept = await drawn(bytes);
    expect(kept).toMatchObject({ type: "image/jpeg", width: 300, height: 200 });
    expect(Buffer.from(kept?.bytes ?? []).includes(CANARY)).toBe(false);
    expect(plainPicture(bytes)).toBeNull();
  });

  it.each(["II", "MM"] as const)("a JPEG of a camera that was turned stands upright, %s", async (order) => {
    const bytes = jpegOf(300, 200, CANARY, orientationExif(6, order));
    const kept = await drawn(bytes);
    expect(kept).toMatchObject({ type: "image/jpeg", width: 200, height: 300 });
    expect(Buffer.from(kept?.bytes ?? []).includes("Exif")).toBe(false);
    const image = PhotonImage.new_from_byteslice(kept?.bytes ?? new Uint8Array());
    const pixels = image.get_raw_pixels();
    image.free();
    /** Red grows to the right of the original, green downwards. */
    const look = (x: number, y: number) =>
      [0, 1].map((channel) => ((pixels[(y * 200 + x) * 4 + channel] ?? 0) > 127 ? "much" : "little"));
    expect(look(5, 5), "lower left of the original").toEqual(["little", "much"]);
    expect(look(194, 5), "upper left").toEqual(["little", "little"]);
    expect(look(194, 294), "upper right").toEqual(["much", "little"]);
    expect(look(5, 294), "lower right").toEqual(["much", "much"]);
  });

  it("is at most 1,600 pixels long, and has no transparency", async () => {
    const kept = await drawn(pngOf(3000, 1500, { alpha: 0 }));
    expect(kept).toMatchObject({ width: 1600, height: 800 });
    const again = await drawn(kept?.bytes.slice() ?? new Uint8Array());
    expect(again?.bytes).toEqual(kept?.bytes);
  });

  it("of an animation it is the first frame", async () => {
    const frame = (colour: number) =>
      Buffer.from([0x2c, 0, 0, 0, 0, 200, 0, 200, 0, 0, 2, ...gifPixels(200 * 200, colour), 0]);
    const gif = Buffer.concat([
      Buffer.from("GIF89a"),
      Buffer.from([200, 0, 200, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]),
      frame(0),
      frame(1),
      Buffer.from([0x3b]),
    ]);
    expect(pictureHeader(gif)).toEqual({ kind: "gif", width: 200, height: 200 });
    expect(await drawn(gif)).toMatchObject({ type: "image/png", width: 200, height: 200 });
  });
});

/** Uncompressed pixels of a GIF: a clear code after every two of them keeps the codes at three bits. */
function gifPixels(count: number, colour: number): number[] {
  const codes: number[] = [];
  for (let at = 0; at < count; at += 2) codes.push(4, colour, colour);
  codes.push(5);
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const code of codes) {
    bits |= code << held;
    held += 3;
    while (held >= 8) {
      bytes.push(bits & 255);
      bits >>= 8;
      held -= 8;
    }
  }
  bytes.push(bits & 255);
  const blocks: number[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.slice(at, at + 255);
    blocks.push(part.length, ...part);
  }
  return blocks;
}

describe("what is no picture is not kept, and the next picture is", () => {
  const bomb = pngOf(200, 200);
  bomb.writeUInt32BE(10_000, 16);
  bomb.writeUInt32BE(10_000, 20);
  const lying = pngOf(200, 200);
  lying.writeUInt32BE(4000, 16);
  lying.writeUInt32BE(4000, 20);
  const hostile: [string, Uint8Array][] = [
    ["a file that breaks off", png.subarray(0, 400)],
    ["one byte", new Uint8Array(1)],
    ["a header of a hundred megapixels", bomb],
    ["a header with other dimensions and a wrong checksum", lying],
    ["a script that begins like a picture", Buffer.from(`GIF89a/*${"\0".repeat(40)}*/=1;alert(1)`)],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["HTML", Buffer.from("<html><script>alert(1)</script></html>".repeat(10))],
    ["a JPEG without a frame", Buffer.from([0xff, 0xd8, 0xff, 0xd9, ...new Uint8Array(40)])],
    ["a tracking pixel", pngOf(1, 1)],
    ["an icon", pngOf(96, 96)],
    ["random bytes in a PNG", Buffer.concat([png.subarray(0, 60), deflateSync(Buffer.alloc(900, 7)), png])],
  ];
  it.each(hostile)("%s", async (_, bytes) => {
    expect(await drawn(bytes)).toBeNull();
    expect(await drawn(png)).toMatchObject({ width: 300 });
  });

  it("a thread that takes too much memory ends, and the next works", async () => {
    const small = createPool({ ...BUDGETS.picture, bytesMb: 60, idleMs: 100 });
    expect(await drawBeside(pngOf(4000, 4000), signal, { pool: small })).toBeNull();
    expect(await drawBeside(png, signal, { pool: small })).toMatchObject({ width: 300 });
  });
});
