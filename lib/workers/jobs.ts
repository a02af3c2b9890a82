// The work that is done beside the server: pure functions from data to data, by name. A worker thread runs them (see
// `thread.ts`); whoever has no event loop to spare for others may call them at once.

import { countWords } from "@/lib/pages/page";
import type { CheckedCitation, PagesToCompare, ReportCheck, ReportToCheck } from "@/lib/reports/check";
import { citationMarks, withoutCitations } from "@/lib/reports/citations";
import { findEvidence, indexPage } from "@/lib/reports/passages";
import { reportFaults } from "@/lib/reports/report-faults";
import type { Disagreement } from "@/lib/runs/run-state";

function checkReport({ content, question, sources }: ReportToCheck): ReportCheck {
  const { invalid, faults } = reportFaults({
    content,
    question,
    sourceNumbers: sources.map(({ number }) => number),
  });
  const pages = new Map(sources.flatMap(({ number, text }) => (text ? [[number, indexPage(text)]] : [])));
  const citations = citationMarks(content).map(({ number, at, sentence }) => {
    const text = content.slice(sentence.start, sentence.end);
    const { match, passage } = findEvidence(text, pages.get(number) ?? null);
    const verdict =
      match === "verbatim"
        ? "supported"
        : match === "close"
          ? "weak"
          : match === "none"
            ? "not_found"
            : "unchecked";
    const known = sources.some((source) => source.number === number);
    const found: CheckedCitation = {
      number,
      at,
      sentenceStart: sentence.start,
      sentenceEnd: sentence.end,
      match,
      passage,
      verdict,
      score: match === "verbatim" ? 1 : 0,
      facts: [],
      cause: match !== "unread" ? null : known ? "not_read" : "no_source",
    };
    return found;
  });
  return {
    citations,
    invalid,
    uncited: [],
    faults: [...faults],
    wordCount: countWords(withoutCitations(content)),
  };
}

export const jobs = {
  checkReport,
  comparePages: (_pages: PagesToCompare): Disagreement[] => [],
};

export type Jobs = typeof jobs;
