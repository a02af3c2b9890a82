import { expect, it } from "vitest";
import { effectiveVerdict } from "@/lib/reports/verdict";
import type { Report } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { english, russian } from "@/testing/i18n/messages";
import { issueWords, type Stop, stepFrom, stopKey, stopsOf, stopWords } from "./issue-navigator";

const report = sampleAt(200).report as Report;
const stops = stopsOf(report, false);

it("the navigator visits what is not supported, in the order of the text", () => {
  expect(stops.map((stop) => stop.kind === "citation" && effectiveVerdict(stop.citation))).toEqual([
    "weak",
    "unchecked",
    "not_found",
    "weak",
    "unchecked",
    "unchecked",
    "not_found",
  ]);
  expect(stops.map(({ at }) => at)).toEqual(stops.map(({ at }) => at).sort((a, b) => a - b));
});

it("sentences without a source are included when they are shown", () => {
  const both = stopsOf(report, true);
  expect(both).toHaveLength(stops.length + 2);
  expect(both[0]?.kind).toBe("uncited");
  expect(issueWords(english, stops)).toBe("Go through 7 doubtful");
  expect(issueWords(english, both)).toBe(
    "Go through 7\u00a0doubtful citations and 2\u00a0sentences without a source",
  );
  expect(
    issueWords(
      english,
      both.filter(({ kind }) => kind === "uncited"),
    ),
  ).toBe("Go through 2\u00a0sentences without a source");
  expect(issueWords(english, [])).toBeNull();
  const uncited = both.filter(({ kind }) => kind === "uncited");
  const saidOf = (count: number) => issueWords(russian, stops.slice(0, count))?.replaceAll("\u00a0", " ");
  expect([1, 2, 5].map(saidOf)).toEqual([
    "Просмотреть 1 сомнительную",
    "Просмотреть 2 сомнительные",
    "Просмотреть 5 сомнительных",
  ]);
  expect(issueWords(russian, uncited)).toBe("Просмотреть 2\u00a0предложения без источника");
});

it("visits the short answer first, and names each text", () => {
  const [first] = report.citations;
  if (!first) throw new Error("the sample has no citation");
  const content = "It cost 900 dollars [1]. It was the cheapest of all.";
  const answer = {
    content,
    citations: [
      {
        ...first,
        id: "cit_answer_0",
        at: content.indexOf("[1]"),
        sentenceStart: 0,
        sentenceEnd: content.indexOf(" It was"),
        verdict: "not_found" as const,
        cause: null,
        judgement: null,
      },
    ],
    uncited: [{ start: content.indexOf("It was"), end: content.length }],
  };
  const both = stopsOf(report, false, answer);
  expect(both).toHaveLength(stops.length + 1);
  expect(both.slice(1)).toEqual(stops);
  expect(both[0]).toMatchObject({ part: "answer", kind: "citation" });
  const said = stopWords(english, both[0] as Stop, { index: 0, total: both.length, content });
  expect(said).toContain("“It cost 900 dollars.”");
  const keys = stopsOf(report, true, answer).map(stopKey);
  expect(keys[1]).toBe(`uncited-answer-${content.indexOf("It was")}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(stepFrom(both, both[0] as Stop, 1)).toBe(1);
  // From an issue that was resolved, the navigator continues in reading order.
  expect(stepFrom(both, { ...(both[0] as Stop), at: -900 }, 1)).toBe(1);
});

it("it wraps around at both ends", () => {
  expect(stepFrom(stops, null, 1)).toBe(0);
  expect(stepFrom(stops, null, -1)).toBe(stops.length - 1);
  expect(stepFrom(stops, stops[0] as Stop, -1)).toBe(stops.length - 1);
  expect(stepFrom(stops, stops.at(-1) as Stop, 1)).toBe(0);
  expect(stepFrom([], null, 1)).toBeNull();
});

it("from a position that is no longer doubtful it continues there", () => {
  const left = stops.filter((_, index) => index !== 2);
  expect(stepFrom(left, stops[2] as Stop, 1)).toBe(2);
  expect(stepFrom(left, stops[2] as Stop, -1)).toBe(1);
  const first = stops.slice(1);
  expect(stepFrom(first, stops[0] as Stop, -1)).toBe(first.length - 1);
});

it("each position is described in one sentence, without Markdown", () => {
  const index = stops.findIndex((stop) => stop.kind === "citation" && stop.citation.number === 11);
  const words = stopWords(english, stops[index] as Stop, {
    index,
    total: stops.length,
    content: report.content,
  });
  expect(words).toMatch(/^3 of 7: not found, “.*21 dollars per kilogram/);
  expect(words).not.toMatch(/\*|\[11\]| \./);
  expect(stopKey(stopsOf(report, true)[0] as Stop)).toBe("uncited-0");
});
