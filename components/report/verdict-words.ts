// Verdicts as a person reads them: a word, a sign and a colour for each, and the sum of a report's.

import type { Citation, Report, Verdict } from "@/lib/runs/run-state";
import { countVerdicts } from "@/lib/runs/verdict";

/** Colour never says it alone; what is supported needs no sign. */
export const VERDICT_SIGN: Record<Verdict, string> = {
  supported: "",
  weak: "≈",
  not_found: "!",
  unchecked: "?",
};

export const VERDICT_WORD: Record<Verdict, string> = {
  supported: "supported",
  weak: "weak",
  not_found: "not found",
  unchecked: "cannot be checked",
};

export const VERDICT_COLOUR: Record<Verdict, string> = {
  supported: "text-muted",
  weak: "text-weak",
  not_found: "text-unfound",
  unchecked: "text-muted",
};

/** The count at the head of a report: "38 citations: 34 supported, 3 weak, 1 not found; 2 factual sentences without a source". */
export function countedWords({ citations, uncited }: Pick<Report, "citations" | "uncited">): string {
  const number = uncited.length;
  const open = `${number} factual ${number === 1 ? "sentence" : "sentences"} without a source`;
  return number > 0 ? `${citationWords(citations)}; ${open}` : citationWords(citations);
}

function citationWords(citations: readonly Citation[]): string {
  if (citations.length === 0) return "No citations";
  const head = `${citations.length} ${citations.length === 1 ? "citation" : "citations"}`;
  if (citations.every(({ cause }) => cause === "earlier"))
    return `${head}, written before citations were checked`;
  const counts = countVerdicts(citations);
  const parts = (Object.keys(VERDICT_WORD) as Verdict[]).filter((verdict) => counts[verdict] > 0);
  if (counts.supported === citations.length)
    return `${head}, ${citations.length === 1 ? "" : "all "}${VERDICT_WORD.supported}`;
  return `${head}: ${parts.map((verdict) => `${counts[verdict]} ${VERDICT_WORD[verdict]}`).join(", ")}`;
}
