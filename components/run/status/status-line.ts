// The current activity of a run: verb, object, counts. A pure function of the state, the notice and the
// clock.

import { rendererOf } from "@/components/run/calls/renderers";
import { askedNow, askingWords, checkingWords } from "@/components/run/check-words";
import { retryCause } from "@/components/run/stored-words";
import { readDraft } from "@/components/run/timeline/draft";
import { duration, shortenedQuote } from "@/components/ui/figures";
import { toolTitle } from "@/components/ui/tool-words";
import type { Notice, StoreCondition } from "@/lib/http/responses";
import type { MessageKey, Words } from "@/lib/i18n/translate";
import type { Call, Retry, RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";
import { answersAsked } from "@/lib/run-log/run-wait";
import { learnedWords } from "./learned-words";
import { type Meter, meter } from "./meter";
import { type Doing, endedWords, isPaused } from "./run-position";

/** `narrow` replaces the text in narrow lines. */
type Told = Doing & { narrow?: string };
type StatusLine = Meter & Told;

type View = {
  state: RunState;
  notice: Notice;
  now: number;
  heardAt: number;
  /** Total duration of most earlier runs of this kind, in milliseconds; null or absent while unknown. */
  usual?: number | null;
  /** True while the connection is lost; `now` is then the last moment at which it was there. */
  lost?: boolean;
  /** For screen readers: omits what changes with every word. */
  spoken?: true;
};

const SILENCE = 5000;

const PAUSED = {
  full: "run.status.full",
  busy: "run.status.busy",
  damaged: "run.status.damaged",
} as const satisfies Record<Exclude<StoreCondition, "ok">, MessageKey>;

/**
 * `heardAt` is the time of the last event, which tells a silent model from a busy one. Both times are server
 * time.
 */
export function statusLine(t: Words, view: View): StatusLine {
  const { state, notice, now } = view;
  if (notice.store !== "ok" && isPaused(view))
    return { mark: "stopped", text: t(PAUSED[notice.store]), counts: [], brief: [] };
  if (isQueued(state)) return queued(t, view);
  const { rest, next, ...told } = doing(t, view);
  const { counts, brief } = meter(t, state, now, view);
  const [step, time, ...used] = brief;
  const all = next ? [step, time, next, ...used] : [rest, ...brief];
  return { ...told, counts, brief: all.filter((part) => part !== undefined) };
}

const isQueued = ({ queuedAt, status }: RunState) => queuedAt !== null && !isTerminal(status);

function queued(t: Words, { state, notice: { place } }: View): StatusLine {
  const begun = state.steps.length > 0;
  return {
    mark: "planned",
    text: place === null ? t("run.status.inLine") : t("run.status.place", { place }),
    counts: [t(begun ? "run.status.goesOnWhenFree" : "run.status.startsWhenFree")],
    brief: [t(begun ? "run.status.goesOnItself" : "run.status.startsItself")],
  };
}

/** In a narrow line, `rest` stands before the counts, and `next` after the step and the time. */
type Parts = Told & { rest?: string; next?: string };

function doing(t: Words, view: View): Parts {
  const { state, now } = view;
  const { finishing, status } = state;
  const ended = endedWords(t, state);
  if (ended) return ended;
  if (isWaiting(status)) return waiting(t, state);
  if (state.retry) return { mark: "running", ...retryWords(t, state.retry, now) };
  if (finishing) return { mark: "running", text: finishingWords(t, view) };
  const { silent: _silent, ...told } = working(t, view);
  return { mark: "running", ...told };
}

function waiting(t: Words, { status, clarification }: RunState): Parts {
  const mark = "waiting" as const;
  if (status === "waiting_for_plan")
    return {
      mark,
      text: t("run.status.needsPlan"),
      narrow: t("run.status.needsYou"),
      rest: t("run.status.plan"),
    };
  const count = clarification ? answersAsked(clarification.questions) : 0;
  const narrow = t("run.status.needsAnswer");
  if (count === 0) return { mark, text: narrow };
  return {
    mark,
    text: t("run.status.needsAnswers", { count }),
    narrow,
    rest: t("run.status.questions", { count }),
  };
}

type Working = Pick<Parts, "text" | "narrow" | "next">;

/** `silent` while waiting for the model. */
function working(t: Words, view: View): Working & { silent: boolean } {
  const { state, now, heardAt, spoken } = view;
  const running = state.calls.filter((call) => call.status === "running" && !call.returned);
  if (running.length > 0) return { ...runningWords(t, running, state), silent: false };
  const asked = askedNow(state);
  if (asked > 0) return { text: askingWords(t, asked), silent: false };
  const silence = now - heardAt;
  if (silence >= SILENCE && state.steps.some((step) => step.decidedAt === null))
    return { ...silenceWords(t, state, silence), silent: true };
  const writing = writingWords(t, state, spoken ?? false);
  return { ...(writing === null ? choosingWords(t, state) : { text: writing }), silent: false };
}

/** From here on it says how long this model may take; most begin sooner. */
const LONG_SILENCE = 15_000;

/** "No token for 40 s; this model may think for up to 5 min". */
function silenceWords(t: Words, { patienceMs, draft }: RunState, silence: number): Working {
  const seconds = Math.floor(silence / 1000);
  const waits = t("run.status.waitingModel", { seconds });
  const isPatient = patienceMs !== undefined && silence >= LONG_SILENCE && Object.keys(draft).length === 0;
  if (!isPatient) return { text: waits };
  return { text: t("run.status.noToken", { seconds, limit: duration(t, patienceMs) }), narrow: waits };
}

/** "Finishing: writing the report". Calls in progress complete first. */
function finishingWords(t: Words, view: View): string {
  const { state } = view;
  const { text, silent } = working(t, view);
  const asking = readDraft(state.draft) === null && state.calls.every((call) => call.status !== "running");
  if (asking && !silent) return t("run.status.finishingReport");
  return t("run.status.finishing", {
    doing: `${text.charAt(0).toLocaleLowerCase(t.locale)}${text.slice(1)}`,
  });
}

/** "The model answered 429; next try in 8 s (2 of 4)". */
function retryWords(t: Words, retry: Retry, now: number): { text: string; narrow: string; rest: string } {
  const seconds = Math.max(0, Math.ceil((retry.retryAt - now) / 1000));
  const cause = retryCause(t, retry);
  const values = { cause, attempt: retry.attempt, of: retry.of };
  const time = duration(t, seconds * 1000);
  return seconds > 0
    ? { text: t("run.retry.in", { ...values, time }), narrow: cause, rest: t("run.retry.next", { time }) }
    : { text: t("run.retry.now", values), narrow: cause, rest: t("run.retry.again") };
}

function runningWords(t: Words, running: Call[], state: RunState): Working {
  const first = running[0];
  if (!first) return { text: "" };
  const alike = running.filter((call) => call.tool === first.tool);
  const renderer = rendererOf(first.tool);
  const doing = renderer.doing(t, alike, state);
  const narrow = renderer.narrow?.(t, alike, state) ?? doing;
  const count = running.length - alike.length;
  return { text: count > 0 ? t("run.status.andMore", { doing, count }) : doing, narrow };
}

/** Before anything of a step is written: the result of the last step, and what is being decided next. */
function choosingWords(t: Words, state: RunState): Working {
  if (state.steps.length === 0) return { text: t("run.status.starting") };
  if (state.steps.at(-1)?.closing) return { text: t("run.status.concluding") };
  const known = learnedWords(t, state);
  if (known === null)
    return { text: t(state.iteration <= 1 ? "run.status.choosingFirst" : "run.status.choosing") };
  const { learned, next, brief = learned } = known;
  return { text: t("run.learned.line", { learned, next }), narrow: brief, next };
}

/** How far a table of evidence is filled. */
function fillingWords(t: Words, state: RunState): string {
  const { calls, cells = [] } = state;
  const sizeOf = (names: unknown) => (Array.isArray(names) ? names.length : 0);
  const { rows, columns } = calls.at(-1)?.params ?? {};
  const filled = new Set(cells.map(({ row, column }) => `${row}:${column}`)).size;
  return t("run.buildTable.filling", { filled, cells: sizeOf(rows) * sizeOf(columns) });
}

/** What is being written; null while unknown. */
function writingWords(t: Words, state: RunState, spoken: boolean): string | null {
  if (state.revises?.table && !state.report) return fillingWords(t, state);
  // An edit has no decisions; its text is checked.
  if (state.kind === "edit")
    return checkingWords(
      t,
      state.calls.findLast(({ tool }) => tool === "createreporttool"),
      state,
    );
  const draft = readDraft(state.draft);
  const call = draft?.calls.at(-1);
  if (call?.content)
    return spoken
      ? t("run.status.writingReportStill")
      : t("run.status.writingReport", { count: wordsIn(call.content) });
  if (call?.answer) return t("run.status.writingAnswer");
  if (call && call.lines.length > 0) {
    const count = call.lines.length;
    return call.tool === "clarificationtool"
      ? t("run.status.writingQuestions", { count })
      : t("run.status.writingPlan", { count });
  }
  if (call?.query) return t("run.status.choosingSearch", { query: shortenedQuote(t, call.query, 48) });
  if (call?.tool) return t("run.status.next", { tool: toolTitle(t, call.tool) });
  return draft?.situation ? t("run.status.weighing") : null;
}

/** Caches the count up to the last space, because most texts extend the previous one. */
let counted = { text: "", words: 0 };

/** Counts the words of a growing text. */
function wordsIn(text: string): number {
  const known = text.startsWith(counted.text) ? counted : { text: "", words: 0 };
  const whole = text.slice(0, Math.max(known.text.length, text.lastIndexOf(" ") + 1));
  const count = (from: number, to: number) => text.slice(from, to).match(/\S+/g)?.length ?? 0;
  counted = { text: whole, words: known.words + count(known.text.length, whole.length) };
  return counted.words + count(whole.length, text.length);
}

/** The announcement for screen readers, without the counters that change every second. */
export function spokenState(t: Words, state: RunState, notice: Notice): string {
  if (state.retry && !isTerminal(state.status) && !isWaiting(state.status)) return t("run.spoken.retry");
  return statusLine(t, { state, notice, now: state.lastAt, heardAt: state.lastAt, spoken: true }).text;
}
