// Which section answers a question, and how likely it does. Two logistic regressions, each a sum of what is known of a
// section: the first sets sections of the pages against each other, the second judges the one that came out first. Their
// weights were fitted by `e2e/bench/fit-sections.bench.ts` on questions with and without an answer in the shipped
// documentation, most of them in other words than the documents'; each of the answerable ones once more with the pages
// that answer taken away.

import type { Page } from "./score-sentences";
import type { Candidate, SectionFeatures } from "./section-features";

export const SECTION_WEIGHTS: Partial<Record<keyof SectionFeatures, number>> = {
  titleCoverage: 0.46,
  firstCoverage: 1.41,
  coverage: 1.3,
  sentenceCoverage: 1.2,
  relevance: 1.87,
  titleAsked: 0.71,
  headingAsked: 0.5,
  firstRank: 0.87,
  opens: 1.15,
  inSnippet: 0.86,
  hasCode: 0.95,
  near: 0.89,
  sentenceScore: 1.84,
  namesAll: 0.48,
};

/** What is known of the section that came out first, beside its features. */
type Standing = SectionFeatures & {
  /** Its score, as a share of what a section reaches at most. */
  standing: number;
  /** How far the best section of any other page lies behind it, at most 2. */
  lead: number;
};

export const ODDS_WEIGHTS: Partial<Record<keyof Standing, number>> = {
  standing: 1.16,
  lead: 0.37,
  firstRank: 1.16,
  titleAsked: 0.7,
  headingAsked: 0.45,
  absoluteRelevance: 0.48,
  near: 0.43,
  lacksName: -0.66,
  thingsNamed: 0.23,
  thingsInSentence: 0.72,
  opens: 0.49,
  sentenceScore: 0.96,
  namesAll: 0.75,
};
export const ODDS_INTERCEPT = -5.32;

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

/** What the second regression is asked about: the section that came out first. */
export function sectionOdds(ranked: readonly { candidate: Candidate; score: number }[]): Standing | null {
  const first = ranked[0];
  if (!first) return null;
  const other = ranked.find(({ candidate }) => candidate.page !== first.candidate.page);
  return {
    ...first.candidate.features,
    standing: first.score / MOST_SCORE,
    lead: Math.min(MOST_LEAD, first.score - (other?.score ?? 0)),
  };
}

/** The section most likely to answer, and how likely it does, 0 to 1; null without a section. */
export function likeliestSection(candidates: readonly Candidate[]): RankedSection | null {
  const ranked = rankSections(candidates);
  const standing = sectionOdds(ranked);
  const first = ranked[0]?.candidate;
  if (!standing || !first) return null;
  const odds = 1 / (1 + Math.exp(-(ODDS_INTERCEPT + weighed(standing, ODDS_WEIGHTS))));
  return { page: first.page, section: first.section, odds };
}
