import { expect, it } from "vitest";
import { cellWords, headedCells, isTableRow } from "./table-row";

const TEXT = [
  "# energy 2024",
  "",
  "| month | crossings | on_time |",
  "| --- | ---: | --- |",
  "| 2024-07 | 610 | 98.1 |",
  "| 2024-08 | 624 | 97.9 |",
  "",
  "Prose | with a bar",
].join("\n");

it("gives the cells of a row with the heads of their columns", () => {
  expect(headedCells(TEXT, TEXT.indexOf("2024-08"))).toEqual([
    { head: "month", value: "2024-08" },
    { head: "crossings", value: "624" },
    { head: "on_time", value: "97.9" },
  ]);
  expect(cellWords(headedCells(TEXT, TEXT.indexOf("2024-08")) ?? [])).toBe(
    "month: 2024-08; crossings: 624; on_time: 97.9",
  );
  expect(headedCells(TEXT, TEXT.indexOf("610"))?.[1]).toEqual({ head: "crossings", value: "610" });
});

it("a column without a head gives its value alone", () => {
  const text = "|  | useChat | |\n| --- | --- | --- |\n| Svelte | yes | |";
  expect(cellWords(headedCells(text, text.indexOf("Svelte")) ?? [])).toBe("Svelte; useChat: yes");
});

it("gives nothing for text that is no row, for heads themselves, and for a row of another width", () => {
  expect(headedCells(TEXT, TEXT.indexOf("Prose"))).toBeNull();
  expect(headedCells(TEXT, TEXT.indexOf("crossings"))).toBeNull();
  expect(headedCells(TEXT.replace("| 624 ", ""), TEXT.indexOf("2024-08"))).toBeNull();
});

it("tells a row from prose", () => {
  expect(isTableRow("2024-08 | 624 | 97.9 |")).toBe(true);
  expect(isTableRow("| a | b |\n| c | d |")).toBe(false);
  expect(isTableRow("MS Aurelia entered service.")).toBe(false);
});
