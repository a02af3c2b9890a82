// Aligns one sentence with one page as the check does, for tests of its parts.

import { claimKeys } from "@/lib/citation-check/evidence-candidates";
import { inWords } from "@/lib/citation-check/evidence-cells";
import { type Claim, claimsOf } from "@/lib/citation-check/evidence-claims";
import { type EvidencePage, preparePage } from "@/lib/citation-check/evidence-page";
import { type Reading, readingOf } from "@/lib/citation-check/evidence-reading";
import { bestWindow } from "@/lib/citation-check/evidence-search";

/** Texts that must not break any part of the check. */
export const HOSTILE: [string, string][] = [
  ["nothing", ""],
  ["5,000 characters without an end", "not from 5 to 7 km in Oslo, ".repeat(180).slice(0, 5000)],
  ["scripts mixed within words", "Сеverнaя stаль вырoсла на 5 km, 東京は大きい, שלום 7"],
  ["marks of direction", "\u202eThe tower\u202c is \u200f52\u200e m \u2066high\u2069"],
];

export function claimAndPage(text: string, sentence: string): { claim: Claim; page: EvidencePage } {
  const claim = claimsOf(`${sentence} [1].`)[0];
  if (!claim) throw new Error("The sentence has no citation.");
  return { claim: inWords(claim), page: preparePage(text, claimKeys(claim)) };
}

/** Null when the page contains nothing close to the sentence. */
export function read(text: string, sentence: string): Reading | null {
  const { claim, page } = claimAndPage(text, sentence);
  const window = bestWindow(page, claim);
  return window && readingOf(claim, page, window);
}
