// Says more of a citation that the check could not decide: whether anything is missing, and which words are.

import type { CheckedCitation, Parts } from "./check";

const MOST_WORDS = 8;

/**
 * A citation is only `likely` if its page has every word of the sentence, at least in a kindred form. One that is
 * `partly` supported names the words that the page lacks, as facts that were not found.
 */
export function graded(citation: CheckedCitation, parts: Parts | null): CheckedCitation {
  const { verdict, facts } = citation;
  const lacking = parts?.lacking ?? [];
  if (verdict !== "likely" && verdict !== "partly") return citation;
  if (verdict === "likely" && lacking.length === 0) return citation;
  const words = lacking
    .filter(({ start, end }) => facts.every((fact) => fact.end <= start || end <= fact.start))
    .slice(0, MOST_WORDS)
    .map(({ start, end }) => ({ start, end, found: false }));
  return {
    ...citation,
    verdict: "partly",
    facts: [...facts, ...words].toSorted((a, b) => a.start - b.start),
  };
}
