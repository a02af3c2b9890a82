import { expect, it } from "vitest";
import { jpegOf, orientationExif, pngOf } from "@/testing/pictures/pictures";
import { type Orientation, orientationOf, upright } from "./orientation";

const jpeg = (exif: Buffer) => jpegOf(8, 8, "", exif);

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "the orientation %i of a JPEG is read in both orders of bytes",
  (number) => {
    expect(orientationOf(jpeg(orientationExif(number)))).toBe(number);
    expect(orientationOf(jpeg(orientationExif(number, "II")))).toBe(number);
  },
);

it.each<[string, Uint8Array]>([
  ["a number that means nothing", jpeg(orientationExif(9))],
  ["nought", jpeg(orientationExif(0))],
  ["a segment that breaks off", jpeg(orientationExif(6).subarray(0, 17))],
  ["a directory beyond the end", jpeg(Buffer.concat([Buffer.from("MM\0*"), Buffer.alloc(8, 255)]))],
  ["no TIFF", jpeg(Buffer.from("XX nothing of the kind"))],
  ["no bytes", new Uint8Array()],
  ["a file that breaks off", jpeg(orientationExif(6)).subarray(0, 14)],
  ["a PNG", pngOf(8, 8)],
])("upright: %s", (_what, bytes) => {
  expect(orientationOf(bytes)).toBe(1);
});

it.each<[Orientation, string]>([
  [1, "abc/def"],
  [2, "cba/fed"],
  [3, "fed/cba"],
  [4, "def/abc"],
  [5, "ad/be/cf"],
  [6, "da/eb/fc"],
  [7, "fc/eb/da"],
  [8, "cf/be/ad"],
])("orientation %i of abc/def is seen as %s", (orientation, seen) => {
  const rgba = Uint8Array.from([..."abcdef"].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 255]));
  const { rgba: turned, width, height } = upright({ rgba, width: 3, height: 2 }, orientation);
  const letters = Array.from({ length: width * height }, (_, at) => String.fromCharCode(turned[at * 4] ?? 0));
  const rows = Array.from({ length: height }, (_, y) => letters.slice(y * width, (y + 1) * width).join(""));
  expect(rows.join("/")).toBe(seen);
});
