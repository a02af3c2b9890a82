import { parse } from "csv-parse/sync";
import readExcelFile from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import type { EvidenceTable } from "@/lib/run-log/evidence-table";
import type { Source } from "@/lib/run-log/run-state";
import { figureIn } from "./table-figure";
import { tableCsv, tableXlsx } from "./table-file";

const source = {
  number: 1,
  title: "=HYPERLINK(1)",
  url: "https://kettles.test/k1",
} as Source;

const table: EvidenceTable = {
  callId: "1-0",
  title: "Kettles",
  rows: ['+Kettle, "big"', "Pot"],
  columns: ["@power", "weight"],
  cells: [
    {
      ...{ row: 0, column: 0, value: "=1+1", by: "model", source: 1, pageId: "p", verdict: "supported" },
      passage: { start: 0, end: 9, text: "-cmd|'/c'\nline two" },
      earlier: [{ value: "\t=2", by: "model" }],
      others: [{ value: "3 W", source: 2 }],
    },
    {
      row: 0,
      column: 1,
      value: "-5",
      by: "person",
      source: null,
      pageId: null,
      passage: null,
      verdict: null,
    },
  ],
};

/** A text as it stands in a file. */
function written(text: string): string | undefined {
  const named = { ...table, rows: [text], columns: ["power"], cells: [] };
  const lines = parse(tableCsv({ table: named, sources: [] }), { bom: true }) as string[][];
  return lines[1]?.[0];
}

const FORMULA = /^\s*[=+@|%\t]|^-(?!\d)/;

describe("a table as a file", () => {
  it("CSV has a line for each cell, with verdict, passage and address", () => {
    const lines = parse(tableCsv({ table, sources: [source] }), { bom: true }) as string[][];
    expect(lines).toHaveLength(5);
    expect(lines[0]?.slice(0, 4)).toEqual(["Row", "Column", "Value", "Verdict"]);
    expect(lines[1]).toEqual([
      ...['\'+Kettle, "big"', "'@power", "'=1+1", "supported", "model", "1"],
      ...["'=HYPERLINK(1)", "https://kettles.test/k1", "'-cmd|'/c'\nline two", "'\t=2", "[2] 3 W"],
    ]);
    expect(lines[2]?.[2]).toBe("-5");
    expect(lines.flat().filter((text) => FORMULA.test(text))).toEqual([]);
  });

  it("XLSX has the table and its evidence, and no formula", async () => {
    const sheets = await readExcelFile(Buffer.from(await tableXlsx({ table, sources: [source] })));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(["Table", "Evidence"]);
    expect(sheets[0]?.data[1]).toEqual(['\'+Kettle, "big"', "'=1+1", -5]);
    expect(sheets[1]?.data[1]?.[8]).toBe("'-cmd|'/c'\nline two");
    expect(sheets.flatMap(({ data }) => data.flat()).filter((text) => FORMULA.test(String(text)))).toEqual(
      [],
    );
  });

  it.each(["=1", "+1+1", "-x", "@a", "\t=1", " =1", "\r=1"])("guards %j", (text) => {
    expect(written(text)).toBe(`'${text}`);
  });

  it.each(["-5", "+3.5", "12 %", "a=b", "5-6"])("leaves %j", (text) => {
    expect(written(text)).toBe(text);
  });
});

describe("A figure in a workbook", () => {
  it.each<[string, number, string]>([
    ["645", 645, "0"],
    ["2.6 MW", 2.6, '0.0" MW"'],
    ["20.1 million EUR", 20.1, '0.0" million EUR"'],
    ["1,200 W", 1200, '#,##0" W"'],
    ["12 %", 12, '0" %"'],
    ["12%", 12, '0" %"'],
    ["\u22125 °C", -5, '0" °C"'],
    ["3,1 МВт", 3.1, '0.0" МВт"'],
    ["12 345,6", 12345.6, "#,##0.0"],
  ])("%s is a number", (text, value, format) => {
    expect(figureIn(text, /[а-я]/iu.test(text))).toEqual({ value, format });
  });

  it.each([
    "about 5",
    "2–3",
    "007",
    "1.2.3",
    "K4",
    "=1+1",
    '5 "MW',
    "5 of 6",
    "1,200,5",
    "12 [3]",
    "1".repeat(20),
  ])("%s stays a text", (text) => {
    expect(figureIn(text, false)).toBeNull();
  });

  it("that could be either stays a text beside Cyrillic letters", () => {
    expect(figureIn("1,200", true)).toBeNull();
  });

  it("can be summed: its cell is a number, and no text", async () => {
    const cell = (row: number, value: string) => ({ ...table.cells[1], row, column: 1, value });
    const summed = {
      ...table,
      cells: [cell(0, "20.1 million EUR"), cell(1, "3.1 million EUR")],
    } as EvidenceTable;
    const [sheet] = await readExcelFile(Buffer.from(await tableXlsx({ table: summed, sources: [] })));
    expect(sheet?.data.slice(1).map((line) => line[2])).toEqual([20.1, 3.1]);
  });
});
