// What a report makes of each of its sources: how often it is cited, and how much of that is in doubt.

import { isBanSentence } from "@/lib/activities/banned-hosts";
import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";
import { isDoubtful } from "@/lib/reports/verdict";
import type { Citation, Source } from "@/lib/run-log/run-state";

export type SourceUse = { cited: number; doubtful: number };

const UNUSED: SourceUse = { cited: 0, doubtful: 0 };

/** All citations of a report and of the short answer above it, which every count is of. */
export function allCitations(
  report: { citations: readonly Citation[] } | null,
  answer: { citations: readonly Citation[] } | null | undefined,
): Citation[] {
  return [...(answer?.citations ?? []), ...(report?.citations ?? [])];
}

/** By source number; a source that is not cited has no entry. */
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

/** Why there is no text of it, for the person: what a model is told of a site they left out is not for them. */
export function unreadCause(t: Words, { error }: Pick<Source, "error">): string | null {
  if (!error) return null;
  return isBanSentence(error) ? t("report.leftOut") : phrase(t, error);
}

/** Its text was read before this research began, and taken from the store. */
export function readEarlier(source: Pick<Source, "readAt">, since: number | null): boolean {
  return since !== null && source.readAt !== null && source.readAt < since;
}
