// The rows of a step that is not decided: the model is asked, asked again, or writes its calls.

import { learnedWords } from "@/components/run/status/learned-words";
import { retryCause } from "@/components/run/stored-words";
import { shortened, shortenedQuote } from "@/components/ui/figures";
import { toolTitle } from "@/components/ui/tool-words";
import type { Words } from "@/lib/i18n/translate";
import type { Retry, RunState, Step } from "@/lib/run-log/run-state";
import type { DraftCall } from "./draft";
import { stateOf } from "./row-state";
import type { CallRow } from "./timeline-rows";

/** Until the next try nothing is at work, and what had come of the last one is void. */
export function retryRow(t: Words, step: Step, retry: Retry): CallRow {
  return {
    id: `${step.number}-0`,
    mark: "planned",
    word: t("run.state.waits"),
    headline: retryCause(t, retry),
    line: t("run.row.retry", { attempt: retry.attempt, of: retry.of }),
    startedAt: null,
    spent: null,
    call: null,
  };
}

const sentence = (t: Words, text: string) => `${text.charAt(0).toLocaleUpperCase(t.locale)}${text.slice(1)}`;

/** A step of which nothing is written yet. */
export function openRow(t: Words, step: Step, situation: string, state: RunState): CallRow {
  const known = step.closing ? null : learnedWords(t, state);
  return {
    id: `${step.number}-0`,
    ...stateOf(t, "running"),
    headline: step.closing
      ? t("run.row.concluding")
      : known
        ? sentence(t, known.next)
        : t(step.number === 1 ? "run.status.choosingFirst" : "run.status.choosing"),
    line:
      shortened(situation, 160) ||
      known?.learned ||
      (step.number === 1 ? t("run.row.openFirst") : t("run.row.open", { step: step.number })),
    startedAt: step.startedAt,
    spent: null,
    call: null,
  };
}

/** A call while it is written. */
export function draftRow(
  t: Words,
  { step, call, writing }: { step: Step; call: DraftCall; writing: boolean },
): CallRow {
  return {
    id: `${step.number}-${call.index}`,
    ...(writing ? { mark: "running" as const, word: t("run.state.writing") } : stateOf(t, "proposed")),
    headline: call.reason || (call.tool ? toolTitle(t, call.tool) : t("run.status.choosing")),
    line: draftLine(t, call),
    startedAt: null,
    spent: null,
    call: null,
  };
}

function draftLine(t: Words, call: DraftCall): string {
  if (call.query) return t("run.row.search", { query: shortenedQuote(t, call.query, 90) });
  if (call.content) return t("run.row.report", { title: shortenedQuote(t, call.title, 70) });
  if (call.answer) return t("run.answer.line");
  return call.tool ? toolTitle(t, call.tool) : t("run.row.beingWritten");
}
