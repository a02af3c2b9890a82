// The support of a citation: how likely people would say that the passage supports the sentence, from 0 to 1. The
// numbers come from claims that people labelled; evidence-support-numbers.ts says which, and docs/evidence.md how well
// they do. Support never overrules a fact that is missing.

import type { Claim } from "./evidence-claims";
import { FEATURES, type Features, featuresOf, type Placed } from "./evidence-features";
import { SUPPORT } from "./evidence-support-numbers";

/** `least`: the support from which a citation is supported. */
export type SupportModel = { least: number; bias: number; weights: Features };

/** The support by a model, from 0 to 1. */
export function supportBy({ bias, weights }: SupportModel, features: Features): number {
  const sum = FEATURES.reduce((so, name) => so + weights[name] * features[name], bias);
  return 1 / (1 + Math.exp(-sum));
}

let current = SUPPORT;

/** Calls `work` with other numbers in place of the fitted ones, for their cross-validation. */
export function withSupport<T>(model: SupportModel, work: () => T): T {
  current = model;
  try {
    return work();
  } finally {
    current = SUPPORT;
  }
}

export const leastSupport = (): number => current.least;

/** How likely people would say that a passage supports a claim; `others`: what else is cited at the same position. */
export const supportOf = (claim: Claim, placed: Placed, others: readonly Placed[] = []): number =>
  supportBy(current, featuresOf(claim, placed, others));
