// What a run is called on its thread's page.

import { sectionName } from "@/lib/reports/sections";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal } from "@/lib/runs/state";

/** Research by its question, with what it goes on from; an edit and a rewrite by what became of the report. */
export function runTitle({ kind, question, revises, status, branch }: RunState): string {
  if (kind === "edit") return "Edited by hand";
  if (kind !== "rewrite" || !revises?.section)
    return branch ? `${triedAgain(branch)}: ${question}` : question;
  const section = `ection “${sectionName(revises.section)}”`;
  if (status === "completed") return `S${section} rewritten: ${question}`;
  return isTerminal(status)
    ? `S${section}, not rewritten: ${question}`
    : `Rewriting s${section}: ${question}`;
}

/** "Tried again from step 6". */
function triedAgain({ step }: { step: number }): string {
  return step > 0 ? `Tried again from step ${step + 1}` : "Tried again";
}

const WORDS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

/** What the run that another goes on from is called: "the first try". A run that is not in the thread is an earlier one. */
export function tryWords(runId: string, runs: readonly Pick<RunState, "id" | "branch">[]): string {
  const tries = new Map(runs.map((run) => [run.id, run.branch?.runId ?? null]));
  if (!tries.has(runId)) return "an earlier try";
  // What was tried again more than once has several that come second, so the place in the thread tells them apart.
  const first = rootOf(runId, tries);
  const all = runs.filter(({ id }) => rootOf(id, tries) === first);
  return `the ${WORDS[all.findIndex(({ id }) => id === runId)] ?? "last"} try`;
}

/** The run that a chain of tries began with. */
function rootOf(runId: string, tries: ReadonlyMap<string, string | null>): string {
  const seen = new Set<string>();
  let at = runId;
  for (let before = tries.get(at); before && tries.has(before) && !seen.has(at); before = tries.get(at)) {
    seen.add(at);
    at = before;
  }
  return at;
}
