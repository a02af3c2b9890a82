// What happened to a run while the person was away, based on what this browser last saw.

import { type Seen, wasAway } from "@/components/run/seen";
import type { Words } from "@/lib/i18n/translate";
import { allCitations, checkedText } from "@/lib/reports/all-citations";
import { countVerdicts } from "@/lib/reports/verdict";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import { answersAsked } from "@/lib/run-log/run-wait";

export type Away = {
  /** When the person left, by this browser's clock. */
  since: number;
  /** The first step that the person did not see completed; null if there is none. */
  step: number | null;
  steps: number;
  searches: number;
  pages: number;
};

/** Null if the person was not away or nothing happened. `now` is this browser's clock. */
export function awayOf(state: RunState, seen: Seen | null, now: number): Away | null {
  if (!seen || !wasAway(state, seen, now)) return null;
  const after = (at: number | null) => at !== null && at > seen.at;
  return {
    since: seen.left,
    step: state.steps.find(({ endedAt }) => endedAt === null || after(endedAt))?.number ?? null,
    steps: state.steps.filter(({ decidedAt }) => after(decidedAt)).length,
    searches: state.searches.filter(({ at }) => after(at)).length,
    pages: state.sources.filter(
      ({ status, runId, readAt }) => status === "read" && runId === state.id && after(readAt),
    ).length,
  };
}

/** "Since 14:02: 3 steps, 2 searches, 4 pages". In the browser's time zone. */
export function sinceWords(t: Words, { since, steps, searches, pages }: Away): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = t.date(since, { hour: "2-digit", minute: "2-digit", timeZone });
  const parts = [
    steps > 0 && t("ui.steps", { count: steps }),
    searches > 0 && t("ui.searches", { count: searches }),
    pages > 0 && t("ui.pages", { count: pages }),
  ].filter((part) => typeof part === "string");
  return t("run.away.since", { time, what: parts.join(", ") || t("run.away.nothing") });
}

/**
 * How a run ended or paused while the person was away, in one sentence; null while it is active. `now` is
 * server time.
 */
export function awayWords(t: Words, state: RunState, now: number): string | null {
  const { status, endedAt, clarification, planReview, report, answer, answerCheck } = state;
  const ago = agoWords(t, now - (endedAt ?? clarification?.askedAt ?? planReview?.askedAt ?? now));
  if (status === "waiting_for_clarification")
    return t("run.away.asked", { ago, count: clarification ? answersAsked(clarification.questions) : 0 });
  if (status === "waiting_for_plan") return t("run.away.plan", { ago });
  if (!isTerminal(status)) return null;
  if (status === "error") return t("run.away.failed", { ago });
  if (status === "failed") return t("run.away.noAnswer", { ago });
  if (status === "cancelled") return t("run.away.stopped", { ago });
  const citations = report ? allCitations(report, checkedText(answer, answerCheck)) : [];
  if (citations.length === 0) return t("run.away.finishedPlain", { ago });
  const { supported } = countVerdicts(citations);
  return t("run.away.finished", { ago, supported, count: citations.length });
}

function agoWords(t: Words, ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 60) return t("run.away.minutes", { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? t("run.away.hours", { count: hours })
    : t("run.away.days", { count: Math.round(hours / 24) });
}
