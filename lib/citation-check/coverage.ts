// Coverage: which factual sentences of a report have no citation. A sentence counts when it states a number,
// a date, a name or a comparison (coverage-claims.ts); coverage-units.ts finds the spans that can carry its
// citation.

import { withoutCitations } from "@/lib/reports/citations";
import { isPictureAlone } from "@/lib/reports/placed-pictures";
import type { UncitedSentence } from "@/lib/run-log/run-state";
import type { Span } from "@/lib/text/sentences";
import { isFactual, isFactualRow, plainSentence } from "./coverage-claims";
import { isDerived, isHeadline } from "./coverage-derived";
import { type ClaimUnit, claimUnits } from "./coverage-units";

const HEADING = /^[ \t>]{0,3}#{1,6}[ \t]/m;
/** How many cited sentences back a sentence may follow from. */
const REACH = 6;
const LONGEST = 2000;

type Coverage = {
  /** Factual sentences and table rows, cited or not. */
  factual: number;
  uncited: UncitedSentence[];
};

/** A row without its outer bars. */
function cellsOf(content: string, { start, end }: Span): UncitedSentence {
  const row = content.slice(start, end);
  const lead = /^[\s>|]*/.exec(row)?.[0].length ?? 0;
  const kept = row.slice(lead).replace(/(?<![\s|])[\s|]+$/, "").length;
  return { start: start + lead, end: start + lead + kept };
}

/** What the next cited unit below a line lists; null when no list or table follows directly. */
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

/** The cited sentences of the same section before a unit, from which a sentence may follow. */
class CitedBefore {
  private texts: string[] = [];
  private end = 0;
  private readonly content: string;

  // Worker threads read this file with its types stripped, which excludes parameter properties.
  constructor(content: string) {
    this.content = content;
  }

  /** The cited sentences near enough to a unit that starts at `start`, nearest last. */
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
 * Factual sentences of a Markdown report, and those without a citation, in order; offsets into `content`. A
 * sentence that follows from cited ones before it, or only introduces a cited list, needs none.
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
      if (isPictureAlone(lineAt(content, start)) || !states(text)) continue;
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

/** The line of an offset; an exclamation mark divides the sentences of a picture. */
function lineAt(content: string, offset: number): string {
  const end = content.indexOf("\n", offset);
  return content.slice(content.lastIndexOf("\n", offset - 1) + 1, end < 0 ? content.length : end);
}

/** Nobody reviews more, and each one takes space in the database and in every response with the report. */
const MOST_UNCITED = 1_000;

/**
 * Factual sentences of a Markdown report without a citation in the same sentence (in tables: in the same
 * row); at most `MOST_UNCITED`.
 */
export function uncitedSentences(content: string): UncitedSentence[] {
  return coverageOf(content).uncited.slice(0, MOST_UNCITED);
}
