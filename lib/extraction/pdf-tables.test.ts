import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { headedRows } from "@/lib/text/table-row";
import { type PlacedText, pdfOfTexts, placedRows } from "@/testing/extraction/pdf";
import { extractPdf } from "./extract-pdf";

const textOf = async (bytes: Uint8Array): Promise<string> => {
  const read = await extractPdf({ bytes });
  return read.ok ? read.text : read.fault;
};
const textOfPages = (...pages: PlacedText[][]) => textOf(pdfOfTexts(pages));
const printed = (name: string) =>
  textOf(readFileSync(path.resolve(import.meta.dirname, "../../testing/extraction/pdfs", name)));

const COLUMNS = [60, 160, 260];
const HARBOUR = [
  ["Year", "Output", "Vessels"],
  ["2022", "14", "1,204"],
  ["2023", "18", "987"],
];

describe("tables of a PDF", () => {
  it("each value keeps its column, as in the tables of other documents", async () => {
    const text = await textOfPages(placedRows(HARBOUR, { columns: COLUMNS, top: 700 }));
    expect(text).toBe(
      "| Year | Output | Vessels |\n| --- | --- | --- |\n| 2022 | 14 | 1,204 |\n| 2023 | 18 | 987 |",
    );
    expect(headedRows(text)[1]).toMatchObject({ heads: ["Year", "Output", "Vessels"] });
  });

  it("stand between the paragraphs around them", async () => {
    const text = await textOfPages([
      { text: "The harbour counted its vessels for two years in a row.", x: 60, y: 728 },
      ...placedRows(HARBOUR, { columns: COLUMNS, top: 700 }),
      { text: "Nobody expected such a summer at the northern quay.", x: 60, y: 652 },
    ]);
    expect(text).toMatch(/^The harbour counted[^|]+\n\n\| Year [\s\S]+\| 987 \|\n\nNobody expected/);
  });

  it("numbers at the right of their columns, and empty cells", async () => {
    const at = (text: string, right: number, y: number) => ({ text, x: right - text.length * 5, y });
    const text = await textOfPages([
      ...placedRows([["Gauge", "High water", "Low water"]], { columns: COLUMNS, top: 700 }),
      ...[{ text: "North pier", x: 60, y: 686 }, at("1,412", 210, 686), at("38", 305, 686)],
      ...[{ text: "South pier", x: 60, y: 672 }, at("112", 305, 672)],
      ...[{ text: "Island", x: 60, y: 658 }, at("398", 210, 658)],
    ]);
    expect(text).toContain("| North pier | 1,412 | 38 |\n| South pier |  | 112 |\n| Island | 398 |  |");
  });

  it("a head at the left of its column belongs to the values at its right", async () => {
    const rows = [0, 1, 2].flatMap((row) => [
      { text: `Town ${row}`, x: 60, y: 686 - row * 14 },
      { text: String(100 + row), x: 240, y: 686 - row * 14 },
      { text: String(200 + row), x: 340, y: 686 - row * 14 },
    ]);
    const heads = placedRows([["Region", "Snow", "Rain"]], { columns: [60, 200, 300], top: 700 });
    expect(await textOfPages([...heads, ...rows])).toContain(
      "| Region | Snow | Rain |\n| --- | --- | --- |\n| Town 0 | 100 | 200 |",
    );
  });

  it("cells of several lines, in the middle of their rows", async () => {
    const text = await textOfPages([
      ...placedRows([["Firm", "Work", "Cost"]], { columns: [60, 160, 400], top: 720 }),
      { text: "Bergson", x: 60, y: 690 },
      { text: "Dredging of the northern basin and the", x: 160, y: 696 },
      { text: "removal of two wrecks", x: 160, y: 684 },
      { text: "1,200", x: 400, y: 690 },
      ...placedRows([["Oster", "Painting", "91"]], { columns: [60, 160, 400], top: 660 }),
    ]);
    expect(text).toContain(
      "| Bergson | Dredging of the northern basin and the removal of two wrecks | 1,200 |\n| Oster | Painting | 91 |",
    );
  });

  it("a head above several columns stands above each, and the name of a group has a row", async () => {
    const bold = (texts: PlacedText[]) => texts.map((text) => ({ ...text, bold: true }));
    const columns = [60, 160, 220, 280, 340];
    const text = await textOfPages([
      ...bold([{ text: "Country", x: 60, y: 714 }]),
      ...bold(placedRows([["Imports by sea", "Exports by sea"]], { columns: [165, 285], top: 714 })),
      ...bold(placedRows([["", "2022", "2023", "2022", "2023"]], { columns, top: 700 })),
      ...placedRows(
        [["Norway", "10", "11", "12", "13"], ["Baltic states"], ["Latvia", "30", "31", "32", "33"]],
        { columns, top: 686 },
      ),
    ]);
    expect(text).toContain(
      "| Country | Imports by sea 2022 | Imports by sea 2023 | Exports by sea 2022 | Exports by sea 2023 |",
    );
    expect(text).toContain("| Baltic states |  |  |  |  |\n| Latvia | 30 | 31 | 32 | 33 |");
  });

  it("names beside values have no head", async () => {
    const rows = [
      ["Name", "Solveig"],
      ["Home port", "Marlstad"],
      ["Built", "1998"],
    ];
    expect(await textOfPages(placedRows(rows, { columns: COLUMNS, top: 700 }))).toBe(
      "|  |  |\n| --- | --- |\n| Name | Solveig |\n| Home port | Marlstad |\n| Built | 1998 |",
    );
  });

  it("a table that goes on on the next page has its head there", async () => {
    const rows = Array.from({ length: 4 }, (_, index) => [`Member ${index}`, "Vik", `${100 + index}`]);
    const text = await textOfPages(
      placedRows([["Member", "Town", "Fee"], ...rows], { columns: COLUMNS, top: 120 }),
      placedRows([["Member 4", "", "104"]], { columns: COLUMNS, top: 740 }),
    );
    expect(text).toMatch(
      /\| Member 3 \| Vik \| 103 \|\n\n\| Member \| Town \| Fee \|\n[^\n]+\n\| Member 4 \|/,
    );
    expect(text).toContain("| Member 4 |  | 104 |");
  });

  it("a turned table", async () => {
    const turned = placedRows(HARBOUR, { columns: COLUMNS, top: 0 }).map(({ text, x, y }) => ({
      text,
      x: 200 - y,
      y: x,
      turn: 1 as const,
    }));
    expect(await textOfPages(turned)).toContain("| 2023 | 18 | 987 |");
  });

  it("of the printing of Chromium, in Russian, beside justified columns of words", async () => {
    const text = await printed("chromium.pdf");
    expect(text).toContain(
      "| Год | Грузооборот, тыс. т | Суда |\n| --- | --- | --- |\n| 2022 | 14,2 | 1 204 |\n| 2023 | 18,0 | 987 |\n| 2024 |  | 1 310 |",
    );
    expect(text.split("\n").filter((line) => line.startsWith("|"))).toHaveLength(5);
  });

  it("of LibreOffice and groff, whose rows are as close as the lines of a paragraph", async () => {
    expect(await printed("libreoffice.pdf")).toContain("| South | 98 |  | 110 | 115 | 323 |");
    const groff = await printed("groff.pdf");
    expect(groff).toContain("| Section | Nests | Eggs |\n| --- | --- | --- |\n| North bank | 112 | 340 |");
    expect(groff).toContain("| Redshank | olive | 22 |");
  });
});

