// What scholarly services, pages and bundles say about a source is outside text in every export.

import { unzipSync } from "fflate";
import { parseHTML } from "linkedom";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { HOSTILE } from "@/e2e/hostile/markup";
import type { Source } from "@/lib/run-log/run-state";
import { pageAboutSchema } from "@/lib/sources/page-about";
import { publicationSchema } from "@/lib/sources/publication";
import { fullReport } from "@/testing/report-export/exported";
import { exportBibtex, exportCsl, exportRis } from "./bibliography";
import { exportDocx } from "./docx";
import type { ExportedReport } from "./exported-report";
import { exportHtml } from "./html";
import { exportMarkdown } from "./markdown";

const TEXTS = [
  ...HOSTILE.map(({ text }) => text),
  "![x](https://evil.example/c.png)",
  "[the bank](https://evil.example/)",
  "www.evil.example https://evil.example/ <https://evil.example/>",
  "a\r\nER  - \r\nTY  - JOUR\r\nTI  - forged",
  "}, note = {forged}}\n@article{forged, title = {forged",
  "\u202edesrever\u202c \u0000\u0007 \ufffe",
  "| a | b |\n|---|---|\n# Forged heading\n\n- list",
];

const [first, ...others] = fullReport.sources;
if (!first) throw new Error("no source");

/** A source with the text in every field that somebody else states. */
function stating(text: string, index: number): Source {
  const short = text.slice(0, 150);
  const publication = publicationSchema.parse({ authors: [short, short], venue: short, year: 2020 });
  const about = pageAboutSchema.parse({ author: short, hosts: [short] });
  return {
    ...(first as Source),
    ...{ id: `src_x${index}`, number: 100 + index, title: text, publication, about },
  };
}

const reportOn = (texts: readonly string[]): ExportedReport => ({
  ...fullReport,
  sources: [first, ...others, ...texts.map(stating)],
});

type Node = { type: string; url?: string; depth?: number; value?: string; children?: Node[] };

const textOf = ({ value, children = [] }: Node): string => value ?? children.map(textOf).join("");

/**
 * What a Markdown reader would fetch, run, or show as structure of the file, and links whose text says something else than
 * their address. A bare address that a reader makes clickable shows itself.
 */
function structure(markdown: string): string[] {
  const found: string[] = [];
  const walk = (node: Node) => {
    if (/^(?:image|imageReference|html|table|heading|definition)$/.test(node.type))
      found.push(`${node.type} ${node.depth ?? node.value ?? ""}`);
    const shown = node.type === "link" ? textOf(node) : null;
    if (shown !== null && !node.url?.endsWith(shown)) found.push(`link ${node.url}`);
    for (const child of node.children ?? []) walk(child);
  };
  walk(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as never);
  return found;
}

const elementsOf = (html: string) => {
  const { document } = parseHTML(html);
  return [...document.querySelectorAll("*")].map(
    (element) => `${element.tagName} ${[...element.attributes].map(({ name, value }) => `${name}=${value}`)}`,
  );
};

const wordsOf = (report: ExportedReport) =>
  new TextDecoder().decode(unzipSync(exportDocx(report))["word/document.xml"]);

describe("SEC-8: fields of publications, pages and titles in exports", () => {
  const plain = reportOn(TEXTS.map(() => "A plain text"));
  const hostile = reportOn(TEXTS);

  it.each([
    ["Markdown", (report: ExportedReport) => structure(exportMarkdown(report))],
    ["HTML", (report: ExportedReport) => elementsOf(exportHtml(report))],
    ["Word", (report: ExportedReport) => [...wordsOf(report).matchAll(/<\/?[\w:]+/g)].map(([tag]) => tag)],
    ["RIS", (report: ExportedReport) => exportRis(report).match(/^[A-Z][A-Z0-9] {2}-/gm) ?? []],
    ["BibTeX", (report: ExportedReport) => exportBibtex(report).match(/^@\w+|^\s+\w+ = \{/gm) ?? []],
    ["CSL", (report: ExportedReport) => (JSON.parse(exportCsl(report)) as object[]).map(Object.keys)],
  ] as const)("add nothing to the structure of %s", (_, shapeOf) => {
    expect(shapeOf(hostile)).toEqual(shapeOf(plain));
  });

  it("a tag behind an address is no tag in a passage, a judgement, a question and a value", () => {
    const text = "See https://evil.example/<img src=https://evil.example/c.png> and www.evil.example/<b>";
    const { report } = fullReport;
    const citations = report.citations.map((citation) => ({
      ...citation,
      verdict: "weak" as const,
      passage: { start: 0, end: text.length, text },
      judgement: { verdict: "unclear" as const, evidence: text, model: "m" },
    }));
    const passage = { start: 0, end: 9, text };
    const values = [1, 3].map((number) => ({ number, value: text, publishedAt: null, passage }));
    const disagreements = [{ subject: text, unit: "", values }];
    const found = structure(
      exportMarkdown({ ...fullReport, question: text, report: { ...report, citations }, disagreements }),
    );
    expect(found.filter((one) => /^(?:html|image)/.test(one))).toEqual([]);
  });

  it("have no direction marks and controls", () => {
    const { publication, about } = stating("\u202edesrever\u202c \u0000\u0007x", 0);
    const said = [
      ...(publication?.authors ?? []),
      publication?.venue,
      about?.author,
      ...(about?.hosts ?? []),
    ];
    expect(new Set(said)).toEqual(new Set(["desrever x"]));
  });
});
