import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { wordsFor } from "@/lib/report-export/words";
import { parseReport } from "@/lib/reports/markdown-tree";
import { BAR, chartOf, KETTLES, reportWith } from "@/testing/charts/charted";
import { drawCharts } from "./draw";
import { plotOf } from "./plot";

const MOST_SERIES = 8;

function drawnIn(content: string) {
  const { citations } = reportWith(content).report;
  const text = { tree: parseReport(content), citations };
  return drawCharts(text, { words: wordsFor(content), hrefOf: (index) => `#c-${citations[index]?.id}` });
}

const below = (table: string, ...blocks: string[]) => drawnIn([table, ...blocks].join("\n\n"));
const only = (table: string, block: string) => {
  const [chart] = below(table, block);
  if (!chart) throw new Error("There is no chart.");
  return chart;
};
const svgOf = (svg: string | null) => parseHTML(`<html><body>${svg}</body></html>`).document;

describe("a bar chart", () => {
  const chart = only(KETTLES, BAR);
  const document = svgOf(chart.svg);

  it("begins at zero, has its unit on the axis, and converts units", () => {
    const texts = [...document.querySelectorAll("text")].map((one) => one.textContent);
    expect(texts).toContain("Power, W");
    expect(texts).toContain("2,100\u00a0W");
    expect(texts).toContain("0");
    const plotted = chart.plot?.points.map(({ label, x }) => [label, x]);
    expect(plotted).toEqual([
      ["Ahlen", 1200],
      ["Brock", 2100],
      ["Dell", 800],
      ["Eck", 950],
    ]);
  });

  it("counts hollow points and rows without a number in its caption", () => {
    expect(chart.caption).toBe(
      "4 points, read from the cells of the table. 2 points are hollow: no source supports their cells. 1 row is left out: its cells hold no single value to draw.",
    );
    const hollow = [...document.querySelectorAll('[fill^="light-dark(#ffffff"]')];
    expect(hollow).toHaveLength(2);
  });

  it("links each point that has a passage to it", () => {
    const links = [...document.querySelectorAll("a")];
    expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("aria-label")])).toEqual([
      ["#c-cit_0", "Ahlen: 1,200\u00a0W (supported)"],
      ["#c-cit_3", "Brock: 2,100\u00a0W (supported)"],
      ["#c-cit_10", "Eck: 950\u00a0W (not found)"],
    ]);
    const svg = document.querySelector("svg");
    expect(svg?.getAttribute("aria-label")).toBe("Power of kettles");
    expect(svg?.querySelector("desc")?.textContent).toBe(chart.caption);
  });

  it("has the same as a table", () => {
    expect(chart.head).toEqual(["", "Power", "Check"]);
    expect(chart.rows.map(({ cells, check }) => [...cells, check])).toEqual([
      ["Ahlen", "1,200 W", "supported"],
      ["Brock", "2.1 kW", "supported"],
      ["Cove", "not stated", "not drawn"],
      ["Dell", "800 W", "no source"],
      ["Eck", "950 W", "not found"],
    ]);
  });

  it("is the same, byte by byte, however often and beside whatever it is drawn", () => {
    const again = below(KETTLES, chartOf({ kind: "range", low: "Life, years", high: "Life, years" }), BAR);
    expect(again[1]?.svg).toBe(chart.svg);
    expect(chart.svg).not.toMatch(/ id=|class=|style=|zr\d/);
  });
});

describe("other kinds", () => {
  it("a range reads both ends of a cell", () => {
    const { plot } = only(KETTLES, chartOf({ kind: "range", low: "Life, years", high: "Life, years" }));
    expect(plot?.points.map(({ x, high }) => [x, high])).toEqual([
      [5, 8],
      [3, 4],
      [10, 10],
      [4, 9],
      [2, 2],
    ]);
  });

  it("a timeline says no more of a date than its cell", () => {
    const { svg, caption } = only(KETTLES, chartOf({ kind: "timeline", x: "Released" }));
    const texts = [...svgOf(svg).querySelectorAll("text")].map((one) => one.textContent);
    expect(texts).toEqual(expect.arrayContaining(["2019-03", "2020", "2021-05-12", "2023"]));
    expect(texts).not.toContain("2020-01-01");
    expect(caption).toContain("1 row is left out");
  });

  it("a line keeps the scale of its column, and joins the points of a series by their dates", () => {
    const prices = `| Year | Price, $ million | Maker |\n| --- | --- | --- |\n| 2021 | 1.5 [1] | Acme |\n| 2019 | 1.2 [1] | Acme |\n| 2020 | 0.7 [1] | Bolt |`;
    const { plot, svg } = only(
      prices,
      chartOf({ kind: "line", x: "Year", y: "Price, $ million", series: "Maker" }),
    );
    expect(plot?.points.map(({ y }) => y)).toEqual([1.5, 1.2, 0.7]);
    expect(plot?.x.kind).toBe("date");
    expect(svg).toContain("Price, $ million");
    expect(svg).toContain("stroke-dasharray");
  });

  it("a scatter plot needs numbers or dates along its axis", () => {
    expect(only(KETTLES, chartOf({ kind: "scatter", x: "Maker", y: "Power" })).fault).toMatch(/^No cell/);
  });
});

