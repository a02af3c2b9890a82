// The length of a report by the agent, and how a long one is given. Constant within a run, so that an endpoint's
// prompt cache works.

import type { Registries } from "@/lib/agent/calls/carry-out";
import type { RunState } from "@/lib/run-log/run-state";
import { withOutlines } from "@/lib/tools/registry";

/** From this many words on, a report is written in sections. */
const LONG = 600;

const number = new Intl.NumberFormat("en-GB");

/** True for a run whose report may be given as an outline. */
const mayOutline = ({ config, kind, delegatedBy }: RunState): boolean =>
  kind === "research" && !delegatedBy && (config?.execution.reportWords ?? 0) >= LONG;

/** The registries of a run: with a report tool that takes an outline, where the run may give one. */
export const registriesFor = (state: RunState, registries: Registries): Registries =>
  mayOutline(state) ? { ...registries, tools: withOutlines(registries.tools) } : registries;

/** The part of the instructions about length; empty for runs from before there was an aim, and for rewrites. */
export function lengthPrompt(state: RunState): string {
  const words = state.config?.execution.reportWords;
  if (words === undefined || state.kind !== "research" || state.delegatedBy) return "";
  const aim = `\n\n# Length\nThe report has about ${number.format(words)} words, unless the question or the brief asks for another length.`;
  if (!mayOutline(state)) return aim;
  return `${aim} One of more than ${LONG} words is given as outline, without content: 3 to 8 headings like "## Prices (p1, p3)" with the plan lines they rest on, and below each, in one or two lines, what the section says and from which sources [n]. Each section is then written from the pages read for its lines; introduction, conclusion and analysis follow from the sections and are no part of the outline. A shorter report, and a revision, is given as content.`;
}
