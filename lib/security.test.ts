// SECURITY.md promises by numbers; each has tests whose titles begin with it, in the files that are named there. These
// numbers are a list of their own: the same letters number the requirements of the protocol.

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { provenBy, securityTable } from "./security-table-testing";

const ROOT = path.resolve(import.meta.dirname, "..");
const rows = securityTable(readFileSync(path.join(ROOT, "SECURITY.md"), "utf8"));

it("S1-S25 stand in SECURITY.md, once each and in order", () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, index) => `S${index + 1}`));
});

it.each(rows)("$number of SECURITY.md has its tests", ({ number, files }) => {
  expect(files.length).toBeGreaterThan(0);
  const without = files.filter((file) => !provenBy(number, readFileSync(path.join(ROOT, file), "utf8")));
  expect(without).toEqual([]);
});
