import { expect, it } from "vitest";
import { sampleAt } from "@/components/run/sample-run";
import { citationIndex, cutAtSentences } from "./citation-index";
import { doubtCount, doubtWords } from "./doubt-count";

const state = sampleAt(200);
const content = state.report?.content ?? "";
const index = citationIndex(state.report?.citations ?? null, state.sources, content);
const markOf = (text: string, number: number) => {
  const open = content.indexOf(text);
  return { number, open, close: open + text.length - 1 };
};

it("each number of [1, 6] and of [7] [8] leads to its own source", () => {
  expect(index.citation(markOf("[1, 6]", 1))?.number).toBe(1);
  expect(index.citation(markOf("[1, 6]", 6))?.number).toBe(6);
  expect(index.source(6)?.host).toBe("gridstoragenews.example");
});

it("only doubt is shown: an unread page, a page without the passage, a number nothing has", () => {
  expect(index.doubt(markOf("[4]", 4))).toBe("none");
  expect(index.doubt(markOf("[13]", 13))).toBe("weak");
  expect(index.doubt(markOf("[12]", 12))).toBe("unfound");
  expect(index.doubt(markOf("[99]", 99))).toBe("unfound");
});

it("while the report is written nothing is in doubt", () => {
  expect(citationIndex(null, state.sources, content).doubt(markOf("[99]", 99))).toBe("none");
});

it("the count of citations tells what is quoted from what is only near", () => {
  const counted = doubtCount(state.report?.citations ?? []);
  expect(counted.all).toBe(counted.quoted + counted.near + counted.weak + counted.unfound);
  expect(doubtWords(counted)).toContain("1 to unread pages, 2 without a passage");
  const none = { near: 0, weak: 0, unfound: 0 };
  expect(doubtWords({ all: 6, quoted: 6, ...none })).toBe("6 citations, all quoted word for word");
  expect(doubtWords({ ...none, all: 7, quoted: 5, near: 2 })).toBe(
    "7 citations: 5 quoted word for word, 2 with the nearest passage",
  );
});

it("text is cut where cited sentences begin and end, and nothing is lost", () => {
  const cut = cutAtSentences({ value: "abcdefgh", start: 10 }, [
    { start: 12, end: 14 },
    { start: 15, end: 30 },
  ]);
  expect(cut.map(({ value, sentence }) => [value, sentence])).toEqual([
    ["ab", null],
    ["cd", 12],
    ["e", null],
    ["fgh", 15],
  ]);
});
