// The result for a report that could not be checked: all citations are listed without a verdict.

import { citationMarks, citedNumbers, withoutCitations } from "@/lib/reports/citations";
import { countWords } from "@/lib/text/word-count";
import type { CheckedCitation, ReportCheck, ReportToCheck } from "./check";

/** The citations of an unchecked report; unknown source numbers are still reported. */
export function uncheckedReport({ content, sources }: ReportToCheck): ReportCheck {
  const marks = citationMarks(content);
  const byNumber = new Map(sources.map((source) => [source.number, source]));
  const citations = marks.map(({ number, at, sentence }): CheckedCitation => {
    const source = byNumber.get(number);
    const read = typeof source?.text === "string";
    return {
      number,
      at,
      sentenceStart: sentence.start,
      sentenceEnd: sentence.end,
      match: read ? "none" : "unread",
      passage: null,
      verdict: source ? "unchecked" : "not_found",
      score: 0,
      facts: [],
      cause: source ? (read ? "check_failed" : "not_read") : "no_source",
    };
  });
  const invalid = citedNumbers(marks).filter((number) => !byNumber.has(number));
  return {
    citations,
    parts: citations.map(() => null),
    unsure: [],
    invalid,
    uncited: [],
    faults: [],
    wordCount: countWords(withoutCitations(content)),
  };
}
