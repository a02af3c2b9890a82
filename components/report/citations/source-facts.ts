// How a report uses each of its sources: the number of citations, and of doubtful ones.

import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";
import { isDoubtful } from "@/lib/reports/verdict";
import type { Citation, Source } from "@/lib/run-log/run-state";
import { isBanSentence } from "@/lib/search/refused-hosts";

export type SourceUse = { cited: number; doubtful: number };

const UNUSED: SourceUse = { cited: 0, doubtful: 0 };

/** By source number; sources that are not cited have no entry. */
export function sourceUses(citations: readonly Citation[]): ReadonlyMap<number, SourceUse> {
  const uses = new Map<number, SourceUse>();
  for (const citation of citations) {
    const { cited, doubtful } = uses.get(citation.number) ?? UNUSED;
    uses.set(citation.number, { cited: cited + 1, doubtful: doubtful + (isDoubtful(citation) ? 1 : 0) });
  }
  return uses;
}

/** "cited 3 times, 1 doubtful"; empty when it is not cited. */
export function citedWords(t: Words, { cited, doubtful }: SourceUse): string {
  if (cited === 0) return "";
  if (doubtful === 0) return t("report.use.cited", { count: cited });
  if (doubtful === cited) return t("report.use.allDoubtful", { count: cited });
  return t("report.use.someDoubtful", { count: cited, doubtful });
}

/**
 * Why a source has no text, for the person; null for a site that the person excluded, whose error is meant
 * for the model.
 */
export function unreadCause(t: Words, { error }: Pick<Source, "error">): string | null {
  if (!error) return null;
  return isBanSentence(error) ? t("report.leftOut") : phrase(t, error);
}

/** True when its text was read before this run began and was taken from the store. */
export function readEarlier(source: Pick<Source, "readAt">, since: number | null): boolean {
  return since !== null && source.readAt !== null && source.readAt < since;
}
