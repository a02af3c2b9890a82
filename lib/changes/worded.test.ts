import { expect, it } from "vitest";
import type { ChangeFinding, Changes } from "./changes-schema";
import { toldFindings, wordingFaults } from "./worded";

const LONGEST_WORDING = 800;

const side = (text: string) => ({ said: "report" as const, text, start: 0, end: 1, places: [] });
const finding = (
  kind: ChangeFinding["kind"],
  before: string | null,
  after: string | null,
): ChangeFinding => ({
  kind,
  before: before === null ? null : side(before),
  after: after === null ? null : side(after),
  values: [],
  why: null,
});
const findings = [
  finding("new", null, "Nordvolt opened a plant in Aalborg in March 2026."),
  finding("unchanged", "The law of 1999 stands.", "The law of 1999 stands."),
  finding("changed", "The cache lives for 15 minutes.", "The cache lives for 20 minutes."),
  finding("changed", "It costs 52 dollars per kilowatt-hour.", "It costs 50 dollars per kilowatt-hour."),
  finding("gone", "Anna Berg leads the agency.", null),
];
const changes: Pick<Changes, "findings" | "counts"> = {
  findings,
  counts: { new: 1, changed: 2, gone: 1, unchanged: 1 },
};
const faults = (text: string) => wordingFaults(text, changes);

it("tells the changed findings first, and not those that are unchanged", () => {
  expect(toldFindings(changes).map(({ kind }) => kind)).toEqual(["changed", "changed", "new", "gone"]);
});

it.each([
  "The cache now lives for 20 minutes instead of 15 minutes.",
  "Nordvolt opened a plant in Aalborg in March 2026. The cache lives for 20 minutes, up from 15 minutes.",
  "Two findings changed: the cache lives for 20 minutes. Berg no longer leads the agency.",
  "It costs 50 dollars now, where it was 52 dollars per kilowatt-hour.",
])("keeps what the findings say: %s", (text) => {
  expect(faults(text)).toEqual([]);
});

it.each([
  ["another number", "The cache lives for 25 minutes.", "25 minutes"],
  ["a sum", "The cache lives 5 minutes longer.", "5 minutes"],
  ["a share", "The life of the cache rose by 33 %.", "33 %"],
  ["another unit", "The cache lives for 20 hours.", "20 hours"],
  ["another amount", "It costs 51 dollars.", "51 dollars"],
  ["another date", "Nordvolt opened a plant in Aalborg in April 2026.", "April 2026"],
  ["a value of an unchanged finding", "The law is of 1999.", "1999"],
  ["another name", "The plant of Nordvolt stands in Hamburg.", "Hamburg"],
  ["a name in capitals", "The agency told NASA that the cache lives for 20 minutes.", "NASA"],
])("finds %s", (_what, text, strange) => {
  expect(faults(text).join(" ")).toContain(strange);
});

it.each([
  ["nothing", ""],
  ["lines", "The cache lives for 20 minutes.\nIt is new."],
  ["Markdown", "The cache lives for **20 minutes**."],
  ["a citation", "The cache lives for 20 minutes [1]."],
  ["an address", "The cache lives for 20 minutes, see https://a.test."],
  ["five sentences", "It lives. It lives. It lives. It lives. It lives."],
  ["too much", `The cache ${"lives and ".repeat(LONGEST_WORDING / 10)}lives.`],
])("finds a paragraph of %s", (_what, text) => {
  expect(faults(text)).not.toEqual([]);
});
