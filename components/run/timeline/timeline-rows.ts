// The rows of the timeline, computed from the state alone: live and after a reload they are the same.

import { delegateOf } from "@/components/run/calls/delegate";
import { rendererOf } from "@/components/run/calls/renderers";
import {
  askedNow,
  askingWords,
  checkedState,
  checkedWords,
  sentBackWith,
} from "@/components/run/check-words";
import { learnedWords } from "@/components/run/status/learned-words";
import { callCause, retryCause } from "@/components/run/stored-words";
import { joined, shortened, shortenedQuote } from "@/components/ui/figures";
import type { MarkState } from "@/components/ui/status-mark";
import { toolTitle } from "@/components/ui/tool-words";
import type { MessageKey, Words } from "@/lib/i18n/translate";
import { allCitations, checkedText } from "@/lib/reports/all-citations";
import { isRetryStep } from "@/lib/run-log/retry-point";
import type { Call, CallStatus, Reasoning, Retry, RunState, Steer, Step } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";
import { withinQuotes } from "@/lib/text/quotation-marks";
import { type DraftCall, readDraft } from "./draft";

const STATES = {
  proposed: ["planned", "run.state.planned"],
  running: ["running", "run.state.running"],
  succeeded: ["done", "run.state.done"],
  failed: ["failed", "run.state.failed"],
  skipped: ["stopped", "run.state.skipped"],
  suspended: ["waiting", "run.state.waiting"],
} as const satisfies Record<CallStatus, [MarkState, MessageKey]>;

/** The mark and the word for the state of a call. */
function stateOf(t: Words, status: CallStatus): { mark: MarkState; word: string } {
  const [mark, word] = STATES[status];
  return { mark, word: t(word) };
}

/** The state of a call that ended normally without a result, which is not shown as done. */
function stateOfNothing(t: Words, came: "failed" | "nothing"): { mark: MarkState; word: string } {
  return came === "failed" ? stateOf(t, "failed") : { mark: "stopped", word: t("run.state.nothing") };
}

// The person's messages to the active run as rows of the timeline, each at the step that took it up.

/** Longer messages are cut in the row; the opened row shows them in full. */
const SHORT = 76;

type SaidRows = {
  /** By the number of the step. */
  before: Map<number, CallRow[]>;
  /** Messages that no step has taken up, oldest first. */
  after: CallRow[];
};

function saidRows(t: Words, state: RunState): SaidRows {
  const before = new Map<number, CallRow[]>();
  const after: CallRow[] = [];
  const put = (step: number | null, row: CallRow) => {
    if (step === null) after.push(row);
    else before.set(step, [...(before.get(step) ?? []), row]);
  };
  for (const steer of state.steers) put(steer.step, steerRow(t, steer, state));
  if (state.finishing) put(finishStep(state), finishRow(t, state));
  return { before, after };
}

/** What one message requests: "You: only sources from 2026", "You left out metalsdesk.example". */
function saidWords(
  t: Words,
  { message, banHosts, dropSteps }: Pick<Steer, "message" | "banHosts" | "dropSteps">,
): string {
  const said = message.replace(/\s+/g, " ").trim();
  const more = banHosts.length > 0 || dropSteps.length > 0;
  const text = more ? said.replace(/[.;,]$/, "") : said;
  const hosts = banHosts.join(", ");
  const lines = dropSteps
    .map((line) => t("run.said.line", { line: withinQuotes(line, t.language) }))
    .join(", ");
  const parts = [
    text && t("run.said.you", { message: text }),
    hosts && t(text ? "run.said.alsoLeftOut" : "run.said.leftOut", { hosts }),
    lines && t(text || hosts ? "run.said.alsoDropped" : "run.said.dropped", { lines }),
  ];
  return parts.filter(Boolean).join("; ");
}

function steerRow(t: Words, steer: Steer, state: RunState): CallRow {
  const headline = saidWords(t, steer);
  return {
    id: steer.id,
    ...fate(t, steer.step, state),
    headline: shortened(headline, 400),
    startedAt: null,
    spent: null,
    call: null,
    ...(headline.length > SHORT ? { notes: headline.length > 400 ? [headline] : [] } : {}),
  };
}

function fate(t: Words, step: number | null, state: RunState): Pick<CallRow, "mark" | "word" | "line"> {
  if (step !== null)
    return { mark: "done", word: t("run.state.takenUp"), line: t("run.said.takenUp", { step }) };
  if (isTerminal(state.status))
    return { mark: "stopped", word: t("run.state.tooLate"), line: t("run.said.tooLate") };
  const still = state.queuedAt !== null || isWaiting(state.status);
  const line = t(still ? "run.said.whenItGoesOn" : "run.said.atNextStep");
  return { mark: "planned", word: t("run.state.waits"), line };
}

