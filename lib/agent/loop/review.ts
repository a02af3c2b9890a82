// The faults that the agent was told about its report, and whether it should still correct them (Q19). Read
// from the log, where they never change, so that prompts keep their beginning (GOAL-P4).

import { banCheck } from "@/lib/activities/banned-hosts";
import {
  cutText,
  dataBlock,
  lines,
  oneLine,
  type PromptText,
  told,
  writtenText,
} from "@/lib/activities/data-block";
import { stepsRemain } from "@/lib/agent/limits/limits";
import { reportFaults } from "@/lib/reports/report-faults";
import { contentOf, type RunState } from "@/lib/run-log/run-state";

/** At most this many faults are listed; correcting them reveals the rest. */
const MOST_FAULTS = 20;
const LONGEST_FAULT = 1000;

/**
 * The faults of the report that a call wrote. Logs from before the check do not contain them, so they are
 * computed again.
 */
export function faultsOf(state: RunState, callId: string): string[] {
  const review = state.reviews.find((known) => known.callId === callId);
  if (review) return review.faults;
  const sourceNumbers = state.sources.map(({ number }) => number);
  return reportFaults({ content: contentOf(state, callId), question: state.question, sourceNumbers }).faults;
}

/** The faults as part of a message: as data, because they quote pages. */
export function faultsText(faults: readonly string[]): PromptText {
  const named = faults
    .slice(0, MOST_FAULTS)
    .map((fault) => told`- ${writtenText(cutText(oneLine(fault), LONGEST_FAULT).text)}`);
  const rest = faults.length - named.length;
  const more = rest > 0 ? [told`- ${rest} more like these.`] : [];
  return dataBlock(told`faults`, lines([...named, ...more]));
}

/** Numbers of the cited sources whose hosts the person excluded. */
function bannedCitations({ report, sources, bannedHosts }: RunState): number[] {
  if (!report || bannedHosts.length === 0) return [];
  const bannedAs = banCheck(bannedHosts);
  const cited = new Set(report.citations.map(({ number }) => number));
  return sources
    .filter(({ number, url }) => cited.has(number) && bannedAs(url) !== null)
    .map(({ number }) => number);
}

/** The note about them: the exclusion may have come after the report, so no result contains it. */
export function bannedNote(state: RunState): PromptText | null {
  const numbers = bannedCitations(state).map((number) => told`[${number}]`);
  if (numbers.length === 0) return null;
  return told`The report cites ${lines(numbers, ", ")}, of a host the person does not want: revise it without.`;
}

/**
 * True when the report goes back to the agent once: it has faults, is the first version, and steps are left.
 */
export function isMendable(state: RunState): boolean {
  const { report } = state;
  if (!report || report.version > 1 || state.kind === "edit") return false;
  const faulty = faultsOf(state, report.callId).length > 0 || bannedCitations(state).length > 0;
  return faulty && stepsRemain(state);
}
