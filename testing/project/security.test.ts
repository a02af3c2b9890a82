// SECURITY.md makes promises by code and in prose; each one names the tests that prove it, by file and title.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { promisesIn, proofsIn, provenBy, securityTable } from "./security-table";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const markdown = read("SECURITY.md");
const rows = securityTable(markdown);
const lines = markdown.split("\n").filter((line) => /^\| SEC-\d+ \|/.test(line));
const proofs = proofsIn(markdown);

it("SEC-1 to SEC-28 are in SECURITY.md, once each and in order", () => {
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 28 }, (_, index) => `SEC-${index + 1}`),
  );
});

it.each(rows)("$number of SECURITY.md has its tests", ({ number, files }) => {
  expect(files.length).toBeGreaterThan(0);
  const without = files.filter((file) => !provenBy(number, read(file)));
  expect(without).toEqual([]);
});

it("each line of the table names its tests by file and title, and each title begins with its number", () => {
  for (const [index, { number, files }] of rows.entries()) {
    const named = proofsIn(lines[index] ?? "");
    expect([number, [...new Set(named.map(({ file }) => file))]]).toEqual([number, files]);
    expect(named.filter(({ title }) => !provenBy(number, `"${title}"`))).toEqual([]);
  }
});

it("each paragraph with a promise names a test", () => {
  expect(promisesIn(markdown).length).toBeGreaterThan(20);
  const without = promisesIn(markdown).filter((paragraph) => proofsIn(paragraph).length === 0);
  expect(without).toEqual([]);
});

it("each named test exists, in that file and under that title", () => {
  expect(proofs.length).toBeGreaterThan(100);
  const gone = proofs.filter(({ file, title }) => {
    if (!existsSync(path.join(ROOT, file))) return true;
    const source = read(file);
    return !['"', "'", "`"].some((quote) => source.includes(`${quote}${title}${quote}`));
  });
  expect(gone).toEqual([]);
});
