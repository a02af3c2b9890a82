import { describe, expect, it } from "vitest";
import { tablesIn, withCell, withColumn, withoutRow, withRow } from "./table-source";

const TEXT = `# Prices

Text with a \`|\` in it [1].

## Cells

| Chemistry|  Price, USD  | Note \\| more |
|:--|--:|---|
|Sodium-ion | 58 [1] | \`a\\|b\` |
| LFP | | |

Behind **it**  
the end.

a | b
--|--
1 | 2 [3]`;

const texts = (content: string) =>
  tablesIn(content).map(({ rows }) => rows.map(({ cells }) => cells.map(({ text }) => text)));
const first = (content: string) => {
  const [table] = tablesIn(content);
  if (!table) throw new Error("no table");
  return table;
};
const cellAt = (content: string, row: number, column: number) => {
  const cell = first(content).rows[row]?.cells[column];
  if (!cell) throw new Error("no cell");
  return cell;
};

describe("A table in the Markdown of a report", () => {
  it("is parsed into cells, with the heading above it", () => {
    expect(texts(TEXT)).toEqual([
      [
        ["Chemistry", "Price, USD", "Note | more"],
        ["Sodium-ion", "58 [1]", "`a|b`"],
        ["LFP", "", ""],
      ],
      [
        ["a", "b"],
        ["1", "2 [3]"],
      ],
    ]);
    expect(tablesIn(TEXT).map(({ section }) => section)).toEqual(["Cells", "Cells"]);
  });

  it("a changed cell changes only its own bytes", () => {
    const changed = withCell(TEXT, cellAt(TEXT, 1, 1), "52 [1]\n| new ");
    expect(changed).toBe(TEXT.replace("58 [1]", "52 [1] \\| new"));
    expect(texts(changed)[0]?.[1]?.[1]).toBe("52 [1] | new");
    const filled = withCell(TEXT, cellAt(TEXT, 2, 1), "43 [3]");
    expect(filled).toBe(TEXT.replace("| LFP | | |", "| LFP | 43 [3] | |"));
    expect(withCell(TEXT, cellAt(TEXT, 0, 2), "Note")).toBe(TEXT.replace("Note \\| more", "Note"));
  });

  it("an unchanged cell leaves the text unchanged byte for byte", () => {
    for (const { rows } of tablesIn(TEXT))
      for (const cell of rows.flatMap(({ cells }) => cells))
        expect(withCell(TEXT, cell, cell.text)).toBe(TEXT);
  });

  it("rows and columns can be added, and rows removed", () => {
    const row = withRow(TEXT, first(TEXT), 1);
    expect(row).toBe(TEXT.replace("\n| LFP", "\n|  |  |  |\n| LFP"));
    expect(withRow(TEXT, first(TEXT), 0)).toBe(TEXT.replace("|---|\n", "|---|\n|  |  |  |\n"));
    expect(withoutRow(row, first(row), 2)).toBe(TEXT);
    expect(withoutRow(TEXT, first(TEXT), 0)).toBe(TEXT);
    const wider = withColumn(TEXT, first(TEXT));
    expect(texts(wider)[0]?.map((cells) => cells.length)).toEqual([4, 4, 4]);
    expect(wider.split("\n\n").toSpliced(3, 1)).toEqual(TEXT.split("\n\n").toSpliced(3, 1));
    const [, last] = tablesIn(TEXT);
    if (last)
      expect(texts(withColumn(TEXT, last))[1]).toEqual([
        ["a", "b", ""],
        ["1", "2 [3]", ""],
      ]);
    if (last) expect(withRow(TEXT, last, 1)).toBe(`${TEXT}\n|  |  |`);
  });
});
