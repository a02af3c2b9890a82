import { unzipSync } from "fflate";
import { parseHTML } from "linkedom";
import mammoth from "mammoth";
import { describe, expect, it } from "vitest";
import { charted, chartOf, KETTLES, reportWith } from "@/testing/charts/charted";
import { exportReport } from "./formats";

const html = async (report = charted) =>
  parseHTML(String((await exportReport(report, "html")).body)).document;
const docx = async (report = charted) => (await exportReport(report, "docx")).body as Uint8Array<ArrayBuffer>;
const part = async (report: typeof charted, name: string) =>
  new TextDecoder().decode(unzipSync(await docx(report))[name] ?? new Uint8Array());

describe("a report with a chart", () => {
  it("as a page has the drawing, its caption and its table; each point links to its passage", async () => {
    const document = await html();
    const figure = document.querySelector("figure.chart");
    expect(figure?.querySelectorAll("svg")).toHaveLength(1);
    expect(figure?.textContent).toContain("2 points are hollow");
    expect(figure?.querySelectorAll("details tbody tr")).toHaveLength(5);
    const links = [...(figure?.querySelectorAll("svg a") ?? [])];
    expect(links).toHaveLength(3);
    for (const link of links)
      expect(document.querySelector(link.getAttribute("href") ?? "none")?.id).toMatch(/^p\d+$/);
    expect(document.querySelectorAll("script, [style], [onclick], img, iframe")).toHaveLength(0);
  });

  it("as Markdown keeps the block for an import and adds the caption", async () => {
    const text = String((await exportReport(charted, "markdown")).body);
    expect(text).toContain('```chart\n{\n  "kind": "bar"');
    expect(text).toContain("*Power of kettles: 4 points, read from the cells of the table.");
    expect(text).toContain("| Ahlen | 1,200 W [1] |");
  });

  it("as a Word file has a chart that Word draws, in well-formed parts that other programs open", async () => {
    const kinds = [
      chartOf({ y: "Power" }),
      chartOf({ kind: "range", low: "Life, years", high: "Life, years" }),
      chartOf({ kind: "timeline", x: "Released" }),
      chartOf({ kind: "line", x: "Released", y: "Power" }),
      chartOf({ kind: "scatter", x: "Released", y: "Power", series: "Maker" }),
    ];
    const report = reportWith([KETTLES, ...kinds].join("\n\n"));
    const types = await part(report, "[Content_Types].xml");
    const relations = await part(report, "word/_rels/document.xml.rels");
    for (const number of [1, 2, 3, 4, 5]) {
      const xml = await part(report, `word/charts/chart${number}.xml`);
      expect(types).toContain(`/word/charts/chart${number}.xml`);
      expect(relations).toContain(`Id="chart${number}"`);
      const open = [...xml.matchAll(/<([ac]:\w+)(?:\s[^<>]*[^/])?>/g)].map(([, name]) => name);
      const closed = [...xml.matchAll(/<\/([ac]:\w+)>/g)].map(([, name]) => name);
      expect(open.sort()).toEqual(closed.sort());
      expect(xml).not.toMatch(/NaN|undefined|null/);
    }
    const bars = await part(report, "word/charts/chart1.xml");
    expect(bars).toContain('<c:min val="0"/>');
    expect(bars).toContain("<c:v>1200</c:v>");
    expect(bars.match(/<c:dPt>/g)).toHaveLength(2);
    expect(await part(report, "word/charts/chart2.xml")).toContain("<c:hiLowLines>");
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await docx(report)) });
    expect(value).toContain("2 points are hollow");
  });

  it("is the same file byte by byte", async () => {
    for (const format of ["html", "markdown", "docx"] as const)
      expect((await exportReport(charted, format)).body).toEqual((await exportReport(charted, format)).body);
  });

  it("that cannot be drawn says why in every file", async () => {
    const report = reportWith(`${KETTLES}\n\n${chartOf({ y: "Weight" })}`);
    const reason = "The table has no column “Weight”";
    expect((await html(report)).querySelector("figure.chart")?.textContent).toContain(reason);
    expect(String((await exportReport(report, "markdown")).body)).toContain(reason);
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(await docx(report)) });
    expect(value).toContain(reason);
  });

  it("in Russian says everything in Russian", async () => {
    const russian = reportWith(
      `Мощность чайников разная, и вот сколько они берут.\n\n|  | Мощность |\n| --- | --- |\n| Первый | 1200 Вт [1] |\n| Второй | 2 кВт |\n\n${chartOf({ title: "Мощность", y: "Мощность" })}`,
    );
    const text = (await html(russian)).querySelector("figure.chart")?.textContent;
    expect(text).toContain("2\u00a0точки, взяты из ячеек таблицы. 1\u00a0точка пустая");
  });
});

describe("an evidence table", () => {
  it("keeps its verdicts in a page and in Word", async () => {
    const report = reportWith(KETTLES);
    const marks = [...(await html(report)).querySelectorAll("td a.mark")];
    expect(marks.filter((mark) => mark.classList.contains("supported")).length).toBe(11);
    expect(marks.filter((mark) => mark.textContent === "[7 not found]")).toHaveLength(1);
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await docx(report)) });
    const { document } = parseHTML(`<html><body>${value}</body></html>`);
    const cells = [...document.querySelectorAll("td")].map((cell) =>
      cell.textContent?.replaceAll("\u00a0", " "),
    );
    expect(cells).toContain("950 W [7 not found]");
    expect(cells.filter((text) => text?.includes("[1]"))).toHaveLength(11);
  });
});
