import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { citationMarks } from "@/lib/reports/citations";
import { parseMarkdown } from "@/lib/reports/markdown-tree";
import { plainText } from "@/lib/reports/plain-text";
import type { Verdict } from "@/lib/run-log/run-state";
import { fullReport, hostileReport, russianReport } from "@/testing/report-export/exported";
import { exportDocx } from "./docx";
import { exportHtml } from "./html";
import { exportMarkdown } from "./markdown";

it("the text is unchanged except for marked doubts, followed by its sources and the results of the check", () => {
  const text = exportMarkdown(fullReport);
  // Links show their host, and the image becomes a link.
  const body = fullReport.report.content
    .slice(fullReport.report.content.indexOf("Sodium-ion cells"))
    .replace("(https://cells.example/index)", "$& (cells.example)")
    .replace(
      "![A chart](https://cells.example/chart.png)",
      "[A chart](https://cells.example/chart.png) (cells.example)",
    )
    .replace("for LFP [1][7].", "for LFP [1][7] (not found).")
    .replace("| 43 [3] |", "| 43 [3] (weak) |")
    .replace("supply [1, 3].", "supply [1, 3] (3 weak).")
    .replace("with care [7].", "with care [7] (not found).")
    .replace("until 2030 [9].", "until 2030 [9] (cannot be checked).");
  expect(text).toContain(body);
  expect(
    text.startsWith("# Sodium cells: prices & progress\n\n- Question: What do &lt;sodium\\> cells cost?\n"),
  ).toBe(true);
  expect(text.match(/^## .*/gm)?.slice(1)).toEqual(["## Sources", "## Found but not cited", "## Evidence"]);
  expect(text).toContain(
    "9 citations: 4 supported, 2 weak, 2 not found, 1 cannot be checked; 1 factual sentence without a source.",
  );
  expect(text).toContain("- [3] weak: LFP: 43\n");
  expect(text).toContain("  - Nearest passage: “Cells cost &lt;58\\> dollars");
  expect(text).toContain("  - The model says: It says &lt;something\\> else.");
  expect(text).toContain("- [9] cannot be checked: no source has this number: ");
  expect(text).toContain("### Factual sentences without a source\n\n- Nobody disagrees.");
});

it("the doubt markers are explained once, and an import finds every citation", () => {
  const text = exportMarkdown(fullReport);
  expect(text.match(/^- Doubtful citations: .*/gm)).toEqual([
    "- Doubtful citations: 5 of 9, each marked in the text with what the check found; the reasons are under “Evidence”",
  ]);
  const numbers = (content: string) => citationMarks(content).map(({ number }) => number);
  expect(numbers(text.slice(0, text.indexOf("## Sources")))).toEqual(numbers(fullReport.report.content));
  const sound = fullReport.report.citations.map((one) => ({ ...one, verdict: "supported" as const }));
  const report = { ...fullReport.report, citations: sound };
  expect(exportMarkdown({ ...fullReport, report })).not.toMatch(/Doubtful|\] \(/);
});

it("a citation that a judge lowered says so in its exports", () => {
  const [first, ...rest] = fullReport.report.citations;
  if (!first) throw new Error("no citation");
  const judgement = { verdict: "unclear" as const, evidence: "", model: "m" };
  const lowered = { ...first, verdict: "supported" as const, pageId: "pg_1", judgement };
  const report = { ...fullReport.report, citations: [lowered, ...rest] };
  const exported = { ...fullReport, report };
  const words = "The model says: the passage does not say everything";
  expect(exportMarkdown(exported)).toContain(`  - ${words}`);
  expect(exportHtml(exported)).toContain(words);
});

it("no doubt marker becomes a link, also before brackets", () => {
  const content = "It costs 43 [3][1].\n\n[1]: https://s1.example/";
  const citations = fullReport.report.citations
    .filter(({ number }) => number === 3)
    .slice(0, 1)
    .map((one) => ({ ...one, at: content.indexOf("[3]") }));
  const text = exportMarkdown({ ...fullReport, report: { ...fullReport.report, content, citations } });
  expect(text).toContain("It costs 43 [3] (weak) [1].");
});

it("outside titles and passages become neither links nor images", () => {
  const text = exportMarkdown(fullReport);
  const own = text.slice(text.indexOf("## Sources"));
  const links: string[] = [];
  const walk = (node: { type: string; url?: string; children?: unknown[] }) => {
    if (node.type === "image" || node.type === "html") links.push(node.type);
    if (node.type === "link") links.push(node.url ?? "");
    for (const child of node.children ?? []) walk(child as never);
  };
  walk(parseMarkdown(own) as never);
  expect(links.filter((link) => !link.startsWith("https://s"))).toEqual([]);
  expect(plainText(parseMarkdown(own))).toContain("<b>bold</b> [x](javascript:y) evil");
});

it("a Russian report has Russian texts; a report of only markup breaks nothing", () => {
  const text = exportMarkdown(russianReport);
  expect(text).toContain("## Проверка ссылок\n\n2 ссылки: 1 подтверждено, 1 слабо подтверждено.");
  expect(exportMarkdown(hostileReport)).toContain("## Sources");
});

it("a doubtful citation says what its page lacks, and what it says in its place", () => {
  const { content, citations } = fullReport.report;
  const told = (says?: string, verdict?: Verdict) =>
    exportMarkdown({
      ...fullReport,
      report: {
        ...fullReport.report,
        citations: citations.map((one) => {
          if (one.number !== 7) return one;
          const fact = { start: one.sentenceStart, end: one.sentenceStart + 5, found: false };
          return {
            ...one,
            ...(verdict ? { verdict } : {}),
            pageId: "page",
            facts: [says === undefined ? fact : { ...fact, says }],
          };
        }),
      },
    });
  const [seventh] = citations.filter(({ number }) => number === 7);
  const lack = content.slice(seventh?.sentenceStart, (seventh?.sentenceStart ?? 0) + 5).trim();
  expect(told()).toContain(`Not there: “${lack}”. `);
  expect(told("0.61 yuan")).toContain(`Not there: “${lack}”. The page says “0.61 yuan”. `);
  expect(told("3 yuan · 2 yuan", "partly")).toContain(
    "A figure of it can be calculated from “3 yuan” and “2 yuan”.",
  );
});

it("more uncited sources than a reader looks through are counted, in each format", () => {
  const [first] = fullReport.sources;
  if (!first) throw new Error("no source");
  const found = (count: number) => ({
    ...fullReport,
    sources: [
      ...fullReport.sources,
      ...Array.from({ length: count }, (_, at) => ({
        ...first,
        ...{ id: `src_x${at}`, number: 100 + at, title: `Unused ${at}`, url: `https://unused.example/${at}` },
      })),
    ],
  });
  const word = (report: typeof fullReport) =>
    new TextDecoder().decode(unzipSync(exportDocx(report))["word/document.xml"]);
  for (const shown of [exportMarkdown, exportHtml, word]) {
    expect(shown(found(2))).toContain("Unused 1");
    const long = shown(found(36));
    expect(long).not.toContain("Unused 1");
    expect(long).toContain("Found but not cited");
    expect(long).toMatch(/3\d sources\. A bundle has all of them\./);
  }
});
