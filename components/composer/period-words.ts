import { publishedWords } from "@/components/ui/figures";
import type { Words } from "@/lib/i18n/translate";
import type { Period } from "@/lib/search/period";

/** "Any time", "Since 1 Mar 2026", "Until 30 Apr 2026" or both days. */
export function periodWords(t: Words, { since, until }: Period): string {
  if (since && until)
    return t("home.period.between", { since: publishedWords(t, since), until: publishedWords(t, until) });
  if (since) return t("home.period.since", { since: publishedWords(t, since) });
  return until ? t("home.period.until", { until: publishedWords(t, until) }) : t("home.period.any");
}
