// How sure a report is, as a person reads it: the word its writer chose, and what was counted by code as its reason.

import type { Words } from "@/lib/messages/translate";
import type { Report } from "@/lib/runs/run-state";
import { countVerdicts } from "@/lib/runs/verdict";

/** "Medium confidence: 22 of 25 citations supported, 4 sources"; the word alone where no citation was checked. */
export function confidenceWords(
  t: Words,
  { confidence, citations, citedCount }: Pick<Report, "confidence" | "citations" | "citedCount">,
): string {
  const word = t(`report.text.confidence.${confidence}`);
  if (citations.every(({ cause }) => cause === "earlier")) return word;
  return t("report.text.confidenceReason", {
    confidence: word,
    supported: countVerdicts(citations).supported,
    count: citations.length,
    sources: citedCount,
  });
}
