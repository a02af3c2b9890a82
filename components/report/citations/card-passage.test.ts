import { expect, it } from "vitest";
import { passageParts } from "./card-passage";

const marked = (passage: string, known: { sentence: string; facts: string[] }) =>
  passageParts(passage, known).filter(({ kind }) => kind !== null);

it("facts that were found are highlighted whole, other shared words as words", () => {
  const passage = "Average cells stood at 43 US dollars, from 47 to 58, in 1943.";
  const known = { sentence: "Average cells cost 43 US dollars [2].", facts: ["43 US dollars"] };
  expect(marked(passage, known)).toEqual([
    { text: "Average", kind: "word" },
    { text: "cells", kind: "word" },
    { text: "43 US dollars", kind: "fact" },
  ]);
  expect(
    passageParts(passage, known)
      .map(({ text }) => text)
      .join(""),
  ).toBe(passage);
});

it("a fact is not found inside a longer number or word", () => {
  expect(marked("1430 and LFPs", { sentence: "", facts: ["43", "LFP"] })).toEqual([]);
  expect(marked("43 and LFP", { sentence: "", facts: ["43", "LFP", ""] })).toHaveLength(2);
});

it("no text is lost where lower case is longer than the original", () => {
  const passage = "İİ 43 İ";
  expect(
    passageParts(passage, { sentence: "43", facts: ["43"] })
      .map(({ text }) => text)
      .join(""),
  ).toBe(passage);
});

it.each([
  [
    "**By default, variables are only available on the server**.",
    "By default, variables are only available on the server.",
  ],
  [
    '## Values\nSet `max_size` to *two*, see [the page](/docs/a "A").',
    "Values\nSet max_size to two, see the page.",
  ],
  ["The product 2 * 3 of __init__ is ~~7~~ 6.", "The product 2 * 3 of init is 7 6."],
  ["> quoted\n```js\nconst a = b ** c;\n```", "quoted\n\nconst a = b  c;\n"],
])("marks of Markdown are not shown: %s", (passage, shown) => {
  const parts = passageParts(passage, { sentence: "variables of the server", facts: [] });
  expect(parts.map(({ text }) => text).join("")).toBe(shown);
});

it("a fact is found across the marks around it", () => {
  expect(marked("It costs **43 US** dollars.", { sentence: "", facts: ["43 US dollars"] })).toEqual([
    { text: "43 US dollars", kind: "fact" },
  ]);
});
