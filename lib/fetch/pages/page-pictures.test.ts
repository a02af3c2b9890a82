// The way of a picture from a page to what is stored with it, in front of a site that is a function.
import { expect, it } from "vitest";
import { createOwnReader } from "@/lib/search/own-reader";
import { MOST_PICTURES } from "@/lib/sources/page-about";
import { HTML as headers, readingFrom, type SitePages, NEVER as signal } from "@/testing/fetch/site";
import { readyToDraw } from "@/testing/pictures/drawing";
import { jpegOf, pngOf } from "@/testing/pictures/pictures";

const URL_OF = "https://mill.example/history";
const CANARY = "canary-51bd";
const draw = await readyToDraw();

const figure = (src: string, caption: string) =>
  `<figure><img src="${src}"><figcaption>${caption}</figcaption></figure>`;
const body = `<html><head><title>The mill</title></head><body><article><h1>The mill</h1>
  <p>${"The mill ground grain for three centuries and was rebuilt after the flood of 1784. ".repeat(8)}</p>
  ${figure("/lost.jpg", "Figure 1: A picture that is gone")}
  ${figure("/mill.jpg", "Figure 2: The mill after the flood")}
  <img src="/uncaptioned.png">
  ${figure("https://cdn.example/plan.png", "Figure 3: Plan of the wheel")}
  ${figure("http://10.0.0.7/inside.png", "Figure 4: A picture of the inside")}
  ${figure("https://closed.example/a.png", "Figure 5: A picture that robots leave alone")}
  ${figure("/script.png", "Figure 6: A script")}</article></body></html>`;

const site = (): SitePages => ({
  [URL_OF]: { headers, body },
  "https://mill.example/mill.jpg": { body: jpegOf(400, 300, CANARY) },
  "https://mill.example/uncaptioned.png": { body: pngOf(300, 300) },
  "https://cdn.example/plan.png": {
    body: Buffer.concat([pngOf(300, 200, { text: CANARY }), Buffer.from(CANARY)]),
  },
  "https://closed.example/robots.txt": { body: "User-agent: *\nDisallow: /" },
  "https://closed.example/a.png": { body: pngOf(300, 200) },
  "https://mill.example/script.png": { body: "<script>alert(1)</script>" },
});

async function read(parts: object = {}, asked: object = {}, pages: SitePages = site()) {
  const made = readingFrom(pages);
  const reader = createOwnReader({ ...made.parts, draw, ...parts });
  const [result] = await reader.read({ urls: [URL_OF], signal, ...asked });
  if (!result?.ok) throw new Error("the page was not read");
  return { ...made, reader, result };
}

it("pictures that can be had are kept at the places of their captions, drawn again", async () => {
  const { result } = await read({}, { mayVisit: (url: string) => !url.includes("10.0.0.7") });
  const refs = result.about?.pictures ?? [];
  expect(
    refs.map(({ number, type, width, height, caption }) => ({ number, type, width, height, caption })),
  ).toEqual([
    { number: 1, type: "image/jpeg", width: 400, height: 300, caption: "Figure 2: The mill after the flood" },
    { number: 2, type: "image/png", width: 300, height: 200, caption: "Figure 3: Plan of the wheel" },
  ]);
  for (const { start, end, caption } of refs) expect(result.text.slice(start, end)).toBe(caption);
  expect(result.pictures?.map(({ sha256 }) => sha256)).toEqual(refs.map(({ sha256 }) => sha256));
  for (const { bytes } of result.pictures ?? []) expect(bytes.includes(CANARY)).toBe(false);
  // One is gone, one may not be visited, one is closed by robots.txt; a script is no picture.
  expect(result.about?.picturesLeft).toEqual({ unreachable: 3, unusable: 1 });
});

it("says how many pictures are beyond what a page or a run keeps", async () => {
  const unwanted = await read({}, { pictures: false });
  expect(unwanted.result.about?.picturesLeft).toEqual({ run: 6 });
  expect((await read({ draw: undefined })).result.about?.picturesLeft).toBeUndefined();
  const many = Array.from({ length: MOST_PICTURES + 1 }, (_, at) =>
    figure("/mill.jpg", `Figure ${at + 1}: The mill`),
  );
  const page = { headers, body: body.replace("</article>", `${many.join("")}</article>`) };
  const crowded = await read({}, {}, { ...site(), [URL_OF]: page });
  const { pictures = [], picturesLeft = {} } = crowded.result.about ?? {};
  const left = Object.values(picturesLeft).reduce((sum, count) => sum + count, 0);
  expect(pictures).toHaveLength(MOST_PICTURES);
  expect(picturesLeft.many).toBeGreaterThan(0);
  expect(pictures.length + left).toBe(6 + many.length);
});

it("nothing is asked for that has no caption, and nothing that robots.txt closes", async () => {
  const { requests } = await read();
  const asked = requests.map(({ url }) => url);
  expect(asked).not.toContain("https://mill.example/uncaptioned.png");
  expect(asked).not.toContain("https://closed.example/a.png");
});

it("the page is read all the same when no picture can be drawn, and none are asked for when none are wanted", async () => {
  const failing = await read({ draw: () => Promise.reject(new Error("the thread died")) });
  expect(failing.result.about?.pictures).toBeUndefined();
  expect(failing.result.text).toContain("Figure 2: The mill after the flood");
  for (const unwanted of [await read({ draw: undefined }), await read({}, { pictures: false })])
    expect(unwanted.requests.some(({ url }) => url.endsWith(".jpg"))).toBe(false);
});

it("a page from the cache names its pictures without asking for them again", async () => {
  const { reader, requests, result } = await read();
  const before = requests.length;
  const [again] = await reader.read({ urls: [URL_OF], signal });
  expect(again?.ok && again.about).toEqual(result.about);
  expect(requests).toHaveLength(before);
});
