// Every requirement has a test whose title begins with its code, every code has an entry in a document, and no code has two.

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { codesDefined, codesOfComments, codesOfTitles, sourceTexts } from "./requirement-codes";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** Number of requirements by letter. Two of the open points only settle wording (Q23, Q29), which no test can break. */
const COUNTS = { T: 26, A: 23, S: 53, P: 14, Q: 29, R: 5, X: 8 };
const WORDS_ALONE = new Set(["Q23", "Q29"]);

const sources = sourceTexts(ROOT);

describe("the requirements of the protocol", () => {
  const tested = new Set(sources.filter(({ isTest }) => isTest).flatMap(({ text }) => codesOfTitles(text)));
  const defined = [...codesDefined(read("docs/protocol.md")), ...codesDefined(read("SECURITY.md"))];

  it.each(Object.entries(COUNTS))(
    "GOAL-W2: each of %s has a test with the code in its title",
    (letter, count) => {
      const codes = Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
      expect(codes.filter((code) => !tested.has(code) && !WORDS_ALONE.has(code))).toEqual([]);
      expect(codes.filter((code) => !defined.includes(code))).toEqual([]);
    },
  );

  it("every code that a comment or a test mentions has an entry", () => {
    const unknown = sources.flatMap(({ file, text }) =>
      [...codesOfTitles(text), ...codesOfComments(text)]
        .filter((code) => !defined.includes(code))
        .map((code) => `${code} in ${file}`),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("no code has two entries", () => {
    expect(defined.filter((code, index) => defined.indexOf(code) !== index)).toEqual([]);
  });

  it("reads only titles and comments", () => {
    const source =
      'it("S36 SEC-7: at most"); it.each([1])("A14-A16: %s", f); expect("T1"); // as (B7, T2 to T4) in 2026-Q3 says';
    expect(codesOfTitles(source)).toEqual(["S36", "SEC-7", "A14", "A15", "A16"]);
    expect(codesOfComments(source)).toEqual(["B7", "T2", "T3", "T4"]);
  });
});
