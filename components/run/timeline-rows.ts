// The rows of the timeline, from the state alone: live and after a reload they are the same.

import { joined, shortened } from "@/components/ui/figures";
import type { MarkState } from "@/components/ui/status-mark";
import type { MessageKey, Words } from "@/lib/messages/translate";
import type { Call, CallStatus, Reasoning, RunState, Step } from "@/lib/runs/run-state";
import { isTerminal } from "@/lib/runs/run-status";
import { delegateOf } from "./calls/delegate";
import { rendererOf } from "./calls/renderers";
import { askedNow, askingWords, checkedWords, sentBackWith } from "./check-words";
import { type DraftCall, readDraft } from "./draft";
import { resultStep } from "./retry-point";
import { saidRows } from "./said-rows";
import { callCause } from "./stored-words";
import { toolTitle } from "./tool-words";

export type CallRow = {
  id: string;
  mark: MarkState;
  /** The state in a word. */
  word: string;
  /** The reason the agent gave. */
  headline: string;
  /** Tool, argument, outcome or cause. */
  line: string;
  startedAt: number | null;
  /** Milliseconds; null while it runs or when it never ran. */
  spent: number | null;
  call: Call | null;
  /** What it opens to where there is no call behind it. */
  notes?: string[];
  /** English sentences as the log holds them, whatever the language of the interface. */
  stored?: string[];
};

export type StepRows = {
  number: number;
  /** "3 searches side by side"; null for a single call. */
  group: string | null;
  reasoning: Reasoning | null;
  /** What the person had said when this step was asked for. */
  said: CallRow[];
  rows: CallRow[];
  /** True for a step of a run that is over from which it can be tried again. */
  again: boolean;
};

const STATES = {
  proposed: ["planned", "run.state.planned"],
  running: ["running", "run.state.running"],
  succeeded: ["done", "run.state.done"],
  failed: ["failed", "run.state.failed"],
  skipped: ["stopped", "run.state.skipped"],
  suspended: ["waiting", "run.state.waiting"],
} as const satisfies Record<CallStatus, [MarkState, MessageKey]>;

function stateOf(t: Words, status: CallStatus): Pick<CallRow, "mark" | "word"> {
  const [mark, word] = STATES[status];
  return { mark, word: t(word) };
}

/** The place of what was said and no step has taken up. */
const UNHEARD = 0;

/**
 * All steps with their rows, the one being written last, and behind it what no step has taken up. Steps that came to
 * nothing have no rows and are left out.
 */
export function timelineRows(t: Words, state: RunState): StepRows[] {
  const said = saidRows(t, state);
  const over = isTerminal(state.status) && state.kind === "research";
  const last = resultStep(state) ?? Number.POSITIVE_INFINITY;
  const steps = state.steps.map((step) => ({
    ...(step.decidedAt === null ? draftRows(t, step, state) : decidedRows(t, step, state)),
    number: step.number,
    said: said.before.get(step.number) ?? [],
    again: over && step.endedAt !== null && step.number <= last,
  }));
  if (said.after.length > 0)
    steps.push({ number: UNHEARD, group: null, reasoning: null, rows: [], said: said.after, again: false });
  return steps.filter((step) => step.rows.length + step.said.length > 0);
}

/** The rows of a run that stands still: what was at work in it is paused, and nothing of it counts on. */
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

/** What checking a report came to has rows of its own, since no call stands for it. */
function checkRows(t: Words, call: Call, state: RunState): CallRow[] {
  if (call.tool !== "createreporttool") return [];
  const row = { ...stateOf(t, "succeeded"), startedAt: null, spent: null, call: null };
  const { report } = state;
  const asked = report?.callId === call.id ? askedNow(state) : 0;
  const checked = report?.callId === call.id ? checkedWords(t, report) : null;
  const faults = sentBackWith(call, state);
  const rows: CallRow[] = [];
  if (checked)
    rows.push(
      asked > 0
        ? {
            ...row,
            ...stateOf(t, "running"),
            id: `${call.id}-check`,
            headline: askingWords(t, asked),
            line: checked,
          }
        : { ...row, id: `${call.id}-check`, headline: t("run.check.done"), line: checked },
    );
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

/** What has come back waits for its siblings before it counts; to the eye it is done, or as the delegate's run ended. */
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
  const { mark, word } = stopped
    ? { mark: "stopped" as const, word: t("run.state.stopped") }
    : stateOf(t, status);
  const cause = call.error && !stopped ? callCause(t, call.error) : null;
  const line = renderer.line(t, { call, state });
  const ended = call.status === "running" && !call.returned ? null : call.endedAt;
  return {
    id: call.id,
    mark,
    word,
    headline: call.reason || line,
    line: joined(line, cause?.text),
    ...(cause?.stored ? { stored: [cause.stored] } : {}),
    startedAt: call.startedAt,
    spent: call.startedAt !== null && ended !== null ? ended - call.startedAt : null,
    call,
  };
}

/** "3 searches side by side", or for different tools "3 calls side by side". */
function groupWords(t: Words, calls: readonly { tool: string }[]): string | null {
  const count = calls.length;
  const [first] = calls;
  if (!first || count < 2) return null;
  const alike = calls.every(({ tool }) => tool === first.tool);
  return t((alike && rendererOf(first.tool).sideBySide) || "run.group.calls", { count });
}

function draftRows(t: Words, step: Step, state: RunState): OwnRows {
  if (isTerminal(state.status)) return { reasoning: null, group: null, rows: [] };
  const draft = readDraft(state.draft);
  const calls = draft?.calls ?? [];
  const rows =
    calls.length > 0
      ? calls.map((call, index) => draftRow(t, { step, call, writing: index === calls.length - 1 }))
      : [openRow(t, step, draft?.situation || (step.reasoning?.currentSituation ?? ""))];
  return { reasoning: null, group: groupWords(t, calls), rows };
}

function openRow(t: Words, step: Step, situation: string): CallRow {
  return {
    id: `${step.number}-0`,
    ...stateOf(t, "running"),
    headline: step.closing
      ? t("run.row.concluding")
      : t(step.number === 1 ? "run.status.choosingFirst" : "run.status.choosing"),
    line:
      shortened(situation, 160) ||
      (step.number === 1 ? t("run.row.openFirst") : t("run.row.open", { step: step.number })),
    startedAt: step.startedAt,
    spent: null,
    call: null,
  };
}

function draftRow(
  t: Words,
  { step, call, writing }: { step: Step; call: DraftCall; writing: boolean },
): CallRow {
  return {
    id: `${step.number}-${call.index}`,
    ...(writing ? { mark: "running" as const, word: t("run.state.writing") } : stateOf(t, "proposed")),
    headline: call.reason || t("run.status.choosing"),
    line: draftLine(t, call),
    startedAt: null,
    spent: null,
    call: null,
  };
}

function draftLine(t: Words, call: DraftCall): string {
  if (call.query) return t("run.row.search", { query: shortened(call.query, 90) });
  if (call.content) return t("run.row.report", { title: shortened(call.title, 70) });
  if (call.answer) return t("run.answer.line");
  return call.tool ? toolTitle(t, call.tool) : t("run.row.beingWritten");
}
