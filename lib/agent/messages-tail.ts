// The last message of a request for a step, read from the state: what is on offer, what is left, what is still open.

import { cutText, oneLine } from "@/lib/activities/data-block";
import type { RunState } from "@/lib/runs/run-state";
import { type Offer, searchesLeft } from "./limits";
import { dateOf } from "./prompts/date";
import { stepPrompt } from "./prompts/step";
import { bannedNote } from "./review";
import { strategyOf } from "./strategies/strategy";

const LONGEST_DISAGREEMENT = 160;

/** `- price of a cell: 52 dollars [3] (2026-02-01); 58 dollars [5]`: page text, on one short line. */
function disagreementLine({ subject, values }: RunState["disagreements"][number]): string {
  const said = values.map(({ number, value, publishedAt }) => {
    const date = publishedAt ? ` (${oneLine(publishedAt.slice(0, 10))})` : "";
    return `${cutText(oneLine(value), 40).text} [${number}]${date}`;
  });
  return cutText(`- ${cutText(oneLine(subject), 60).text}: ${said.join("; ")}`, LONGEST_DISAGREEMENT).text;
}

/** The tail for the step on offer. `now` in milliseconds since the epoch: the day of this request, not of the run. */
export function tailFor(state: RunState, offer: Extract<Offer, { kind: "step" }>, now: number): string {
  const banned = bannedNote(state);
  return stepPrompt({
    strategy: strategyOf(state),
    step: offer.step,
    maxIterations: state.limits.maxIterations,
    closing: offer.closing,
    date: dateOf(now),
    tools: offer.tools.map(({ name }) => name),
    searchesLeft: searchesLeft(state),
    sources: state.sources.length,
    read: state.sources.filter(({ status }) => status === "read").map(({ number }) => number),
    open: (state.plan?.steps ?? [])
      .filter(({ status }) => status === "planned" || status === "running")
      .map(({ text }) => text),
    gaps: (offer.closing || state.finishing !== null) && !state.report,
    finishing: state.finishing !== null,
    banned: state.bannedHosts,
    notes: [
      ...offer.withdrawn.map(({ tools, note }) => `${note} (${tools.join(", ")})`),
      ...(banned === null ? [] : [banned]),
    ],
    disagreements: state.report ? [] : state.disagreements.map(disagreementLine),
  });
}