describe("what cannot be drawn says why", () => {
  it.each([
    [chartOf({ y: "Powers" }), "no column “Powers”. Its columns are: Power, Life, years, Released, Maker"],
    [chartOf({ table: 4, y: "Power" }), "no such table; it has one"],
    [chartOf({ kind: "line", y: "Power" }), "needs a column for: x, y"],
    [chartOf({ y: "Power", low: "Power" }), "no use for “low”"],
    [chartOf({ y: "Maker" }), "No cell of these columns"],
    ['```chart\n{"kind":"bar","title":"T","y":"Power","data":[1]}\n```', "no description of a chart"],
    ['```chart\n{"kind":"pie","title":"T","y":"Power"}\n```', "no description of a chart"],
    ["```chart\nbar\n```", "no description of a chart"],
  ])("%#", (block, reason) => {
    const chart = only(KETTLES, block);
    expect(chart.svg).toBeNull();
    expect(chart.fault).toContain(reason);
  });

  it("units that cannot be converted", () => {
    const mixed = "|  | Size |\n| --- | --- |\n| a | 3 kg [1] |\n| b | 2 kg [1] |\n| c | 4 m [1] |";
    expect(only(mixed, chartOf({ y: "Size" })).fault).toContain("kg and m");
  });

  it("more series than can be told apart", () => {
    const rows = Array.from({ length: MOST_SERIES + 1 }, (_, at) => `| r${at} | ${at + 1} W | s${at} |`);
    const table = `|  | Power | Maker |\n| --- | --- | --- |\n${rows.join("\n")}`;
    expect(only(table, chartOf({ y: "Power", series: "Maker" })).fault).toContain("at most 8 series");
  });
});

describe("hostile tables", () => {
  const evil = [
    ["<script>alert(1)</script>", "12 W [1]"],
    ['"><img src=x onerror=alert(1)>', "-5 W [1]"],
    ["]]&gt; --&gt; </svg><a href='javascript:x'>", "NaN"],
    ["\u200b\u200d", "1e300 W"],
    ["\u202eבדיקה", "99999999999999999999999999999 W [1]"],
    ["😀".repeat(300), "0.000000001 W [1]"],
  ];
  const table = `|  | <b>W</b> \\"x\\" |\n| --- | --- |\n${evil.map(([a, b]) => `| ${a} | ${b} |`).join("\n")}`;

  it("let no markup through, and keep every number finite", () => {
    const title = "</title></svg><script>alert(2)</script>";
    const chart = only(table, chartOf({ title, y: '<b>W</b> "x"' }));
    expect(chart.fault).toBeNull();
    const document = svgOf(chart.svg);
    const names = new Set(
      [...document.querySelectorAll("svg, svg *")].map(({ tagName }) => tagName.toLowerCase()),
    );
    const allowed = ["svg", "title", "desc", "g", "a", "path", "rect", "text"];
    expect([...names].filter((name) => !allowed.includes(name))).toEqual([]);
    const attributes = new Set(
      [...document.querySelectorAll("svg *")].flatMap((one) => [...one.attributes].map(({ name }) => name)),
    );
    expect([...attributes].filter((name) => /^on|style|src|class|id$|xlink|ecmeta/.test(name))).toEqual([]);
    for (const link of document.querySelectorAll("a"))
      expect(link.getAttribute("href")).toMatch(/^#c-cit_\d+$/);
    expect(chart.svg).not.toMatch(/NaN|Infinity|undefined|[\u202a-\u202e\u200b]/);
    expect(JSON.stringify(chart.plot)).not.toContain("null,null");
  });

  it("of ten thousand rows draw a bounded part and count the rest", () => {
    const cell = (text: string) => ({ text, citation: null, verdict: null, supported: false });
    const grid = {
      columns: ["Name", "At", "Power"],
      rows: 10_000,
      cell: (row: number, column: number) => cell([`row ${row}`, `${row}`, `${row * 2} W`][column] ?? ""),
    };
    const named = { title: "T", table: 1, y: "Power" } as const;
    const bars = plotOf({ ...named, kind: "bar" }, grid);
    expect([bars.points.length, bars.counts.more]).toEqual([60, 9940]);
    const line = plotOf({ ...named, kind: "line", x: "At" }, grid);
    expect([line.points.length, line.counts.more]).toEqual([400, 9600]);
  });

  it("of many rows stay small as a picture, and say how many are left", () => {
    const rows = Array.from({ length: 300 }, (_, at) => `| row ${at} | ${at * 2} W |`);
    const chart = only(`| Name | Power |\n| --- | --- |\n${rows.join("\n")}`, chartOf({ y: "Power" }));
    expect(chart.caption).toContain("240 further rows are not drawn");
    expect(chart.svg?.length).toBeLessThan(60_000);
  });
});
