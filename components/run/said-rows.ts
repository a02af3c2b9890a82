// What the person told a run while it went on, as rows of its timeline: each at the step that took it up.

import type { RunState, Steer } from "@/lib/runs/run-state";
import { isTerminal, isWaiting } from "@/lib/runs/state";
import type { CallRow } from "./timeline-rows";
import { shortened } from "./words";

/** Above this a row cuts what was said; opened it stands whole. */
const SHORT = 76;

export type SaidRows = {
  /** By the number of the step. */
  before: Map<number, CallRow[]>;
  /** What no step has taken up, oldest first. */
  after: CallRow[];
};

export function saidRows(state: RunState): SaidRows {
  const before = new Map<number, CallRow[]>();
  const after: CallRow[] = [];
  const put = (step: number | null, row: CallRow) => {
    if (step === null) after.push(row);
    else before.set(step, [...(before.get(step) ?? []), row]);
  };
  for (const steer of state.steers) put(steer.step, steerRow(steer, state));
  if (state.finishing) put(finishStep(state), finishRow(state));
  return { before, after };
}

/** What one message asks for: "You: only sources from 2026", "You left out metalsdesk.example". */
function saidWords({
  message,
  banHosts,
  dropSteps,
}: Pick<Steer, "message" | "banHosts" | "dropSteps">): string {
  const said = message.replace(/\s+/g, " ").trim();
  const more = banHosts.length > 0 || dropSteps.length > 0;
  const text = more ? said.replace(/[.;,]$/, "") : said;
  const parts = [
    text && `You: ${text}`,
    banHosts.length > 0 && `${text ? "left out" : "You left out"} ${banHosts.join(", ")}`,
    dropSteps.length > 0 &&
      `${text || banHosts.length > 0 ? "dropped" : "You dropped"} ${dropSteps.map((step) => `“${step}”`).join(", ")}`,
  ];
  return parts.filter(Boolean).join("; ");
}

function steerRow(steer: Steer, state: RunState): CallRow {
  const headline = saidWords(steer);
  return {
    id: steer.id,
    ...fate(steer.step, state),
    headline: shortened(headline, 400),
    startedAt: null,
    spent: null,
    call: null,
    ...(headline.length > SHORT ? { notes: headline.length > 400 ? [headline] : [] } : {}),
  };
}

function fate(step: number | null, state: RunState): Pick<CallRow, "mark" | "word" | "line"> {
  if (step !== null) return { mark: "done", word: "taken up", line: `taken up in step ${step}` };
  if (isTerminal(state.status))
    return { mark: "stopped", word: "too late", line: "came after the last step" };
  const when =
    state.queuedAt !== null || isWaiting(state.status) ? "when the run goes on" : "at the next step";
  return { mark: "planned", word: "waits", line: `will be taken up ${when}` };
}

/** The step from which only the report is written; null while none has begun. */
function finishStep({ finishing, steps }: RunState): number | null {
  return steps.find(({ number }) => finishing && number >= finishing.step)?.number ?? null;
}

function finishRow(state: RunState): CallRow {
  const step = finishStep(state);
  const { mark, word, line } = fate(step, state);
  return {
    id: "finish",
    mark,
    word,
    headline: "You: finish now",
    line: step === null ? line : `from step ${step} on only report and answer`,
    startedAt: null,
    spent: null,
    call: null,
  };
}
