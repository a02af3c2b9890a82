import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { answeredReport, fullReport, russianReport, uncheckedAnswer } from "@/testing/report-export/exported";
import { exportDocx } from "./docx";
import { documentOf, evidenceLine } from "./exported-report";
import { exportHtml } from "./html";
import { exportMarkdown } from "./markdown";

const docxText = (exported: typeof fullReport) =>
  strFromU8(unzipSync(exportDocx(exported))["word/document.xml"] ?? new Uint8Array());

it("the citations of the short answer are counted and listed with those of the report", () => {
  const before = documentOf(fullReport);
  const document = documentOf(answeredReport);
  expect(document.total).toBe(before.total + 2);
  expect(document.counts).toEqual({
    ...before.counts,
    supported: before.counts.supported + 1,
    not_found: before.counts.not_found + 1,
  });
  expect(document.doubtful).toHaveLength(before.doubtful.length + 1);
  expect(document.doubtful[0]).toMatchObject({ verdict: "not_found", citation: { number: 7 } });
  expect(document.uncited[0]).toBe("Nobody paid 12 dollars.");
  expect(evidenceLine(document)).toBe(
    "11 citations: 5 supported, 2 weak, 3 not found, 1 cannot be checked; 2 factual sentences without a source",
  );
});

it("the number of cited sources is that of the sources whose citations are counted", () => {
  for (const exported of [fullReport, answeredReport]) {
    const document = documentOf({ ...exported, report: { ...exported.report, citedCount: 1 } });
    const counted = document.cited.filter(({ citations }) => citations.length > 0).length;
    expect(document.about.find(({ label }) => label === "Sources")?.value).toMatch(`${counted} cited, `);
  }
});

it("an export says above all counts that there is no sure answer, or one to a part alone", () => {
  const answered = (content: string) => ({ ...answeredReport, answer: { content, check: null } });
  const closest = answered("No sure answer. Closest in the pages read:\n\nThey cost 58 dollars [1].");
  const files = [exportMarkdown(closest), exportHtml(closest), docxText(closest)];
  for (const file of files) {
    const said = file.indexOf("no sure answer; these are the passages that come closest");
    expect(said).toBeGreaterThan(0);
    for (const later of ["Question", "citations:"]) expect(file.indexOf(later)).toBeGreaterThan(said);
  }
  const [first] = documentOf(answered("They cost 58 dollars [1].\n\nNo sure answer to “Why?”")).about;
  expect(first).toEqual({ label: "Result", value: "answers a part of the question" });
  expect(documentOf(answeredReport).about[0]?.label).toBe("Question");
  const russian = { ...russianReport, answer: { content: "Нет точного ответа. Ближе всего:", check: null } };
  expect(documentOf(russian).about[0]?.value).toMatch(/^точного ответа нет/);
});

it("in Markdown it comes before the text, with its citations and its doubts", () => {
  const text = exportMarkdown(answeredReport);
  expect(text.indexOf("## In short\n\nThey cost 58 dollars [1]")).toBeGreaterThan(0);
  expect(text.indexOf("## In short")).toBeLessThan(text.indexOf("Sodium-ion cells"));
  expect(text).toContain(" 43 [7] (not found).");
  expect(text).toMatch(/- \[7\] not found: They cost 58 dollars/);
});

it("in HTML its citations link to their sources, and its text is escaped", () => {
  const page = exportHtml(answeredReport);
  const own = /<section class="answer"[\s\S]*?<\/section>/.exec(page)?.[0] ?? "";
  const marks = own.match(/<a class="mark [^>]*>/g) ?? [];
  expect(marks.map((mark) => /class="mark (\w+)" id="(c\d+)" href="(#p\d+)"/.exec(mark)?.slice(1))).toEqual([
    ["supported", "c9", "#p9"],
    ["not_found", "c10", "#p10"],
  ]);
  expect(own).not.toContain("<b>");
  const ids = page.match(/ id="c\d+"/g) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
  expect(page).toContain('<a href="#c10">[7]</a>');
});

it("in Word it has bookmarks, each name once", () => {
  const text = docxText(answeredReport);
  expect(text.indexOf("In short")).toBeLessThan(text.indexOf("Sodium-ion cells"));
  const names = text.match(/w:name="citation_\d+"/g) ?? [];
  expect(names).toContain('w:name="citation_10"');
  expect(new Set(names).size).toBe(names.length);
});

it("an answer that was never checked is exported as written", () => {
  for (const text of [exportMarkdown, exportHtml, docxText].map((write) => write(uncheckedAnswer))) {
    expect(text).toContain("In short");
    expect(text).toMatch(/They cost 58 dollars/);
    expect(text).toContain("9 citations: 4 supported");
  }
});

it("no export shows a confidence without its reason", () => {
  for (const text of [exportMarkdown, exportHtml, docxText].map((write) => write(answeredReport)))
    expect(text).not.toMatch(/confidence/i);
});

it("a report made of quotations says so at the top", () => {
  const own = `${fullReport.report.content}\n\n## About this report\n\nNo language model is connected.`;
  const quotes = { ...fullReport, report: { ...fullReport.report, content: own } };
  for (const write of [exportMarkdown, exportHtml, docxText]) {
    expect(write(quotes)).toContain("quotes, chosen by code");
    expect(write(fullReport)).not.toContain("quotes, chosen");
  }
});

it("a report that a person edited says so at the top, in its language, instead of what code chose", () => {
  const own = `${fullReport.report.content}\n\n## About this report\n\nNo language model is connected.`;
  const editedAt = Date.UTC(2026, 10, 28, 22);
  const edited = { ...fullReport, editedAt, report: { ...fullReport.report, content: own } };
  for (const write of [exportMarkdown, exportHtml, docxText]) {
    expect(write(edited)).toContain("edited by hand on 2026-11-28");
    expect(write(edited)).not.toContain("quotes, chosen");
    expect(write(fullReport)).not.toContain("edited by hand");
    expect(write({ ...russianReport, editedAt })).toContain("правка вручную 2026-11-28");
  }
});
