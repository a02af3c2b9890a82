import { expect, it } from "vitest";
import { readAuthors, writeAuthors } from "./author-list";

const LONGEST = 200;

it("several authors are read as they were written", () => {
  const names = ["Byron, Ada", "World Health Organization", "Smith &amp; Sons", "Jürgen von der Tann"];
  const text = writeAuthors({ names, more: false }, LONGEST);
  expect(text).toBe("Byron, Ada; World Health Organization; Smith &amp; Sons; Jürgen von der Tann");
  expect(readAuthors(text)).toEqual({ names, more: false });
  expect(readAuthors("Ada Byron")).toEqual({ names: ["Ada Byron"], more: false });
  expect(readAuthors("")).toEqual({ names: [], more: false });
});

it("names that do not fit are left out whole, with a mark", () => {
  const names = Array.from({ length: 40 }, (_, at) => `Author ${at}, Ada`);
  const text = writeAuthors({ names, more: false }, LONGEST);
  expect(text.length).toBeLessThanOrEqual(LONGEST);
  expect(text).toMatch(/^Author 0, Ada; .*; et al\.$/);
  const read = readAuthors(text);
  expect(read.more).toBe(true);
  expect(read.names).toEqual(names.slice(0, read.names.length));
  expect(readAuthors(writeAuthors(read, LONGEST))).toEqual(read);
});
