import { expect, it } from "vitest";
import { sampleAt } from "@/testing/components/sample-run";
import { citationIndex } from "./citation-index";

const state = sampleAt(200);
const content = state.report?.content ?? "";
const index = citationIndex(state.report, state.sources);
const markOf = (text: string, number: number) => {
  const open = content.indexOf(text);
  return { number, open, close: open + text.length - 1 };
};

it("each number of [1, 6] and of [7] [8] links to its own source", () => {
  expect(index.citation(markOf("[1, 6]", 1))?.number).toBe(1);
  expect(index.citation(markOf("[1, 6]", 6))?.number).toBe(6);
  expect(index.source(6)?.host).toBe("gridstoragenews.example");
});

it("a citation shows the code's verdict, and the model's when the code could not decide", () => {
  expect(index.verdict(markOf("[4]", 4))).toBe("supported");
  expect(index.verdict(markOf("[1, 6]", 6))).toBe("weak");
  expect(index.citation(markOf("[14]", 14))?.verdict).toBe("weak");
  expect(index.verdict(markOf("[14]", 14))).toBe("supported");
  expect(index.verdict(markOf("[11].", 11))).toBe("not_found");
  expect(index.verdict(markOf("[12]", 12))).toBe("unchecked");
  expect(index.verdict(markOf("[99]", 99))).toBe("not_found");
});

it("while the report is being written no citation is doubtful", () => {
  expect(citationIndex(null, state.sources).verdict(markOf("[99]", 99))).toBeNull();
});
