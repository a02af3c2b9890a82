// W2: every requirement of the protocol has a test whose title begins with its number.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { securityTable } from "./security-table-testing";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["app", "components", "db", "e2e", "lib"];
const IS_TEST = /\.(?:test\.tsx?|spec\.ts|contract\.ts)$/;

/** How many requirements each letter has. Two of the open points settle words alone (Q23, Q29), which no test can break. */
const COUNTS = { T: 26, A: 23, S: 53, P: 14, Q: 29, R: 5, X: 8 };
const WORDS_ALONE = new Set(["Q23", "Q29"]);

function testFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => IS_TEST.test(file))
      .map((file) => path.join(ROOT, folder, file)),
  );
}

/** Numbers that titles begin with: `S36 S37: …`, `A14-A16: …`. */
function numbersIn(source: string): string[] {
  const titles = source.matchAll(
    /\b(?:it|test|describe)\b[^"`]{0,60}["`]((?:[TASPQRX]\d+(?:-[TASPQRX]\d+)?[ ,/]*)+):?/g,
  );
  return [...titles].flatMap(([, numbers = ""]) =>
    [...numbers.matchAll(/([TASPQRX])(\d+)(?:-[TASPQRX](\d+))?/g)].flatMap(([, letter, from, to]) => {
      const first = Number(from);
      return Array.from(
        { length: Number(to ?? from) - first + 1 },
        (_, index) => `${letter}${first + index}`,
      );
    }),
  );
}

describe("the requirements of the protocol", () => {
  // SECURITY.md counts with the same letter: what proves its numbers proves none of the protocol.
  const ofSecurity = new Set(
    securityTable(readFileSync(path.join(ROOT, "SECURITY.md"), "utf8")).flatMap(({ number, files }) =>
      files.map((file) => `${number} ${file}`),
    ),
  );
  const tested = new Set(
    testFiles().flatMap((file) =>
      numbersIn(readFileSync(file, "utf8")).filter(
        (number) => !ofSecurity.has(`${number} ${path.relative(ROOT, file)}`),
      ),
    ),
  );

  it.each(Object.entries(COUNTS))("W2: each of %s has a test that is named by it", (letter, count) => {
    const numbers = Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
    expect(numbers.filter((number) => !tested.has(number) && !WORDS_ALONE.has(number))).toEqual([]);
  });

  it("reads titles and nothing else", () => {
    expect(numbersIn('it("S36 S37: at most"); it.each([1])("A14-A16: %s", f); expect("T1")')).toEqual([
      "S36",
      "S37",
      "A14",
      "A15",
      "A16",
    ]);
  });
});
