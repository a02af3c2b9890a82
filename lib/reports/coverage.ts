// Coverage: which factual sentences of a report carry no citation. A sentence counts when it states a number, a date, a
// name or a comparison (coverage-claims.ts); what can carry its citation is told by coverage-units.ts.

import type { UncitedSentence } from "@/lib/runs/run-state";
import { isFactual, isFactualRow } from "./coverage-claims";
import { claimUnits } from "./coverage-units";
import type { Span } from "./sentences";

export type Coverage = {
  /** Factual sentences and table rows, cited or not. */
  factual: number;
  uncited: UncitedSentence[];
};

/** A row without the bars at its ends. */
function cellsOf(content: string, { start, end }: Span): UncitedSentence {
  const row = content.slice(start, end);
  const lead = /^[\s>|]*/.exec(row)?.[0].length ?? 0;
  const kept = row.slice(lead).replace(/[\s|]+$/, "").length;
  return { start: start + lead, end: start + lead + kept };
}

/** Factual sentences of a Markdown report and those of them that carry no citation, in order; offsets into `content`. */
export function coverageOf(content: string): Coverage {
  const coverage: Coverage = { factual: 0, uncited: [] };
  for (const { kind, spans, cited } of claimUnits(content)) {
    const states = kind === "row" ? isFactualRow : isFactual;
    const factual = spans.filter(({ start, end }) => states(content.slice(start, end)));
    coverage.factual += factual.length;
    if (cited) continue;
    for (const { start, end } of factual)
      coverage.uncited.push(kind === "row" ? cellsOf(content, { start, end }) : { start, end });
  }
  return coverage;
}

/** Factual sentences of a Markdown report without a citation in the same sentence (for a table: in the same row). */
export function uncitedSentences(content: string): UncitedSentence[] {
  return coverageOf(content).uncited;
}
