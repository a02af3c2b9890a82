// Texts about the citation check of a report, during the check and afterwards.

import { citationPieces } from "@/components/report/text/markdown/citation-marks";
import type { Words } from "@/lib/i18n/translate";
import { countVerdicts } from "@/lib/reports/verdict";
import { askableIn, isOpen } from "@/lib/run-log/run-citations";
import type { Call, Citation, Report, RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";

/**
 * The number of citations in the current citation review; 0 without one. Until the first reply, only what the agent itself
 * says of a judge is known.
 */
export function askedNow(state: RunState): number {
  const { report } = state;
  if (!report || report.judged || isTerminal(state.status) || isWaiting(state.status)) return 0;
  // A report that goes back to the agent is not reviewed; its next version is.
  if (state.steps.at(-1)?.decidedAt === null) return 0;
  const wrote = state.calls.findLast((call) => call.tool === "createreporttool");
  if (wrote && wrote.id !== report.callId) return 0;
  if (state.judging?.asks !== undefined) return state.judging.asks;
  const { model = null, maxRequests = 0 } = state.config?.evidence ?? {};
  return model ? Math.min(askableIn(report).length, maxRequests) : report.citations.filter(isOpen).length;
}

export function askingWords(t: Words, count: number): string {
  return t("run.check.asking", { count });
}

/** "Checking 38 citations against 9 pages", for a report that is being stored; "Being written" while its sections are. */
export function checkingWords(t: Words, call: Call | undefined, state: RunState): string {
  if (call && call.params.content === undefined) return t("run.result.writing");
  const numbers = citationPieces(String(call?.params.content ?? "")).flatMap((piece) =>
    piece.kind === "bound" ? piece.marks.map(({ number }) => number) : [],
  );
  const cited = new Set(numbers);
  const pages = state.sources.filter(({ number, pageId }) => pageId && cited.has(number)).length;
  if (numbers.length === 0) return t("run.check.storing");
  return t("run.check.checking", { citations: numbers.length, pages });
}

/** "34 of 38 supported; the model was asked about 4", and what it did not answer. Null when there was nothing to check. */
export function checkedWords(
  t: Words,
  { citations, unanswered = 0 }: Pick<Report, "citations" | "unanswered">,
): string | null {
  if (citations.length === 0 || citations.every(({ cause }) => cause === "earlier")) return null;
  const asked = citations.filter(({ judgement }) => judgement !== null).length;
  const { supported } = countVerdicts(citations);
  const count = citations.length;
  const found =
    asked > 0
      ? t("run.check.supportedAsked", { supported, count, asked })
      : t("run.check.supported", { supported, count });
  return unanswered > 0 ? `${found}; ${t("run.check.unanswered", { count: unanswered })}` : found;
}

/** The state of a finished check that supports no citation; null when it supports at least one, which is a success. */
export const checkedState = (
  t: Words,
  citations: readonly Citation[],
): { mark: "unanswered"; word: string } | null =>
  countVerdicts(citations).supported > 0 ? null : { mark: "unanswered", word: t("run.state.noneSupported") };

/**
 * The problems for which a report was sent back; empty if it was not, or if it is the last report of its run.
 */
export function sentBackWith(call: Call, state: RunState): string[] {
  const reports = state.calls.filter(({ tool }) => tool === call.tool);
  if (reports.at(-1)?.id === call.id) return [];
  return state.reviews.find(({ callId }) => callId === call.id)?.faults ?? [];
}
