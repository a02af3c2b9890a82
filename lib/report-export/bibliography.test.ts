import { plugins } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import { expect, it } from "vitest";
import { fullReport, hostileReport, russianReport } from "@/testing/report-export/exported";
import { exportBibtex, exportCsl, exportRis } from "./bibliography";

type Item = {
  id: string;
  type: string;
  title: string;
  URL?: string;
  accessed?: { "date-parts": number[][] };
  issued?: { "date-parts": number[][] };
};
/** BibTeX as another program parses it, converted to CSL. */
const read = (bibtex: string) => plugins.input.chain(bibtex, { generateGraph: false } as never) as Item[];

it("BibTeX: another program reads the cited sources, their addresses and dates", () => {
  const items = read(exportBibtex(fullReport));
  expect(items).toHaveLength(3);
  const [first, second, third] = items;
  expect(first).toMatchObject({
    type: "webpage",
    title: "Source 1: 100 % & more_{of} #it ~ \\ ^",
    URL: "https://s1.example/page?a=1&b=%7B2%7D_%25",
    accessed: { "date-parts": [[2026, 11, 21]] },
    issued: { "date-parts": [[2026, 4, 14]] },
  });
  expect(second).toMatchObject({ title: "My notes" });
  expect(second?.URL).toBeUndefined();
  expect(third?.title).toContain("<b>bold</b>");
  expect(third?.issued).toEqual({ "date-parts": [[2025]] });
});

it("keys are safe, unique, and the same for one address in every report", () => {
  const keys = read(exportBibtex(fullReport)).map(({ id }) => id);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[a-z0-9]+-[0-9a-f]{8}$/);
  expect(read(exportBibtex(russianReport)).map(({ id }) => id)).toEqual(keys.slice(0, 2));
});

it("BibTeX: hostile titles break no entry", () => {
  expect(read(exportBibtex(hostileReport))).toHaveLength(1);
  const broken = {
    ...fullReport,
    sources: fullReport.sources.map((source) => ({ ...source, title: 'x}}\n@book{a, title={\\input{y}"%' })),
  };
  const items = read(exportBibtex(broken));
  expect(items.map(({ title }) => title)).toEqual(Array(3).fill('x}} @book{a, title={\\input{y}"%'));
});

it("includes the author if the page names one, whatever the name contains", () => {
  const hostile = 'Ada Byron and }} @book{a,\r\nTY  - BOOK "%_';
  const [first, ...others] = fullReport.sources;
  if (!first) throw new Error("no source");
  const written = { ...fullReport, sources: [{ ...first, about: { author: hostile } }, ...others] };
  const named = 'Ada Byron and }} @book{a, TY - BOOK "%_';
  const [item, second] = JSON.parse(exportCsl(written)) as { author?: unknown }[];
  expect(item?.author).toEqual([{ literal: named }]);
  expect(second).not.toHaveProperty("author");
  expect(exportRis(written)).toContain(`\r\nAU  - ${named}\r\n`);
  const items = read(exportBibtex(written)) as { author?: { literal?: string; family?: string }[] }[];
  expect(items).toHaveLength(3);
  expect(items[0]?.author).toHaveLength(1);
  expect(Object.values(items[0]?.author?.[0] ?? {})).toEqual([named]);
});

it("RIS: one record for each source, one tag for each line, Unicode unchanged", () => {
  const ris = exportRis(fullReport);
  const records = ris.split("ER  - \r\n").slice(0, -1);
  expect(records).toHaveLength(3);
  for (const line of ris.split("\r\n").filter((line) => line !== ""))
    expect(line).toMatch(/^[A-Z][A-Z\d] {2}- [^\n]*$/);
  expect(records[0]).toContain("TY  - ELEC\r\n");
  expect(records[0]).toContain("DA  - 2026/04/14/\r\n");
  expect(records[0]).toContain("Y2  - 2026/11/21/\r\n");
  expect(records[1]).toContain("TY  - GEN\r\n");
  expect(records[1]).toContain("N1  - own notes/cells.md\r\n");
  expect(records[1]).not.toContain("UR  -");
});

it("CSL-JSON has the same sources as BibTeX", () => {
  const items = JSON.parse(exportCsl(fullReport)) as Item[];
  expect(items.map(({ id, type }) => [id, type])).toEqual([
    [expect.stringMatching(/^s1example-/), "webpage"],
    [expect.stringMatching(/^documents-/), "document"],
    [expect.stringMatching(/^s7example-/), "webpage"],
  ]);
  expect(items[0]?.accessed).toEqual({ "date-parts": [[2026, 11, 21]] });
  expect(items.map(({ id }) => id)).toEqual(read(exportBibtex(fullReport)).map(({ id }) => id));
});

it("takes what a source says of its author and its day, else none of both, and always the day it was read", () => {
  const [first, ...others] = fullReport.sources;
  if (!first) throw new Error("no source");
  const of = (more: object) => ({ ...fullReport, sources: [{ ...first, ...more }, ...others] });
  const empty = of({
    publishedAt: null,
    publication: { authors: [], year: 2024 },
    about: { author: "Ada Byron" },
  });
  const [named] = JSON.parse(exportCsl(empty)) as { author?: unknown; issued?: unknown }[];
  // A service that names no author does not hide the one that the page names.
  expect(named?.author).toEqual([{ literal: "Ada Byron" }]);
  expect(named?.issued).toEqual({ "date-parts": [[2024]] });
  const unknown = of({ publishedAt: null });
  const [entry = ""] = exportBibtex(unknown).split(/\n(?=@)/);
  expect(entry).not.toMatch(/^ {2}(?:author|date|year) =/m);
  expect(entry).toContain("  organization = {s1.example}");
  expect(entry).toContain("  urldate = {2026-11-21}");
  const [record = ""] = exportRis(unknown).split("ER  - ");
  expect(record).not.toMatch(/^(?:AU|PY|DA) {2}- /m);
  expect(record).toContain("Y2  - 2026/11/21/\r\n");
});
