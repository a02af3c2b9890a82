// The weights of the two regressions in `section-odds.ts`. They were fitted by `e2e/bench/fit-sections.bench.ts` on
// questions with and without an answer in the shipped documentation, most of them worded differently from the documents.
// Each answerable question is included a second time without the pages that answer it.

import type { SectionFeatures } from "./section-features";

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

/** What is known about the best section besides its features. */
export type BestFeatures = SectionFeatures & {
  /** Its score as a share of the highest possible score. */
  standing: number;
  /** Distance to the best section of any other page, at most 2. */
  lead: number;
};

export const ODDS_WEIGHTS: Partial<Record<keyof BestFeatures, number>> = {
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
