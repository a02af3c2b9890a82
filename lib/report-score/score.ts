// Computes the figures of one report for GOAL-Q1 to GOAL-Q4, GOAL-Q7 and GOAL-Q9 without a model: from its citations
// and stored pages if it comes from a bundle, otherwise from its text alone. score-text.ts formats the result.

import type { CheckedSource } from "@/lib/citation-check/check";
import { coverageOf } from "@/lib/citation-check/coverage";
import { factsOf } from "@/lib/citation-check/facts";
import { isHard } from "@/lib/citation-check/facts-match";
import { citationMarks } from "@/lib/reports/citations";
import { countVerdicts, effectiveVerdict, hasSupport, type VerdictCounts } from "@/lib/reports/verdict";
import type { RunEvent } from "@/lib/run-log/event";
import type { Citation } from "@/lib/run-log/run-state";
import { findNormal, normalText } from "@/lib/text/normal-text";
import { type InjectionResult, injectErrors } from "./score-errors";
import { repeatedRuns, repeatsOf } from "./score-repeats";

export type ReportToScore = {
  title: string;
  question: string;
  content: string;
  /** Data that only a bundle has; null for plain text. */
  stored: {
    citations: Citation[];
    /** Every source of the thread; `text` is the page that its citations were checked against. */
    sources: CheckedSource[];
    /** Text by page id. */
    pages: ReadonlyMap<string, string>;
    /** Events of each run up to the report's. */
    runs: RunEvent[][];
  } | null;
};

/** `count` of `of`; the share is 1 when there is nothing to count. */
export type Share = { count: number; of: number };

export type StoredScore = {
  /** GOAL-Q1, GOAL-Q2. */
  resolved: Share;
  quoted: Share;
  /** GOAL-Q4: facts of cited sentences that the cited passage contains, and those that it lacks. */
  facts: Share;
  missingFacts: { fact: string; sentence: string; number: number }[];
  verdicts: VerdictCounts;
  /** GOAL-Q7. */
  planting: InjectionResult;
  /** GOAL-Q9. */
  searchesTwice: Share;
  pagesTwice: Share;
};

export type Score = {
  title: string;
  citations: number;
  /** GOAL-Q3: factual sentences with a citation, and those without. */
  covered: Share;
  uncited: string[];
  /** GOAL-Q9: sequences of eight words that occur earlier in the report. */
  repeated: Share;
  stored: StoredScore | null;
};

const inText = (citation: Pick<Citation, "passage">, text: string): boolean => {
  const { passage } = citation;
  if (!passage || passage.text.trim() === "") return false;
  if (text.slice(passage.start, passage.end) === passage.text) return true;
  const needle = normalText(passage.text).text;
  return needle !== "" && findNormal(text, normalText(text), needle) !== null;
};

/** True for the facts of GOAL-Q4: numbers, dates, percentages, units, versions. */
const isCounted = (written: string) =>
  /\p{N}/u.test(written) || factsOf(written).some((fact) => isHard(fact) && fact.kind !== "quotation");

function factsFound({ content, stored }: ReportToScore): Pick<StoredScore, "facts" | "missingFacts"> {
  const places = new Map<string, { found: boolean; citation: Citation; start: number; end: number }>();
  for (const citation of stored?.citations ?? []) {
    if (!citation.pageId) continue;
    for (const { start, end, found } of citation.facts) {
      const key = `${start} ${end}`;
      const known = places.get(key);
      if (known) known.found ||= found;
      else if (isCounted(content.slice(start, end))) places.set(key, { found, citation, start, end });
    }
  }
  const all = [...places.values()];
  return {
    facts: { count: all.filter(({ found }) => found).length, of: all.length },
    missingFacts: all
      .filter(({ found }) => !found)
      .map(({ citation, start, end }) => ({
        fact: content.slice(start, end),
        sentence: content.slice(citation.sentenceStart, citation.sentenceEnd),
        number: citation.number,
      })),
  };
}

function storedScore(report: ReportToScore, seed: number): StoredScore | null {
  const { stored } = report;
  if (!stored) return null;
  const { citations, pages, runs } = stored;
  const textOf = ({ pageId }: Citation) => (pageId === null ? undefined : pages.get(pageId));
  return {
    resolved: { count: citations.filter((each) => textOf(each) !== undefined).length, of: citations.length },
    quoted: {
      count: citations.filter((each) => inText(each, textOf(each) ?? "")).length,
      of: citations.length,
    },
    ...factsFound(report),
    verdicts: countVerdicts(citations),
    planting: injectErrors({ ...report, sources: stored.sources, seed }),
    ...repeatsOf(runs),
  };
}

/** The figures of a report. Deterministic for the same report and seed. */
export function scoreOf(report: ReportToScore, seed = 1): Score {
  const { content, title } = report;
  const { factual, uncited } = coverageOf(content);
  return {
    title,
    citations: report.stored?.citations.length ?? citationMarks(content).length,
    covered: { count: factual - uncited.length, of: factual },
    uncited: uncited.map(({ start, end }) => content.slice(start, end)),
    repeated: repeatedRuns(content),
    stored: storedScore(report, seed),
  };
}

/**
 * Violations of GOAL-Q1 and GOAL-Q2: one sentence for each citation with support without a stored page or passage,
 * and for each other citation whose passage is not in its page. Empty when the goals hold.
 */
export function evidenceFaults(
  report: { citations: readonly Citation[] },
  pages: readonly { id: string; text: string }[],
): string[] {
  const texts = new Map(pages.map(({ id, text }) => [id, text]));
  return report.citations.flatMap((citation) => {
    const verdict = effectiveVerdict(citation);
    const stands = hasSupport(verdict);
    const name = `Citation ${citation.id} of [${citation.number}]`;
    const text = citation.pageId === null ? undefined : texts.get(citation.pageId);
    if (text === undefined) {
      if (stands) return [`${name} is called ${verdict}, but no stored page belongs to it.`];
      return citation.passage ? [`${name} shows a passage of a page that is not stored.`] : [];
    }
    if (citation.passage)
      return inText(citation, text) ? [] : [`${name} shows a passage its page does not have.`];
    return stands ? [`${name} is called ${verdict}, but shows no passage.`] : [];
  });
}
