import { describe, expect, it } from "vitest";
import { countWords, findTerm, type QueryTerm } from "./query";

const term = (stems: string[]): QueryTerm => ({
  text: "",
  match: { any: [] },
  stems,
  prefix: false,
  phrase: false,
  others: [],
});

describe("countWords", () => {
  it("counts the places that findTerm finds", () => {
    const stems = ["rout", "cach", "", "rout", "rout", "cach", "cach", "", ""];
    for (const words of [
      ["rout"],
      ["cach"],
      ["rout", "cach"],
      ["cach", "cach"],
      ["rout", "rout", "cach"],
      ["x"],
    ])
      expect([words, countWords(words, stems)]).toEqual([words, findTerm(term(words), stems).length]);
    expect([countWords([], stems), countWords([""], stems)]).toEqual([0, 0]);
  });
});
