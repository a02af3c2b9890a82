// The way of a picture from the bytes of a PDF to what is stored with its page.
import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { captionOf, pairUp } from "@/lib/extraction/pdf-captions";
import { createOwnReader } from "@/lib/search/own-reader";
import { pdfWithImages } from "@/testing/extraction/pdf";
import { readingFrom, NEVER as signal } from "@/testing/fetch/site";
import { readyToDraw } from "@/testing/pictures/drawing";
import { jpegOf } from "@/testing/pictures/pictures";

const URL_OF = "https://mill.example/report.pdf";
const CANARY = "canary-2c8e";
const draw = await readyToDraw();

async function read(pdf: Uint8Array) {
  const { parts } = readingFrom({ [URL_OF]: { headers: { "content-type": "application/pdf" }, body: pdf } });
  const [result] = await createOwnReader({ ...parts, draw }).read({ urls: [URL_OF], signal });
  if (!result?.ok) throw new Error("the page was not read");
  return result;
}

const WHEEL = "Figure 1: The wheel after the flood";
const PLAN = "Fig. 2. Plan of the mill";

it("captioned images of a PDF are kept at their captions, drawn again from their pixels", async () => {
  const jpeg = { body: jpegOf(200, 150, CANARY), entries: "/ColorSpace /DeviceRGB /Filter /DCTDecode" };
  const grey = {
    body: deflateSync(Buffer.alloc(300 * 200, 90)),
    entries: "/ColorSpace /DeviceGray /Filter /FlateDecode",
  };
  const result = await read(
    pdfWithImages(
      [
        { width: 200, height: 150, ...jpeg, at: [60, 560, 200, 150] },
        { width: 300, height: 200, ...grey, at: [60, 300, 300, 200] },
        { width: 160, height: 160, at: [60, 60, 100, 100] },
      ],
      [
        { text: WHEEL, y: 540 },
        { text: PLAN, y: 280 },
        { text: "Figure 3 shows nothing that is kept.", y: 40 },
      ],
    ),
  );
  const refs = result.about?.pictures ?? [];
  expect(refs.map(({ width, height, caption }) => ({ width, height, caption }))).toEqual([
    { width: 200, height: 150, caption: WHEEL },
    { width: 300, height: 200, caption: PLAN },
  ]);
  for (const { start, end, caption } of refs) expect(result.text.slice(start, end)).toBe(caption);
  expect(result.pictures?.map(({ sha256 }) => sha256)).toEqual(refs.map(({ sha256 }) => sha256));
  for (const { bytes } of result.pictures ?? []) expect(bytes.includes(CANARY)).toBe(false);
});

it("an image of plain colours is kept", async () => {
  const image = { width: 150, height: 130, at: [60, 560, 200, 150] as [number, number, number, number] };
  const result = await read(pdfWithImages([image], [{ text: WHEEL, y: 540 }]));
  expect(result.about?.pictures).toMatchObject([{ type: "image/png", width: 150, height: 130 }]);
});

it.each([
  ["tiny", { width: 60, height: 60 }],
  ["claimed to be huge", { width: 100_000, height: 100_000, body: deflateSync(Buffer.alloc(9000)) }],
  [
    "broken",
    {
      width: 200,
      height: 200,
      body: Buffer.from("no jpeg"),
      entries: "/ColorSpace /DeviceRGB /Filter /DCTDecode",
    },
  ],
])("SEC-5: an image that is %s is left out, and the text stays whole", async (_, image) => {
  const result = await read(
    pdfWithImages(
      [{ ...image, at: [60, 560, 200, 150] }],
      [
        { text: WHEEL, y: 540 },
        { text: "The end.", y: 100 },
      ],
    ),
  );
  expect(result.about?.pictures).toBeUndefined();
  expect(result.text).toBe(`${WHEEL}\n\nThe end.`);
});

it("a caption is a number and words, not a sentence about a figure", () => {
  for (const caption of [
    WHEEL,
    PLAN,
    "Рис. 3 – Колесо",
    "Рисунок 4. Колесо",
    "Abb. 3 Das Rad",
    "Figure A.2 The wheel",
  ])
    expect(captionOf(caption)).toBe(caption);
  for (const other of [
    "Figure 3 shows the wheel",
    "Figure 3",
    "Fig. 2. 17",
    "Figures of the year",
    "The Figure 3: x",
  ])
    expect(captionOf(other)).toBeNull();
});

it("an image belongs to a caption only if nothing else could", () => {
  const box = (bottom: number, top: number, left = 0) => ({ left, right: left + 100, top, bottom });
  const [one, two] = [box(500, 600), box(300, 400)];
  const captions = [box(480, 490), box(280, 290)];
  expect(pairUp(captions, [one, two])).toEqual([one, two]);
  expect(pairUp([box(410, 420)], [two, box(430, 500)])).toEqual([null]);
  expect(pairUp([{ ...box(480, 490), right: 300 }], [one, box(500, 600, 150)])).toEqual([null]);
  expect(pairUp([box(100, 110)], [one])).toEqual([null]);
});
