// What a run is doing now, in words: verb, object, counts. A pure function of the state, the notice and the clock.

import type { MarkState } from "@/components/ui/status-mark";
import type { Notice, StoreCondition } from "@/lib/http/responses";
import type { Call, Retry, RunState } from "@/lib/runs/run-state";
import { isTerminal, isWaiting } from "@/lib/runs/state";
import { rendererOf } from "./calls/renderers";
import { askedNow, askingWords, checkingWords } from "./check-words";
import { readDraft } from "./draft";
import { type Meter, meter } from "./meter";
import { count, ordinal, shortened } from "./words";

export type StatusLine = Meter & {
  mark: MarkState;
  /** Verb and object. */
  text: string;
};

type View = { state: RunState; notice: Notice; now: number; heardAt: number };
type Doing = { mark: MarkState; text: string };

const SILENCE = 5000;

export const NO_NOTICE: Notice = { place: null, store: "ok" };

const ENDED: Record<string, Doing> = {
  completed: { mark: "done", text: "Done" },
  failed: { mark: "failed", text: "Ended without an answer" },
  error: { mark: "failed", text: "Failed" },
  cancelled: { mark: "stopped", text: "Stopped" },
};

const PAUSED: Record<Exclude<StoreCondition, "ok">, string> = {
  full: "The disk is full; this run is paused and goes on when there is room",
  busy: "Another program holds the database; this run is paused and goes on when it is free",
  damaged: "The database is damaged; nothing more is written until it is restored",
};

/** True while nothing of the run can be stored, so that it stands still. */
export function isPaused({ state, notice }: Pick<View, "state" | "notice">): boolean {
  return notice.store !== "ok" && !isTerminal(state.status) && !isWaiting(state.status);
}

/**
 * `heardAt` is when the last event came; by it a silent model is told from a busy one. Both times are of the server's
 * clock.
 */
export function statusLine(view: View): StatusLine {
  const { state, notice, now } = view;
  if (notice.store !== "ok" && isPaused(view))
    return { mark: "stopped", text: PAUSED[notice.store], counts: [], brief: [] };
  if (isQueued(state)) return queued(view);
  return { ...doing(view), ...meter(state, now) };
}

const isQueued = ({ queuedAt, status }: RunState) => queuedAt !== null && !isTerminal(status);

function queued({ state, notice }: View): StatusLine {
  const next = `${state.steps.length > 0 ? "goes on" : "starts"} by itself`;
  return {
    mark: "planned",
    text: notice.place === null ? "In line" : `${ordinal(notice.place)} in line`,
    counts: [`${next} when a place is free`],
    brief: [next],
  };
}

function doing(view: View): Doing {
  const { state, now } = view;
  const { finishing, status } = state;
  if (status === "completed" && finishing) return { mark: "done", text: "Finished early" };
  if (isTerminal(status)) return ENDED[status] ?? { mark: "done", text: "Done" };
  if (isWaiting(status)) return waiting(state);
  if (state.retry) return { mark: "running", text: retryWords(state.retry, now) };
  const text = working(view);
  return { mark: "running", text: finishing ? finishingWords(state, text) : text };
}

function waiting({ status, clarification }: RunState): Doing {
  if (status === "waiting_for_plan") return { mark: "waiting", text: "Needs you: look through the plan" };
  const questions = clarification?.questions.length ?? 0;
  return {
    mark: "waiting",
    text: questions > 0 ? `Needs your answer: ${count(questions, "question")}` : "Needs your answer",
  };
}

function working({ state, now, heardAt }: View): string {
  const running = state.calls.filter((call) => call.status === "running" && !call.returned);
  if (running.length > 0) return runningWords(running, state);
  const asked = askedNow(state);
  if (asked > 0) return askingWords(asked);
  const silence = now - heardAt;
  if (silence >= SILENCE && state.steps.some((step) => step.decidedAt === null))
    return `Waiting for the model, ${Math.floor(silence / 1000)}\u00a0s`;
  return writingWords(state);
}

/** "Finishing: writing the report". What is already being carried out comes to its end first. */
function finishingWords(state: RunState, text: string): string {
  const asking = readDraft(state.draft) === null && state.calls.every((call) => call.status !== "running");
  if (asking && !text.startsWith("Waiting")) return "Finishing: writing the report";
  return `Finishing: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
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
  return state.steps.at(-1)?.closing ? "Concluding from what was found" : "Choosing the next step";
}

const wordsIn = (text: string) => text.match(/\S+/g)?.length ?? 0;
