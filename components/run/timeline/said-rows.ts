// What the person told a run while it went on, as rows of its timeline: each at the step that took it up.

import { shortened } from "@/components/ui/figures";
import type { Words } from "@/lib/i18n/translate";
import type { RunState, Steer } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";
import { withinQuotes } from "@/lib/text/quotation-marks";
import type { CallRow } from "./timeline-rows";

/** Above this a row cuts what was said; opened it stands whole. */
const SHORT = 76;

export type SaidRows = {
  /** By the number of the step. */
  before: Map<number, CallRow[]>;
  /** What no step has taken up, oldest first. */
  after: CallRow[];
};

export function saidRows(t: Words, state: RunState): SaidRows {
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

/** What one message asks for: "You: only sources from 2026", "You left out metalsdesk.example". */
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

/** The step from which only the report is written; null while none has begun. */
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
