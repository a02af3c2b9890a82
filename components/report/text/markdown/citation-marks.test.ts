import { expect, it } from "vitest";
import { citationNumbers } from "@/lib/reports/citation-numbers";
import { citationMarks } from "@/lib/reports/citations";
import { citationPieces } from "./citation-marks";

const marks = (text: string) =>
  citationPieces(text).flatMap((piece) =>
    piece.kind === "bound" ? piece.marks.map((mark) => mark.number) : [],
  );

it("[1][7], [1, 3] and [2–4] become separate citations, each with its own source", () => {
  expect(marks("Cells cost 43 dollars [1][7].")).toEqual([1, 7]);
  expect(marks("Cells cost 43 dollars [1] [7].")).toEqual([1, 7]);
  expect(marks("Cells cost 43 dollars [1, 3].")).toEqual([1, 3]);
  expect(marks("Cells cost 43 dollars [2–4].")).toEqual([2, 3, 4]);
  expect(marks("Cells cost 43 dollars [2-4; 9].")).toEqual([2, 3, 4, 9]);
  expect(citationNumbers("9-2")).toEqual([9, 2]);
  expect(citationNumbers("1-900")).toEqual([1, 900]);
});

it("a citation stays on the line of the word before it and the punctuation after it", () => {
  expect(citationPieces("against 43 for LFP [1][7]. Parity")).toEqual([
    { kind: "text", text: "against 43 for ", start: 0 },
    {
      kind: "bound",
      before: "LFP",
      start: 15,
      marks: [
        { number: 1, open: 19, close: 21 },
        { number: 7, open: 22, close: 24 },
      ],
      after: ".",
    },
    { kind: "text", text: " Parity", start: 26 },
  ]);
});

it("only blanks before citations are removed, and no piece begins with one", () => {
  for (const text of [
    "[3] opens",
    "a [1] b [2], c",
    "价格更低[2]。",
    "x[1]y",
    "no citation",
    "",
    "array[0] stays",
  ]) {
    const rebuilt = citationPieces(text)
      .map((piece) =>
        piece.kind === "text"
          ? piece.text
          : `${piece.before}${piece.marks.map((mark) => `[${mark.number}]`).join("")}${piece.after}`,
      )
      .join("");
    expect(rebuilt).toBe(text.replace(/\s+(?=\[\d)/g, ""));
  }
});

it("brackets without numbers stay text", () => {
  expect(marks("see [a], [1a], array[0] and [ ]")).toEqual([]);
});

it("every number that the check counts is a chip, whatever source it names", () => {
  for (const text of [
    "It cost 31.4 million [0].",
    "As told [1-15], [2, 0] and [7].",
    "array[0] holds it [3].",
    "[0]",
  ]) {
    const shown = citationPieces(text).flatMap((piece) => (piece.kind === "bound" ? piece.marks : []));
    expect(shown.map(({ number }) => number)).toEqual(citationMarks(text).map(({ number }) => number));
  }
});
