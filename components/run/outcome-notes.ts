// What the reader of a report must know about its origin: that it was finished early, written by another model, or
// written before a message of the person.

import { money } from "@/components/ui/figures";
import type { Words } from "@/lib/i18n/translate";
import { linesLeft } from "@/lib/run-log/plan-coverage";
import { currencyOf } from "@/lib/run-log/run-money";
import { isQuiet, type LookAt, type LookedAgain } from "@/lib/run-log/run-repeat";
import type { RunState } from "@/lib/run-log/run-state";
import { withinQuotes } from "@/lib/text/quotation-marks";

/** One sentence each; empty for a report without peculiarities. */
export function outcomeNotes(t: Words, state: RunState): string[] {
  if (state.status !== "completed") return [];
  const host = state.model?.silent;
  return [
    host ? t("run.notes.silent", { host }) : null,
    earlyWords(t, state),
    state.builtInWrites ? builtInWords(t, state) : null,
    state.lookedAgain ? repeatedWords(t, state.lookedAgain, state.repeats?.lookAt) : null,
    ...lateMessages(t, state),
  ].filter((note) => note !== null);
}

/**
 * The person's messages that the report does not answer: those that a step took up after it was written, which only the
 * short answer can answer, and those that came too late for any step.
 */
function lateMessages(t: Words, { kind, report, calls, steers }: RunState): string[] {
  // A rewritten section leaves the short answer as it is.
  if (kind !== "research") return [];
  const written = calls.find(({ id }) => id === report?.callId)?.step;
  return steers.flatMap(({ message, step }) => {
    if (message === "" || (step !== null && (written === undefined || step <= written))) return [];
    const said = { message: withinQuotes(message, t.language) };
    return t(step === null ? "run.notes.tooLate" : "run.notes.afterReport", said);
  });
}

/** Says in one sentence what a repetition found in the sources of the earlier report. */
function repeatedWords(t: Words, found: LookedAgain, lookAt: LookAt = "searches"): string {
  if (isQuiet(found)) return t(lookAt === "cited" ? "run.notes.quietCited" : "run.notes.quiet");
  const { changed, unread, fresh } = found;
  return t("run.notes.loud", { changed: changed.length, unread: unread.length, fresh: fresh.length });
}

/** What ended the run early, and what was therefore skipped; null otherwise. */
function earlyWords(t: Words, state: RunState): string | null {
  const cap = capReached(t, state);
  if (!state.finishing && (!cap || state.builtInWrites)) return null;
  const lines = linesLeft(state)
    .map(({ text }) => t("run.notes.line", { line: withinQuotes(text, t.language) }))
    .join(", ");
  if (state.finishing) return lines ? t("run.notes.wishOpen", { lines }) : t("run.notes.wish");
  const named = cap ?? t("run.notes.some");
  return lines ? t("run.notes.capOpen", { cap: named, lines }) : t("run.notes.cap", { cap: named });
}

function builtInWords(t: Words, state: RunState): string {
  const report = state.calls.find(({ id }) => id === state.report?.callId);
  const answerOnly = report !== undefined && report.step < (state.builtInFrom ?? 0);
  const named = namedCap(t, state);
  if (named === null && state.limitsReached.includes("day"))
    return t(answerOnly ? "run.notes.answerWrittenDay" : "run.notes.writtenDay");
  return t(answerOnly ? "run.notes.answerWritten" : "run.notes.written", {
    cap: named ?? t("run.notes.some"),
  });
}

/** The cap that the run reached, as text; null if none. */
function capReached(t: Words, state: RunState): string | null {
  return namedCap(t, state) ?? (state.limitsReached.includes("day") ? t("run.notes.day") : null);
}

/** The cap of the run itself. */
function namedCap(t: Words, state: RunState): string | null {
  const { limitsReached, budget } = state;
  const reached = (name: string, cap: number | null): cap is number =>
    cap !== null && limitsReached.includes(name);
  if (reached("tokens", budget.tokens)) return t("run.notes.tokens", { count: budget.tokens });
  if (reached("money", budget.money))
    return t("run.notes.money", { amount: money(t, budget.money, currencyOf(state) ?? "") });
  return reached("minutes", budget.minutes) ? t("run.notes.minutes", { count: budget.minutes }) : null;
}
