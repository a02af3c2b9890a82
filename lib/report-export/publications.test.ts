// Scholarly sources in every export: the fields of the publication, and the marks of retractions and preprints.

import { plugins } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { fullReport, russianReport } from "@/testing/report-export/exported";
import { authorName } from "./author-name";
import { exportBibtex, exportCsl, exportRis } from "./bibliography";
import { exportDocx } from "./docx";
import type { ExportedReport } from "./exported-report";
import { exportHtml } from "./html";
import { exportMarkdown } from "./markdown";

const [first, ...others] = fullReport.sources;
if (!first) throw new Error("no source");
const paper = {
  ...first,
  url: "https://doi.org/10.1234/grid_1",
  host: "doi.org",
  title: "On Grids",
  publishedAt: null,
  publication: {
    authors: ["Ada Lovelace", "Ludwig van Beethoven", "H1 Collaboration"],
    moreAuthors: true as const,
    year: 1843,
    venue: "Journal of Grids & Cells",
    doi: "10.1234/grid_1",
    citations: 12,
    retracted: true as const,
  },
};
const retracted: ExportedReport = { ...fullReport, sources: [paper, ...others] };
const { retracted: _, ...sound } = paper.publication;
const preprint: ExportedReport = {
  ...fullReport,
  sources: [{ ...paper, publication: { ...sound, venue: "arXiv", preprint: true } }, ...others],
};

const read = (bibtex: string) =>
  plugins.input.chain(bibtex, { generateGraph: false } as never) as Record<string, unknown>[];

it("BibTeX: another program reads authors, year, journal, DOI and the retraction", () => {
  const { author, ...item } = read(exportBibtex(retracted))[0] ?? {};
  expect(item).toMatchObject({
    type: "article-journal",
    title: "On Grids",
    "container-title": "Journal of Grids & Cells",
    DOI: "10.1234/grid_1",
    issued: { "date-parts": [[1843]] },
    note: "Retracted",
  });
  expect(
    (author as { family: string; given?: string }[]).map(({ family, given }) => [family, given]),
  ).toEqual([
    ["Lovelace", "Ada"],
    ["van Beethoven", "Ludwig"],
    ["H1 Collaboration", undefined],
    // BibTeX writes "et al." for it.
    ["others", undefined],
  ]);
  expect(exportBibtex(preprint)).toContain("note = {Preprint}");
});

it("RIS has the same fields", () => {
  const [record = ""] = exportRis(retracted).split("ER  - ");
  for (const line of [
    "TY  - JOUR",
    "AU  - Lovelace, Ada",
    "AU  - van Beethoven, Ludwig",
    "AU  - H1 Collaboration",
    "T2  - Journal of Grids & Cells",
    "DO  - 10.1234/grid_1",
    "N1  - Retracted",
    "PY  - 1843",
  ])
    expect(record).toContain(`${line}\r\n`);
  expect(exportRis(preprint)).toContain("TY  - ELEC\r\n");
  expect(exportRis(preprint)).toContain("N1  - Preprint\r\n");
});

it("CSL-JSON has the same fields", () => {
  const items = JSON.parse(exportCsl(retracted)) as unknown[];
  expect(items[0]).toMatchObject({
    type: "article-journal",
    author: [
      { family: "Lovelace", given: "Ada" },
      { family: "van Beethoven", given: "Ludwig" },
      { literal: "H1 Collaboration" },
    ],
    "container-title": "Journal of Grids & Cells",
    DOI: "10.1234/grid_1",
    issued: { "date-parts": [[1843]] },
    note: "Retracted",
  });
  expect(JSON.parse(exportCsl(preprint))[0]).toMatchObject({ type: "webpage", note: "Preprint" });
});

it.each([
  ["Markdown", (report: ExportedReport) => exportMarkdown(report)],
  ["HTML", (report: ExportedReport) => exportHtml(report)],
  [
    "Word",
    (report: ExportedReport) => new TextDecoder().decode(unzipSync(exportDocx(report))["word/document.xml"]),
  ],
] as const)("%s: the head names the retracted source, and the list marks it", (_, write) => {
  const text = write(retracted).replaceAll("\\", "");
  expect(text).toContain("source [1] was retracted; do not rely on it");
  expect(text).toMatch(/Retracted( · |, )Ada Lovelace, Ludwig van Beethoven, H1 Collaboration et al\./);
  expect(text).toContain("DOI 10.1234/grid_1");
  expect(text).toContain("cited 12 times");
  expect(write(preprint)).not.toContain("etracted");
  expect(write(preprint)).toContain("Preprint");
  expect(write(fullReport)).not.toMatch(/etracted|Preprint/);
});

it("a Russian report says it in Russian", () => {
  const text = exportHtml({ ...russianReport, sources: [paper, ...russianReport.sources.slice(1)] });
  expect(text).toContain("источник [1] отозван, на него нельзя опираться");
});

it("an archived copy is named with its day", () => {
  const archived = {
    url: "https://web.archive.org/web/20190304050607id_/https://a.example/",
    day: "2019-03-04",
  };
  const report = { ...fullReport, sources: [{ ...first, about: { archived } }, ...others] };
  expect(exportMarkdown(report)).toContain("archived copy of 2019-03-04");
});

it.each([
  ["Ada Lovelace", { family: "Lovelace", given: "Ada" }],
  ["J. R. van der Berg", { family: "van der Berg", given: "J. R." }],
  ["Lovelace, Ada", { family: "Lovelace", given: "Ada" }],
  ["Plato", { literal: "Plato" }],
  ["The Study Group", { literal: "The Study Group" }],
])("the name %s", (name, parts) => {
  expect(authorName(name)).toEqual(parts);
});
