// What a run is doing now, in words: verb, object, counts. A pure function of the state and the clock.

import type { MarkState } from "@/components/ui/status-mark";
import type { Call, Retry, RunState } from "@/lib/runs/run-state";
import { isTerminal, isWaiting } from "@/lib/runs/state";
import { rendererOf } from "./calls/renderers";
import { askedNow, askingWords, checkingWords } from "./check-words";
import { readDraft } from "./draft";
import { pagesRead, workedFor } from "./run-clock";
import { clock, count, shortened, tokens } from "./words";

export type StatusLine = {
  mark: MarkState;
  /** Verb and object. */
  text: string;
  /** Step, searches, pages, clock, tokens; each stands alone. */
  counts: string[];
};

const SILENCE = 5000;

const ENDED: Record<string, { mark: MarkState; text: string }> = {
  completed: { mark: "done", text: "Done" },
  failed: { mark: "failed", text: "Ended without an answer" },
  error: { mark: "failed", text: "Failed" },
  cancelled: { mark: "stopped", text: "Stopped" },
};

/** `heardAt` is when the last event came; by it a silent model is told from a busy one. */
export function statusLine(view: { state: RunState; now: number; heardAt: number }): StatusLine {
  const { state, now } = view;
  return { ...doing(view), counts: counts(state, now) };
}

function doing({ state, now, heardAt }: { state: RunState; now: number; heardAt: number }): {
  mark: MarkState;
  text: string;
} {
  if (isTerminal(state.status)) return ENDED[state.status] ?? { mark: "done", text: "Done" };
  if (isWaiting(state.status)) {
    const questions = state.clarification?.questions.length ?? 0;
    return {
      mark: "waiting",
      text: questions > 0 ? `Needs your answer: ${count(questions, "question")}` : "Needs your answer",
    };
  }
  if (state.retry) return { mark: "running", text: retryWords(state.retry, now) };
  const running = state.calls.filter((call) => call.status === "running" && !call.returned);
  if (running.length > 0) return { mark: "running", text: runningWords(running, state) };
  const asked = askedNow(state);
  if (asked > 0) return { mark: "running", text: askingWords(asked) };
  const silence = now - heardAt;
  if (silence >= SILENCE && state.steps.some((step) => step.decidedAt === null))
    return { mark: "running", text: `Waiting for the model, ${Math.floor(silence / 1000)}\u00a0s` };
  return { mark: "running", text: writingWords(state) };
}

/** "The model answered 429; next try in 8 s (2 of 4)". */
function retryWords(retry: Retry, now: number): string {
  const seconds = Math.max(0, Math.ceil((retry.retryAt - now) / 1000));
  const next = seconds > 0 ? `next try in ${seconds}\u00a0s` : "trying again";
  return `${retry.cause.replace(/\.$/, "")}; ${next} (${retry.attempt} of ${retry.of})`;
}

function runningWords(running: Call[], state: RunState): string {
  const first = running[0];
  if (!first) return "";
  const alike = running.filter((call) => call.tool === first.tool);
  const words = rendererOf(first.tool).doing(alike, state);
  const others = running.length - alike.length;
  return others > 0 ? `${words}, and ${others} more` : words;
}

function writingWords(state: RunState): string {
  // Nobody decides a step of an edit: what was typed is checked.
  if (state.kind === "edit")
    return checkingWords(
      state.calls.findLast(({ tool }) => tool === "createreporttool"),
      state,
    );
  const draft = readDraft(state.draft);
  const call = draft?.calls.at(-1);
  if (call?.content) return `Writing the report: ${count(wordsIn(call.content), "word")}`;
  if (call?.answer) return "Writing the short answer";
  if (call && call.lines.length > 0)
    return call.tool === "clarificationtool"
      ? `Writing ${count(call.lines.length, "question")} to you`
      : `Writing the plan: ${count(call.lines.length, "line")}`;
  if (call?.query) return `Choosing a search: “${shortened(call.query, 48)}”`;
  if (draft?.situation) return "Weighing what was found";
  if (state.steps.length === 0) return "Starting the run";
  return state.steps.at(-1)?.closing ? "Asking the model to conclude" : "Asking the model for the next step";
}

const wordsIn = (text: string) => text.match(/\S+/g)?.length ?? 0;

function counts(state: RunState, now: number): string[] {
  const { iteration, limits, searchesUsed, usage, kind } = state;
  if (kind === "edit") return [clock(workedFor(state, now))];
  const closing = iteration - limits.maxIterations;
  const pages = pagesRead(state);
  const spent = usage.inputTokens + usage.outputTokens;
  return [
    iteration > 0 &&
      (closing > 0
        ? `closing step ${closing} of ${limits.closingSteps}`
        : `step ${iteration} of ${limits.maxIterations}`),
    limits.maxSearches > 0 && `${searchesUsed} of ${count(limits.maxSearches, "search", "searches")}`,
    pages > 0 && count(pages, "page"),
    clock(workedFor(state, now)),
    spent > 0 && tokens(spent),
  ].filter((part) => part !== false);
}
