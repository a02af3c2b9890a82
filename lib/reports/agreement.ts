// How many sites independently support a sentence.

import type { Citation, Source } from "@/lib/run-log/run-state";
import { siteOf } from "@/lib/sources/site";
import { effectiveVerdict } from "./verdict";

const SHORTEST_COPY = 60;

/** The beginning of a passage without case, spaces and punctuation, by which a copy on another site is recognized. */
const printOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * The number of sites whose citations support the sentence of `citation`, or say it in other words. Several pages of one
 * site count once, and so does a passage that two sites have word for word.
 */
export function independentSites(
  { sentenceStart, sentenceEnd }: Pick<Citation, "sentenceStart" | "sentenceEnd">,
  citations: readonly Citation[],
  sourceOf: (number: number) => Pick<Source, "host"> | null,
): number {
  const sites = new Set<string>();
  const prints = new Set<string>();
  for (const other of citations) {
    if (other.sentenceStart !== sentenceStart || other.sentenceEnd !== sentenceEnd) continue;
    const verdict = effectiveVerdict(other);
    const source = sourceOf(other.number);
    if (!source || (verdict !== "supported" && verdict !== "likely")) continue;
    const site = siteOf(source.host);
    const print = printOf(other.passage?.text ?? "");
    const copied = print.length >= SHORTEST_COPY && prints.has(print);
    prints.add(print);
    if (!copied) sites.add(site);
  }
  return sites.size;
}
