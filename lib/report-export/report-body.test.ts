import { expect, it } from "vitest";
import { parseMarkdown } from "@/lib/reports/markdown-tree";
import { bodyOf } from "./report-body";

const levels = (content: string) =>
  bodyOf(parseMarkdown(`# Title\n\n${content}`), "Title").children.flatMap((block) =>
    block.type === "heading" ? [block.depth] : [],
  );

it("headings step down by one level, and those written alike stay alike", () => {
  expect(levels("Text.\n\n### One\n\n### Two\n\n## Three\n\n### Four")).toEqual([2, 2, 2, 3]);
  expect(levels("## One\n\n#### Deep\n\n#### Deep\n\n### Less\n\n## Two")).toEqual([2, 3, 3, 3, 2]);
});

it("headings without a gap, and a first heading of the highest level, are unchanged", () => {
  expect(levels("## One\n\n### Two\n\n#### Three\n\n## Four")).toEqual([2, 3, 4, 2]);
  expect(levels("# One\n\n## Two\n\n# Three")).toEqual([1, 2, 1]);
});