/** The step from which on the run only writes the report; null until it has started. */
function finishStep({ finishing, steps }: RunState): number | null {
  return steps.find(({ number }) => finishing && number >= finishing.step)?.number ?? null;
}

function finishRow(t: Words, state: RunState): CallRow {
  const step = finishStep(state);
  const { mark, word, line } = fate(t, step, state);
  return {
    id: "finish",
    mark,
    word,
    headline: t("run.said.finish"),
    line: step === null ? line : t("run.said.finishFrom", { step }),
    startedAt: null,
    spent: null,
    call: null,
  };
}

// The rows of an undecided step: the model is called, called again, or writes its calls.

/** Nothing is active until the next attempt, and the output of the last one is discarded. */
function retryRow(t: Words, step: Step, retry: Retry): CallRow {
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
function openRow(t: Words, step: Step, situation: string, state: RunState): CallRow {
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

/** A call that is being written. */
function draftRow(
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

export type CallRow = {
  id: string;
  mark: MarkState;
  /** The state in a word. */
  word: string;
  /** The agent's reason. */
  headline: string;
  /** Tool and argument; empty if the headline says everything. */
  line: string;
  /** The outcome or the cause; never cut for the line. */
  outcome?: string;
  /** The first hosts of its pages. */
  hosts?: string[];
  startedAt: number | null;
  /** Milliseconds; null while it runs, or if it never ran. */
  spent: number | null;
  call: Call | null;
  /** The content of the opened row if there is no call behind it. */
  notes?: string[];
  /** English sentences from the log, whatever the language of the interface. */
  stored?: string[];
};

export type StepRows = {
  number: number;
  /** "3 searches side by side"; null for a single call. */
  group: string | null;
  reasoning: Reasoning | null;
  /** The person's messages that this step took up. */
  said: CallRow[];
  rows: CallRow[];
  /** True for a step of an ended run from which it can be retried. */
  again: boolean;
};

/** The key of messages that no step has taken up. */
const UNHEARD = 0;

/**
 * All steps with their rows, the one being written last, followed by messages that no step has taken up.
 * Steps without rows are omitted.
 */
export function timelineRows(t: Words, state: RunState): StepRows[] {
  const said = saidRows(t, state);
  const over = isTerminal(state.status) && state.kind === "research";
  const steps = state.steps.map((step) => ({
    ...(step.decidedAt === null ? draftRows(t, step, state) : decidedRows(t, step, state)),
    number: step.number,
    said: said.before.get(step.number) ?? [],
    again: over && step.endedAt !== null && isRetryStep(state, step.number),
  }));
  if (said.after.length > 0)
    steps.push({ number: UNHEARD, group: null, reasoning: null, rows: [], said: said.after, again: false });
  return steps.filter((step) => step.rows.length + step.said.length > 0);
}

/** The rows of a paused run: active rows are shown as paused, and their times do not advance. */
export function pausedRows(t: Words, steps: StepRows[]): StepRows[] {
  const still = (row: CallRow): CallRow =>
    row.mark === "running" ? { ...row, mark: "stopped", word: t("run.state.paused") } : row;
  return steps.map((step) => ({ ...step, rows: step.rows.map(still) }));
}

type OwnRows = Pick<StepRows, "group" | "reasoning" | "rows">;

function decidedRows(t: Words, step: Step, state: RunState): OwnRows {
  const calls = step.callIds
    .map((id) => state.calls.find((call) => call.id === id))
    .filter((call) => call !== undefined);
  return {
    group: groupWords(t, calls),
    reasoning: step.reasoning,
    rows: calls.flatMap((call) => [callRow(t, call, state), ...checkRows(t, call, state)]),
  };
}

/** The result of a citation check has rows of its own, since it is not a call. */
function checkRows(t: Words, call: Call, state: RunState): CallRow[] {
  if (call.tool !== "createreporttool") return [];
  const row = { ...stateOf(t, "succeeded"), startedAt: null, spent: null, call: null };
  const { report } = state;
  const asked = report?.callId === call.id ? askedNow(state) : 0;
  const citations =
    report?.callId === call.id ? allCitations(report, checkedText(state.answer, state.answerCheck)) : [];
  const checked = report && checkedWords(t, { ...report, citations });
  const faults = sentBackWith(call, state);
  const rows: CallRow[] = [];
  if (checked)
    rows.push({
      ...row,
      ...(asked > 0 ? stateOf(t, "running") : checkedState(t, citations)),
      id: `${call.id}-check`,
      headline: asked > 0 ? askingWords(t, asked) : t("run.check.done"),
      line: checked,
    });
  if (faults.length > 0)
    rows.push({
      ...row,
      id: `${call.id}-back`,
      headline: t("run.check.back"),
      line: t("run.check.faults", { count: faults.length }),
      stored: faults,
    });
  return rows;
}

/**
 * A returned call waits for the other calls of its step; it is shown as done, or with the ending of its
 * delegate.
 */
function standingOf(call: Call, state: RunState): CallStatus {
  const ended = delegateOf(state, call.id)?.ended;
  if (ended && ended.status !== "completed") return "failed";
  return call.returned ? "succeeded" : call.status;
}

function callRow(t: Words, call: Call, state: RunState): CallRow {
  const renderer = rendererOf(call.tool);
  const status = standingOf(call, state);
  const stopped =
    call.error?.kind === "cancelled" || delegateOf(state, call.id)?.ended?.status === "cancelled";
  const cause = call.error && !stopped ? callCause(t, call.error) : null;
  const said = isBare(call)
    ? { what: toolTitle(t, call.tool), outcome: null, came: undefined, hosts: [] }
    : renderer.line(t, { call, state });
  const { mark, word } = stopped
    ? { mark: "stopped" as const, word: t("run.state.stopped") }
    : status === "succeeded" && said.came
      ? stateOfNothing(t, said.came)
      : stateOf(t, status);
  const headline = call.reason || toolTitle(t, call.tool);
  const outcome = joined(said.outcome, cause?.text, retriedWords(t, call, state));
  const ended = call.status === "running" && !call.returned ? null : call.endedAt;
  return {
    id: call.id,
    mark,
    word,
    headline,
    line: said.what === headline ? "" : said.what,
    ...(outcome ? { outcome } : {}),
    ...(said.hosts?.length ? { hosts: said.hosts } : {}),
    ...(cause?.stored ? { stored: [cause.stored] } : {}),
    startedAt: call.startedAt,
    spent: call.startedAt !== null && ended !== null ? ended - call.startedAt : null,
    call,
  };
}

/** True for a call that was refused before its parameters were known, so that there is nothing to count. */
function isBare({ params, error, startedAt }: Call): boolean {
  const refused = error?.kind === "tool_unavailable" || error?.kind === "invalid_params";
  const asked = Object.entries(params).filter(([name]) => name !== "reasoning");
  return refused && startedAt === null && asked.every(([, value]) => isEmpty(value));
}

const isEmpty = (value: unknown) =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

const RETRIED = { search: "websearchtool", page: "extractpagecontenttool" } as const;

/** The retry of this call, if it is the only one that can be meant. */
function retriedWords(t: Words, call: Call, { retry, calls }: RunState): string | null {
  if (!retry || retry.what === "model" || RETRIED[retry.what] !== call.tool) return null;
  const running = calls.filter(({ tool, status }) => tool === call.tool && status === "running");
  return running.length === 1 && running[0] === call ? retryCause(t, retry) : null;
}

/** "3 searches side by side", or for different tools "3 calls side by side". */
function groupWords(t: Words, calls: readonly { tool: string }[]): string | null {
  const count = calls.length;
  const [first] = calls;
  if (!first || count < 2) return null;
  const alike = calls.every(({ tool }) => tool === first.tool);
  return t((alike && rendererOf(first.tool).sideBySide) || "run.group.calls", { count });
}

/** The step in which a run failed: its own row says so, and finished steps keep their marks. None in other ended runs. */
function lostRows(t: Words, step: Step, { status, steps }: RunState): CallRow[] {
  if (status !== "error" || step !== steps.at(-1)) return [];
  return [
    {
      id: `${step.number}-0`,
      ...stateOf(t, "failed"),
      headline: t("run.row.lost"),
      line: t("run.row.lostWhy", { step: step.number }),
      startedAt: null,
      spent: null,
      call: null,
    },
  ];
}

function draftRows(t: Words, step: Step, state: RunState): OwnRows {
  if (isTerminal(state.status)) return { reasoning: null, group: null, rows: lostRows(t, step, state) };
  if (state.retry?.what === "model")
    return { reasoning: null, group: null, rows: [retryRow(t, step, state.retry)] };
  const draft = readDraft(state.draft);
  const calls = draft?.calls ?? [];
  const rows =
    calls.length > 0
      ? calls.map((call, index) => draftRow(t, { step, call, writing: index === calls.length - 1 }))
      : [openRow(t, step, draft?.situation || (step.reasoning?.currentSituation ?? ""), state)];
  return { reasoning: null, group: groupWords(t, calls), rows };
}
