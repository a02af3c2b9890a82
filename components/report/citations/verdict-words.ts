// Verdicts for the reader: a word, a sign and a colour for each, and the totals of a report.

import type { Words } from "@/lib/i18n/translate";
import { countVerdicts, VERDICTS, type VerdictCounts } from "@/lib/reports/verdict";
import type { Citation, Report, Verdict } from "@/lib/run-log/run-state";

/** Signs in addition to colour; only doubt has one. */
export const VERDICT_SIGN: Record<Verdict, string> = {
  supported: "",
  likely: "",
  partly: "≈",
  weak: "≈",
  not_found: "!",
  unchecked: "?",
};

/** "not found". */
export const verdictWord = (t: Words, verdict: Verdict): string => t(`report.verdict.${verdict}`);

/** Capitalizes the first letter, for the beginning of a line. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const VERDICT_COLOUR: Record<Verdict, string> = {
  supported: "text-muted",
  likely: "text-muted",
  partly: "text-weak",
  weak: "text-weak",
  not_found: "text-unfound",
  unchecked: "text-muted",
};

/**
 * Totals including sentences without citations: "38 citations: 34 supported, 3 weak, 1 not found; 2 factual
 * sentences without a source".
 */
export function countedWords(
  t: Words,
  { citations, uncited }: Pick<Report, "citations" | "uncited">,
  quotesOnly = false,
): string {
  const cited = citedWords(t, citations, quotesOnly);
  return uncited.length > 0 ? t("report.counted.withUncited", { cited, count: uncited.length }) : cited;
}

/**
 * "38 citations: 34 supported, 3 weak, 1 not found". Quotes support themselves, which says nothing about how
 * well they answer; a text of quotes therefore only states that its quotes were found.
 */
export function citedWords(t: Words, citations: readonly Citation[], quotesOnly = false): string {
  const count = citations.length;
  if (count === 0) return t("report.counted.none");
  if (citations.every(({ cause }) => cause === "earlier")) return t("report.counted.earlier", { count });
  const counts = countVerdicts(citations);
  if (counts.supported === count)
    return t(quotesOnly ? "report.counted.allQuotes" : "report.counted.allSupported", { count });
  return t("report.counted.parts", { count, parts: countWords(t, counts) });
}

/** "34 supported, 3 weak, 1 not found"; empty when there is no citation. */
export function countWords(t: Words, counts: VerdictCounts): string {
  return VERDICTS.filter((verdict) => counts[verdict] > 0)
    .map((verdict) => t(`report.counts.${verdict}`, { count: counts[verdict] }))
    .join(", ");
}
