import { unzipSync } from "fflate";
import { parseHTML } from "linkedom";
import mammoth from "mammoth";
import { expect, it } from "vitest";
import { fullReport, hostileReport, russianReport } from "@/testing/report-export/exported";
import { exportDocx } from "./docx";

/** The file as another program reads it. */
async function read(report: typeof fullReport) {
  const { value, messages } = await mammoth.convertToHtml({ buffer: Buffer.from(exportDocx(report)) });
  const surprises = messages.filter(
    ({ message }) => !/Unrecognised (paragraph|run|table) style/.test(message),
  );
  return { document: parseHTML(`<html><body>${value}</body></html>`).document, surprises };
}

const part = (report: typeof fullReport, name: string) =>
  new TextDecoder().decode(unzipSync(exportDocx(report))[name]);

it("another program reads its headings, table, lists, code, emphasis and links", async () => {
  const { document, surprises } = await read(fullReport);
  expect(surprises).toEqual([]);
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
  expect(texts("h1")).toEqual(["By chemistry", "Sources", "Found but not cited", "Evidence"]);
  expect(texts("p")[0]).toBe("Sodium cells: prices & progress");
  expect(texts("h2")).toEqual(expect.arrayContaining(["Outlook", "Doubtful citations"]));
  expect(texts("table thead th")).toEqual(["Chemistry", "Price, USD", "Note"]);
  expect(texts("table tr")).toHaveLength(3);
  expect(texts("strong")).toContain("58 dollars");
  expect(texts("em")).toContain("43");
  expect(texts("s")).toContain("grids");
  expect(document.querySelectorAll("ol > li > ul > li")).toHaveLength(2);
  expect(document.querySelectorAll("ul > li > ol > li")).toHaveLength(2);
  expect(document.body.textContent).toContain('const price = cost[1] < 58 && "x";');
  expect(document.querySelector('a[href="https://cells.example/index"]')?.textContent).toBe("the index");
  expect(document.querySelector('a[href="https://cells.example/chart.png"]')?.textContent).toBe(
    "A chart (image)",
  );
});

it("each citation is a link to the bookmark of its source, with a doubt in words", async () => {
  const { document } = await read(fullReport);
  const marks = [...document.querySelectorAll('a[href^="#source_"]')];
  expect(marks.map((one) => one.textContent)).toEqual([
    "[1]",
    "[1]",
    "[7 not found]",
    "[1]",
    "[3 weak]",
    "[1]",
    "[3 weak]",
    "[7 not found]",
  ]);
  // A number without a source has no link and states that it could not be checked.
  expect(document.body.textContent).toContain(
    "a year [9] until 2030 [9 cannot be checked]. Nobody disagrees.",
  );
  for (const link of document.querySelectorAll('a[href^="#"]'))
    expect(document.getElementById(link.getAttribute("href")?.slice(1) ?? "none")).not.toBeNull();
  expect(document.body.textContent).toContain(
    "9 citations: 4 supported, 2 weak, 2 not found, 1 cannot be checked",
  );
});

it("every part is well-formed XML, whatever the report says", async () => {
  for (const report of [fullReport, hostileReport, russianReport]) {
    for (const [name, bytes] of Object.entries(unzipSync(exportDocx(report)))) {
      const { DOMParser } = await import("@xmldom/xmldom");
      const faults: unknown[] = [];
      const errorHandler = (_level: string, message: unknown) => faults.push(message);
      new DOMParser({ errorHandler }).parseFromString(new TextDecoder().decode(bytes), "text/xml");
      expect([name, faults]).toEqual([name, []]);
    }
    expect((await read(report)).surprises).toEqual([]);
  }
});

it("links lead to the web or nowhere", () => {
  expect(part(hostileReport, "word/_rels/document.xml.rels")).not.toMatch(/javascript:|data:|secret/);
  expect(part(hostileReport, "word/document.xml")).toContain("&lt;script&gt;");
});

it("it has the language and the times of the report", () => {
  expect(part(russianReport, "word/styles.xml")).toContain('w:lang w:val="ru-RU"');
  expect(part(fullReport, "docProps/core.xml")).toContain(">2026-11-21T10:05:07Z<");
});

it("D7: a link shows its host beside its words, unless they begin with it", async () => {
  const { report, ...rest } = fullReport;
  const content = "[the bank](https://evil.example/x) and [a.example](https://a.example/)";
  const { document } = await read({ ...rest, report: { ...report, content, citations: [], uncited: [] } });
  expect(document.documentElement.textContent).toContain("the bank (evil.example) and a.example");
  expect(document.documentElement.textContent).not.toContain("(a.example)");
});
