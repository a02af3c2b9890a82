// Captioned pictures of pages: what is found, and that the text is the same as without them.
import { expect, it } from "vitest";
import { extractText } from "./extract-text";

const baseUrl = "https://museum.example/articles/mill";
const page = (body: string) =>
  `<html><head><title>Mills</title></head><body><article><h1>Mills of the valley</h1>
  <p>${"The mill ground grain for three centuries and was rebuilt after the flood of 1784. ".repeat(8)}</p>
  ${body}<p>${"Its wheel turned until the railway came to the valley in 1881. ".repeat(8)}</p></article></body></html>`;
const found = (body: string) => extractText(page(body), { baseUrl }).pictures;

const FIGURE = `<figure><img src="/img/mill-400.jpg" srcset="/img/mill-800.jpg 800w, /img/mill-1600.jpg 1600w, /img/mill-3200.jpg 3200w" width="800" height="600" alt="">
  <figcaption>
    <b>Figure 3</b>: The mill after
    the flood.</figcaption></figure>`;

it("a figure with a caption is found at the place of its caption, in the best size", () => {
  const { text, pictures } = extractText(page(FIGURE), { baseUrl });
  expect(pictures).toEqual([
    {
      caption: "Figure 3: The mill after the flood.",
      urls: ["https://museum.example/img/mill-1600.jpg", "https://museum.example/img/mill-400.jpg"],
      start: expect.any(Number),
      end: expect.any(Number),
    },
  ]);
  const [one] = pictures;
  expect(text.slice(one?.start, one?.end)).toBe("**Figure 3**: The mill after the flood.");
});

it("the text is that of the same page without its pictures' addresses", () => {
  for (const body of [
    FIGURE,
    FIGURE.replace("figcaption>", "figcaption><p>").replace("</figcaption", "</p></figcaption"),
  ]) {
    const { text } = extractText(page(body), { baseUrl });
    expect(text).toBe(extractText(page(body)).text);
    expect(text).not.toMatch(/[\uFDD0-\uFDEF]/);
  }
});

it.each([
  [
    "a picture that is loaded later",
    '<figure><img src="data:image/gif;base64,R0" data-src="/a.png"><figcaption>Plan</figcaption></figure>',
  ],
  [
    "a picture element",
    '<figure><picture><source type="image/avif" srcset="/a.avif 900w"><img src="/a.png"></picture><figcaption>Plan</figcaption></figure>',
  ],
])("%s", (_, body) => {
  expect(found(body)).toMatchObject([{ urls: ["https://museum.example/a.png"] }]);
});

it.each([
  ["no caption", '<figure><img src="/a.png"></figure><img src="/b.png">'],
  ["an empty caption", '<figure><img src="/a.png"><figcaption> … </figcaption></figure>'],
  [
    "a declared icon",
    '<figure><img src="/a.png" width="32" height="32"><figcaption>Icon</figcaption></figure>',
  ],
  ["an SVG", '<figure><img src="/a.svg"><figcaption>Plan</figcaption></figure>'],
  [
    "an address of another kind",
    '<figure><img src="javascript:alert(1)"><figcaption>Plan</figcaption></figure>',
  ],
  ["a hidden figure", '<figure hidden><img src="/a.png"><figcaption>Plan</figcaption></figure>'],
])("%s is no picture", (_, body) => {
  expect(found(body)).toEqual([]);
});

it("marks that the page writes itself are removed", () => {
  const { text, pictures } = extractText(page(`<p>\uFDD00\uFDD1 planted \uFDD20\uFDD1</p>${FIGURE}`), {
    baseUrl,
  });
  expect(text).toContain("planted");
  expect(text).not.toMatch(/[\uFDD0-\uFDEF]/);
  expect(pictures).toHaveLength(1);
});

it("at most a few are looked for on a page", () => {
  expect(found(FIGURE.repeat(100)).length).toBeLessThanOrEqual(24);
});

it("a table keeps its caption beside it", () => {
  const { text } = extractText(
    page(
      "<table><caption>Table 2: Grain by year</caption><tr><th>Year</th></tr><tr><td>1784</td></tr></table>",
    ),
    { baseUrl },
  );
  expect(text).toMatch(/Table 2: Grain by year\s+\| Year \|/);
});
