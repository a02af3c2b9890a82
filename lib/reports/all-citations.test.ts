import { expect, it } from "vitest";
import type { Citation } from "@/lib/run-log/run-state";
import { allCitations, checkedText } from "./all-citations";
import { wholeText } from "./whole-text";

const OPENING = "Caching is a technique [1]. It stores results [2].";
const REST = "A page is cached for a day [1][3].";
const cited = (content: string, from = 0): Citation[] =>
  [...content.matchAll(/\[(\d)\]/g)].map(
    (found) =>
      ({ id: `c${from + found.index}`, number: Number(found[1]), at: from + found.index }) as Citation,
  );
const report = (content: string) => ({ content, citations: cited(content) });
const numbers = (...given: Parameters<typeof allCitations>) =>
  allCitations(...given).map(({ number }) => number);

it("counts the citations of an opening that the short answer repeats once", () => {
  const answer = { content: `${OPENING} The report quotes 3 pages on this.`, citations: cited(OPENING) };
  expect(numbers(report(`${OPENING}\n\n${REST}`), answer)).toEqual([1, 2, 1, 3]);
  // Also where nothing else of the report cites a source.
  expect(numbers(report(`${OPENING}\n\nIt says no more.`), answer)).toEqual([1, 2]);
});

it("counts what the answer does not repeat, and what it cites in other words", () => {
  const other = { content: "Caching keeps results [2].", citations: cited("Caching keeps results [2].") };
  expect(numbers(report(`${OPENING}\n\n${REST}`), other)).toEqual([2, 1, 2, 1, 3]);
  // The same sentence without one of its sources.
  const less = { content: OPENING.replace(" [2]", ""), citations: cited(OPENING).slice(0, 1) };
  expect(numbers(report(`${OPENING}\n\n${REST}`), less)).toEqual([1, 2, 1, 3]);
});

it("counts a report alone, an answer alone and nothing at all", () => {
  expect(numbers(report(REST), null)).toEqual([1, 3]);
  expect(numbers(null, report(REST))).toEqual([1, 3]);
  expect(numbers(null, null)).toEqual([]);
  expect(checkedText("In short.", undefined)).toBeNull();
  expect(checkedText(null, { citations: [] })).toEqual({ content: "", citations: [] });
});

it("reads the answer and the report as one text, in which each citation keeps its sentence", () => {
  const answer = { content: "Caching keeps results [2].", citations: cited("Caching keeps results [2].") };
  const whole = wholeText(report(REST), answer);
  expect(whole.content).toBe(`Caching keeps results [2].\n\n${REST}`);
  expect(whole.citations.map(({ number, at }) => whole.content.slice(at, at + 3) === `[${number}]`)).toEqual([
    true,
    true,
    true,
  ]);
  // What the opening says again is not cited twice.
  const repeated = wholeText(report(`${OPENING}\n\n${REST}`), {
    content: OPENING,
    citations: cited(OPENING),
  });
  expect(repeated.citations.map(({ number }) => number)).toEqual([1, 2, 1, 3]);
  expect(wholeText(report(REST), null)).toEqual(report(REST));
});
