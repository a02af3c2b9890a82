// The rows of the timeline, from the state alone: live and after a reload they are the same.

import type { MarkState } from "@/components/ui/status-mark";
import type { Call, CallStatus, Reasoning, RunState, Step } from "@/lib/runs/run-state";
import { isTerminal } from "@/lib/runs/state";
import { rendererOf } from "./calls/renderers";
import { askedNow, askingWords, checkedWords, sentBackWith } from "./check-words";
import { type DraftCall, readDraft } from "./draft";
import { resultStep } from "./retry-point";
import { saidRows } from "./said-rows";
import { joined, shortened } from "./words";

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

const STATES: Record<CallStatus, { mark: MarkState; word: string }> = {
  proposed: { mark: "planned", word: "planned" },
  running: { mark: "running", word: "running" },
  succeeded: { mark: "done", word: "done" },
  failed: { mark: "failed", word: "failed" },
  skipped: { mark: "stopped", word: "not run" },
  suspended: { mark: "waiting", word: "needs your answer" },
};

/** The place of what was said and no step has taken up. */
const UNHEARD = 0;

/**
 * All steps with their rows, the one being written last, and behind it what no step has taken up. Steps that came to
 * nothing have no rows and are left out.
 */
export function timelineRows(state: RunState): StepRows[] {
  const said = saidRows(state);
  const over = isTerminal(state.status) && state.kind === "research";
  const last = resultStep(state) ?? Number.POSITIVE_INFINITY;
  const steps = state.steps.map((step) => ({
    ...(step.decidedAt === null ? draftRows(step, state) : decidedRows(step, state)),
    number: step.number,
    said: said.before.get(step.number) ?? [],
    again: over && step.endedAt !== null && step.number <= last,
  }));
  if (said.after.length > 0)
    steps.push({ number: UNHEARD, group: null, reasoning: null, rows: [], said: said.after, again: false });
  return steps.filter((step) => step.rows.length + step.said.length > 0);
}

/** The rows of a run that stands still: what was at work in it is paused, and nothing of it counts on. */
export function pausedRows(steps: StepRows[]): StepRows[] {
  const still = (row: CallRow): CallRow =>
    row.mark === "running" ? { ...row, mark: "stopped", word: "paused" } : row;
  return steps.map((step) => ({ ...step, rows: step.rows.map(still) }));
}

/** How many rows there are; by its growth the page knows that something arrived. */
export function rowCount(steps: StepRows[]): number {
  return steps.reduce((sum, step) => sum + step.said.length + step.rows.length, 0);
}

type OwnRows = Pick<StepRows, "group" | "reasoning" | "rows">;

function decidedRows(step: Step, state: RunState): OwnRows {
  const calls = step.callIds
    .map((id) => state.calls.find((call) => call.id === id))
    .filter((call) => call !== undefined);
  return {
    group: groupWords(calls.map((call) => call.tool)),
    reasoning: step.reasoning,
    rows: calls.flatMap((call) => [callRow(call, state), ...checkRows(call, state)]),
  };
}

/** What checking a report came to has rows of its own, since no call stands for it. */
function checkRows(call: Call, state: RunState): CallRow[] {
  if (call.tool !== "createreporttool") return [];
  const row = { word: "done", mark: "done", startedAt: null, spent: null, call: null } as const;
  const { report } = state;
  const asked = report?.callId === call.id ? askedNow(state) : 0;
  const checked = report?.callId === call.id ? checkedWords(report) : null;
  const faults = sentBackWith(call, state);
  const rows: CallRow[] = [];
  if (checked)
    rows.push(
      asked > 0
        ? { ...row, ...STATES.running, id: `${call.id}-check`, headline: askingWords(asked), line: checked }
        : { ...row, id: `${call.id}-check`, headline: "Citations checked", line: checked },
    );
  if (faults.length > 0)
    rows.push({
      ...row,
      id: `${call.id}-back`,
      headline: "Sent back once",
      line: faults.length === 1 ? (faults[0] ?? "") : `${faults.length} faults found when it was checked`,
      notes: faults,
    });
  return rows;
}

function callRow(call: Call, state: RunState): CallRow {
  const renderer = rendererOf(call.tool);
  // What has come back waits for its siblings before it counts; to the eye it is done.
  const status = call.returned ? "succeeded" : call.status;
  const stopped = call.error?.kind === "cancelled";
  const { mark, word } = stopped ? { mark: "stopped" as const, word: "stopped" } : STATES[status];
  const cause = call.error && !stopped ? call.error.message.replace(/[.\s]+$/, "") : null;
  const ended = call.status === "running" && !call.returned ? null : call.endedAt;
  return {
    id: call.id,
    mark,
    word,
    headline: call.reason || renderer.line({ call, state }),
    line: joined(renderer.line({ call, state }), cause),
    startedAt: call.startedAt,
    spent: call.startedAt !== null && ended !== null ? ended - call.startedAt : null,
    call,
  };
}

/** "3 searches side by side", or for different tools "3 calls side by side". */
function groupWords(tools: string[]): string | null {
  if (tools.length < 2) return null;
  const same = tools.every((tool) => tool === tools[0]);
  return `${tools.length} ${same ? rendererOf(tools[0] ?? "").plural : "calls"} side by side`;
}

function draftRows(step: Step, state: RunState): OwnRows {
  if (isTerminal(state.status)) return { reasoning: null, group: null, rows: [] };
  const draft = readDraft(state.draft);
  const calls = draft?.calls ?? [];
  const rows =
    calls.length > 0
      ? calls.map((call, index) => draftRow({ step, call, writing: index === calls.length - 1 }))
      : [openRow(step, draft?.situation ?? "")];
  return { reasoning: null, group: groupWords(calls.map((call) => call.tool)), rows };
}

function openRow(step: Step, situation: string): CallRow {
  return {
    id: `${step.number}-0`,
    mark: "running",
    word: "running",
    headline: step.closing ? "Concluding" : "Choosing the next step",
    line: shortened(situation, 160) || `Step ${step.number}: the model has the question and what was found`,
    startedAt: step.startedAt,
    spent: null,
    call: null,
  };
}

function draftRow({ step, call, writing }: { step: Step; call: DraftCall; writing: boolean }): CallRow {
  return {
    id: `${step.number}-${call.index}`,
    mark: writing ? "running" : "planned",
    word: writing ? "being written" : "planned",
    headline: call.reason || "Choosing the next step",
    line: draftLine(call),
    startedAt: null,
    spent: null,
    call: null,
  };
}

function draftLine(call: DraftCall): string {
  if (call.query) return `Search “${shortened(call.query, 90)}”`;
  if (call.content) return `Report “${shortened(call.title, 70)}”`;
  if (call.answer) return "Short answer";
  return (
    {
      websearchtool: "Search",
      extractpagecontenttool: "Read pages",
      generateplantool: "Plan",
      adaptplantool: "Plan changed",
      clarificationtool: "Questions to you",
      createreporttool: "Report",
      finalanswertool: "Short answer",
    }[call.tool] ?? "Being written"
  );
}
