import { expect, it } from "vitest";
import type { Report } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { NO_SPANS, partsOf, textSpans } from "./text-spans";

const report = sampleAt(200).report as Report;
const text = (span: { start: number; end: number }) => report.content.slice(span.start, span.end);

it("text is split where spans begin and end, and nothing is lost", () => {
  const spans = {
    sentences: [
      { start: 12, end: 14 },
      { start: 15, end: 30 },
    ],
    missing: [{ start: 16, end: 17, citations: "c1 c2" }],
    uncited: [{ start: 10, end: 11 }],
    cuts: [10, 11, 12, 14, 15, 16, 17, 30],
  };
  const cut = partsOf({ value: "abcdefgh", start: 10 }, spans);
  expect(cut.map(({ value, sentence, missing, uncited }) => [value, sentence, missing, uncited])).toEqual([
    ["a", null, null, 10],
    ["b", null, null, null],
    ["cd", 12, null, null],
    ["e", null, null, null],
    ["f", 15, null, null],
    ["g", 15, "c1 c2", null],
    ["h", 15, null, null],
  ]);
  expect(partsOf({ value: "abc", start: 4 }, NO_SPANS).map(({ value }) => value)).toEqual(["abc"]);
});

it("only facts that a page was searched for are shown as missing", () => {
  const missing = (number: number) =>
    textSpans({ citations: report.citations.filter((one) => one.number === number), uncited: [] }).missing;
  expect(missing(11).map(text)).toEqual(["21"]);
  expect(missing(12)).toEqual([]);
  expect(missing(4)).toEqual([]);
});

it("the spans of a report are its sentences, their missing facts, and sentences without a source", () => {
  const spans = textSpans(report);
  expect(spans.uncited.map(text)[1]).toBe("The levelised cost follows from few inputs:");
  expect(spans.sentences.length).toBeLessThan(report.citations.length);
  expect(spans.cuts).toEqual([...spans.cuts].sort((a, b) => a - b));
  expect(textSpans(null)).toBe(NO_SPANS);
});