describe("what is no table of a PDF", () => {
  const isText = async (...texts: PlacedText[]) => expect(await textOfPages(texts)).not.toContain("|");

  it("text in columns, in any order of the file", async () => {
    const lines = [
      ["The harbour of Marlstad was closed by ice", "In spring the fishermen came back to the"],
      ["for many weeks in winter and the boats of", "northern banks and brought home a good"],
      ["the town lay idle at the quay until March", "catch of cod that fed the whole district"],
    ];
    const byRow = placedRows(lines, { columns: [60, 330], top: 700 });
    await isText(...byRow);
    await isText(...byRow.filter(({ x }) => x === 60), ...byRow.filter(({ x }) => x > 60));
  });

  it("justified lines with wide gaps between their words", async () => {
    const stretched = (words: string[], y: number) => {
      const gap = (260 - words.join("").length * 5) / (words.length - 1);
      let x = 60;
      return words.map((text) => {
        const word = { text, x, y };
        x += text.length * 5 + gap;
        return word;
      });
    };
    await isText(
      ...stretched(["Extraordinary", "administrative", "arrangements"], 700),
      ...stretched(["overshadowed", "municipalities", "accordingly"], 688),
      ...stretched(["reorganisation", "infrastructure", "considerations"], 676),
    );
  });

  it("lists, numbered lines, and contents", async () => {
    const columns = [60, 90];
    const rows = (marks: string[]) =>
      placedRows(
        marks.map((mark, index) => [mark, ["Apples", "Pears of autumn", "Plums"][index] ?? ""]),
        { columns, top: 700 },
      );
    await isText(...rows(["\u0095", "\u0095", "\u0095"]));
    await isText(...rows(["1.", "2.", "3."]));
    await isText(...rows(["17", "18", "19"]));
    const contents = ["Methods ........", "Results ........", "Sources ........"];
    await isText(
      ...placedRows(
        contents.map((text, index) => [text, `${index + 3}`]),
        { columns: COLUMNS, top: 700 },
      ),
    );
  });

  it("two texts at the ends of one line", async () => {
    await isText(
      { text: "Marlstad, 3 May", x: 60, y: 700 },
      { text: "No. 17/3", x: 400, y: 700 },
      { text: "Dear members of the harbour board,", x: 60, y: 672 },
    );
  });

  it("SEC-5: a page of very many cells is read in time", async () => {
    const texts = Array.from({ length: 30_000 }, (_, index) => ({
      text: `${index % 7}`,
      x: 20 + (index % 100) * 15.3 + (index % 13),
      y: 780 - Math.floor(index / 100) * 2.4,
      size: 2,
    }));
    const read = await extractPdf({ bytes: pdfOfTexts([texts]) });
    expect(read).toMatchObject({ ok: true });
  });
});
