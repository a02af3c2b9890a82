// Coverage: which factual sentences of a report carry no citation. A sentence counts when it states a number, a date, a
// name or a comparison (coverage-claims.ts); what can carry its citation is told by coverage-units.ts.

import { withoutCitations } from "@/lib/reports/citations";
import type { UncitedSentence } from "@/lib/run-log/run-state";
import type { Span } from "@/lib/text/sentences";
import { isFactual, isFactualRow, plainSentence } from "./coverage-claims";
import { isDerived, isHeadline } from "./coverage-derived";
import { type ClaimUnit, claimUnits } from "./coverage-units";

const HEADING = /^[ \t>]{0,3}#{1,6}[ \t]/m;
/** So many cited sentences back a sentence may follow from what they say. */
const REACH = 6;
const LONGEST = 2000;

type Coverage = {
  /** Factual sentences and table rows, cited or not. */
  factual: number;
  uncited: UncitedSentence[];
};

/** A row without the bars at its ends. */
function cellsOf(content: string, { start, end }: Span): UncitedSentence {
  const row = content.slice(start, end);
  const lead = /^[\s>|]*/.exec(row)?.[0].length ?? 0;
  const kept = row.slice(lead).replace(/(?<![\s|])[\s|]+$/, "").length;
  return { start: start + lead, end: start + lead + kept };
}

/** What the next cited unit below a line lists; null where no list or table follows it at once. */
function listedBelow(content: string, units: readonly ClaimUnit[], index: number): string | null {
  const end = units[index]?.spans.at(-1)?.end ?? 0;
  const next = units[index + 1];
  const first = next?.spans[0];
  const last = next?.spans.at(-1);
  if (!next?.cited || !first || !last) return null;
  const between = content.slice(end, first.start);
  const listed = next.kind === "row" || /\n[ \t>]{0,12}(?:[-*+]|\d{1,3}[.)])[ \t]+$/.test(between);
  return listed && !HEADING.test(between) ? content.slice(first.start, last.end) : null;
}

/** What is cited in the same section, before a unit: what a sentence may follow from. */
class CitedBefore {
  private texts: string[] = [];
  private end = 0;
  private readonly content: string;

  // Workers read this file with its types stripped, where a field cannot be declared by a parameter.
  constructor(content: string) {
    this.content = content;
  }

  /** The cited sentences in reach of a unit that begins at `start`, nearest last. */
  before(start: number): readonly string[] {
    if (HEADING.test(this.content.slice(this.end, start))) this.texts = [];
    this.end = Math.max(this.end, start);
    return this.texts;
  }

  add(text: string): void {
    this.texts = [...this.texts, text.slice(0, LONGEST)].slice(-REACH);
  }
}

/**
 * Factual sentences of a Markdown report and those of them that carry no citation, in order; offsets into `content`. A
 * sentence that follows from the cited ones before it, or only leads to a cited list, needs none.
 */
export function coverageOf(content: string): Coverage {
  const coverage: Coverage = { factual: 0, uncited: [] };
  const units = claimUnits(content);
  const known = new CitedBefore(content);
  units.forEach(({ kind, spans, cited }, index) => {
    const states = kind === "row" ? isFactualRow : isFactual;
    for (const { start, end } of spans) {
      const text = content.slice(start, end);
      const before = known.before(start);
      if (cited) known.add(withoutCitations(text));
      if (!states(text)) continue;
      coverage.factual += 1;
      if (cited) continue;
      const listed = kind === "row" ? null : listedBelow(content, units, index);
      if (kind === "row") coverage.uncited.push(cellsOf(content, { start, end }));
      else if (!isDerived(plainSentence(text), before) && (listed === null || !isHeadline(text, listed)))
        coverage.uncited.push({ start, end });
    }
  });
  return coverage;
}

/** More of them than anybody goes through; each has a place in the text and in every answer that holds the report. */
const MOST_UNCITED = 1_000;

/**
 * Factual sentences of a Markdown report without a citation in the same sentence (for a table: in the same row); the
 * first `MOST_UNCITED` of them.
 */
export function uncitedSentences(content: string): UncitedSentence[] {
  return coverageOf(content).uncited.slice(0, MOST_UNCITED);
}
