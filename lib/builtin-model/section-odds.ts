// Which section answers a question, and with what probability. Two logistic regressions use the features of sections:
// the first ranks the sections of the pages, the second estimates whether the best one answers.

import type { Page } from "./score-sentences";
import type { Candidate } from "./section-features";
import { type BestFeatures, ODDS_INTERCEPT, ODDS_WEIGHTS, SECTION_WEIGHTS } from "./section-weights";

const MOST_SCORE = 8;
const MOST_LEAD = 2;

export type RankedSection = { page: Page; section: number; odds: number };

function weighed<Features extends Record<string, number>>(
  features: Features,
  weights: Partial<Record<keyof Features, number>>,
): number {
  let score = 0;
  for (const [name, weight] of Object.entries(weights)) score += (features[name] ?? 0) * (weight ?? 0);
  return score;
}

/** Sections best first, with their scores. */
export function rankSections(
  candidates: readonly Candidate[],
  weights = SECTION_WEIGHTS,
): { candidate: Candidate; score: number }[] {
  return candidates
    .map((candidate) => ({ candidate, score: weighed(candidate.features, weights) }))
    .toSorted((a, b) => b.score - a.score);
}

/** Input of the second regression: the best section and what is known about it. */
export function sectionOdds(ranked: readonly { candidate: Candidate; score: number }[]): BestFeatures | null {
  const first = ranked[0];
  if (!first) return null;
  const other = ranked.find(({ candidate }) => candidate.page !== first.candidate.page);
  return {
    ...first.candidate.features,
    standing: first.score / MOST_SCORE,
    lead: Math.min(MOST_LEAD, first.score - (other?.score ?? 0)),
  };
}

/** A section about an older way comes after one of about the same score; not fitted. */
const ABOUT_EQUAL = 0.5;

type RankedCandidates = ReturnType<typeof rankSections>;

function currentFirst(ranked: RankedCandidates): RankedCandidates {
  const [first] = ranked;
  if (!first?.candidate.page.legacy) return ranked;
  const current = ranked.find(
    ({ candidate, score }) => !candidate.page.legacy && score >= first.score - ABOUT_EQUAL,
  );
  return current ? [current, ...ranked.filter((one) => one !== current)] : ranked;
}

/** The section most likely to answer with its probability, 0 to 1; null without a section. */
export function likeliestSection(candidates: readonly Candidate[]): RankedSection | null {
  const ranked = currentFirst(rankSections(candidates));
  const standing = sectionOdds(ranked);
  const first = ranked[0]?.candidate;
  if (!standing || !first) return null;
  const odds = 1 / (1 + Math.exp(-(ODDS_INTERCEPT + weighed(standing, ODDS_WEIGHTS))));
  return { page: first.page, section: first.section, odds };
}
