// The last message of a request for a step, computed from the state: the offered tools, the remaining limits,
// and what is still open.

import {
  cutText,
  lines,
  oneLine,
  outsideLine,
  type PromptText,
  personText,
  told,
  writtenText,
} from "@/lib/activities/data-block";
import { type Offer, searchesLeft } from "@/lib/agent/limits/limits";
import { bannedNote } from "@/lib/agent/loop/review";
import { strategyOf } from "@/lib/agent/strategies/strategy";
import { openLines } from "@/lib/run-log/plan-coverage";
import type { RunState } from "@/lib/run-log/run-state";
import { dateOf } from "./date";
import { stepPrompt } from "./step";

const LONGEST_DISAGREEMENT = 160;

/** `- price of a cell: 52 dollars [3] (2026-02-01); 58 dollars [5]`: page text, on one short line. */
function disagreementLine({ subject, values }: RunState["disagreements"][number]): PromptText {
  const short = (text: string, limit: number) => outsideLine(cutText(outsideLine(text), limit).text);
  const said = values.map(({ number, value, publishedAt }) => {
    const date = publishedAt ? told` (${outsideLine(publishedAt.slice(0, 10))})` : told``;
    return told`${short(value, 40)} [${number}]${date}`;
  });
  return writtenText(cutText(told`- ${short(subject, 60)}: ${lines(said, "; ")}`, LONGEST_DISAGREEMENT).text);
}

const MOST_HOSTS = 20;
const MOST_NAMED = 3;

/** The only hosts that may be used, so that the model searches for what can be found there. */
function allowedNote({ hosts }: RunState): PromptText[] {
  const allowed = hosts?.allowed ?? [];
  if (allowed.length === 0) return [];
  const named = lines(allowed.slice(0, MOST_HOSTS).map(personText), ", ");
  return [told`The person wants pages of these hosts only: ${named}.`];
}

/** The days the person restricted the research to; the searches keep to them by themselves. */
function periodNote({ period }: RunState): PromptText[] {
  if (!period) return [];
  const { since, until } = period;
  const sides = [
    ...(since ? [told`from ${oneLine(since)}`] : []),
    ...(until ? [told`to ${oneLine(until)}`] : []),
  ];
  return sides.length > 0 ? [told`The person wants pages published ${lines(sides, " ")} only.`] : [];
}

/**
 * The tail for the offered step. `now` in milliseconds since the epoch: the date of this request, not of the
 * run.
 */
export function tailFor(state: RunState, offer: Extract<Offer, { kind: "step" }>, now: number): PromptText {
  const banned = bannedNote(state);
  // Notes name the few tools that are withdrawn; where few are left, these are named.
  const few = offer.tools.length <= MOST_NAMED;
  return stepPrompt({
    strategy: strategyOf(state),
    step: offer.step,
    maxIterations: state.limits.maxIterations,
    closing: offer.closing,
    date: oneLine(dateOf(now)),
    tools: few ? offer.tools.map(({ name }) => oneLine(name)) : null,
    searchesLeft: searchesLeft(state),
    sources: state.sources.length,
    read: state.sources.filter(({ status }) => status === "read").map(({ number }) => number),
    open: openLines(state).map(({ id, text }) => ({ id: oneLine(id), text: oneLine(text) })),
    gaps: (offer.closing || state.finishing !== null) && !state.report,
    finishing: state.finishing !== null,
    banned: state.bannedHosts.map(personText),
    notes: [
      ...offer.withdrawn.map(({ tools, note }) => told`${oneLine(note)} (${oneLine(tools.join(", "))})`),
      ...(banned === null ? [] : [banned]),
      ...allowedNote(state),
      ...periodNote(state),
    ],
    disagreements: state.report ? [] : state.disagreements.map(disagreementLine),
  });
}
