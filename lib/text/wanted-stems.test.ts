import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { wantedStemsOf, wantedTokensOf, wantStems } from "./wanted-stems";
import { stemsOf, tokenize } from "./words";

/** The stems of a text where they are wanted; no stem of a text is the empty string. */
const kept = (stems: string[], wanted: Set<string>) => stems.map((stem) => (wanted.has(stem) ? stem : ""));

function expectSame(text: string, wanted: Set<string>): void {
  const found = wantedStemsOf(text, wantStems(wanted));
  expect(kept(found, wanted)).toEqual(kept(stemsOf(text), wanted));
  const tokens = wantedTokensOf(text, wantStems(wanted)).filter(({ stem }) => wanted.has(stem));
  expect(tokens).toEqual(tokenize(text).filter(({ stem }) => wanted.has(stem)));
}

const ODD = `dying die dies dyed lying lie tying tie skis sky aing added at ated Ёлки елка ещё Éclair eclair café
  ﬁne fine İstanbul istanbul e\u0301t 한국어 ΣΟΦΟΣ x86_64 y yes by cries cry été 42 4e ß ss Кот-d'or ædile`;

it("every requested stem of a text is found at its position", () => {
  const text = `${ODD} ${readFileSync("README.md", "utf8").slice(0, 6000)}`;
  const all = [...new Set(stemsOf(text))];
  expectSame(text, new Set(all));
  for (let at = 0; at < all.length; at += 40) expectSame(text, new Set(all.slice(at, at + 5)));
  for (const word of new Set(text.match(/\S+/g)))
    for (const stem of stemsOf(word)) expectSame(word, new Set([stem]));
});

it("stems are found whatever the beginning and ending of their word", () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const words = letters.flatMap((first) =>
    letters.flatMap((second) => ["", "s", "ed", "ing", "ies", "ying"].map((end) => first + second + end)),
  );
  const lost = words.filter((word) => {
    const stems = stemsOf(word);
    return wantedStemsOf(word, wantStems(stems))[0] !== stems[0];
  });
  expect(lost).toEqual([]);
});

it("words that cannot have a requested stem are counted and skipped", () => {
  expect(wantedStemsOf("Two buckets, 3 caches", wantStems(["bucket"]))).toEqual(["", "bucket", "", ""]);
  expect(wantedStemsOf("𝒳 buckets", wantStems(["bucket"]))).toEqual(["𝒳", "bucket"]);
  expect(wantedStemsOf("", wantStems(["bucket"]))).toEqual([]);
});
