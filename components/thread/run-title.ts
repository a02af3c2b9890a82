// Names of runs on their thread's page.

import type { Words } from "@/lib/i18n/translate";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import { nameOfSection, type RunSummary } from "@/lib/run-log/run-summary";

type Titled = Pick<
  RunSummary,
  "kind" | "question" | "status" | "section" | "recheck" | "restored" | "table"
> & {
  branch: { step: number } | null;
};

/** A research run by its question and origin; an edit or a rewrite by its change of the report. */
export function runTitle(t: Words, run: Titled): string {
  const { kind, question, section: name, status, branch, recheck, restored, table } = run;
  if (table) return t("thread.title.table", { title: question });
  if (restored) return t("thread.title.restored", { number: restored });
  if (kind === "edit") return t(recheck ? "thread.title.recheck" : "thread.title.edit");
  if (kind !== "rewrite" || name === null) {
    if (!branch) return question;
    return branch.step > 0
      ? t("thread.title.againFrom", { step: branch.step + 1, question })
      : t("thread.title.again", { question });
  }
  const section = name || t("thread.title.opening");
  if (status === "completed") return t("thread.title.rewritten", { section, question });
  return isTerminal(status)
    ? t("thread.title.notRewritten", { section, question })
    : t("thread.title.rewriting", { section, question });
}

/** The same for a loaded run, with its whole question. */
function titleOf(t: Words, state: RunState): string {
  return runTitle(t, {
    ...state,
    ...state.revises,
    section: nameOfSection(state.revises?.section?.heading ?? null),
    restored: state.revises?.restores?.number,
  });
}

/**
 * The heading of a thread's newest run. A manual edit has no question, so that of the revised research stays;
 * the line below says that it was edited. A report that was only checked again is no new question.
 */
export function headingOf(t: Words, state: RunState, earlier: readonly RunSummary[]): string {
  if (state.kind !== "edit" || state.revises?.table || state.revises?.recheck) return titleOf(t, state);
  return questionBehind(state, earlier) ?? titleOf(t, state);
}

/** The question of the first version of the report that a run revises; null if it is not in the thread. */
export function questionBehind(
  { revises }: Pick<RunState, "revises">,
  earlier: readonly RunSummary[],
): string | null {
  const research = earlier.filter(({ kind }) => kind === "research");
  const first = research.find(({ report }) => report && report.seriesId === revises?.seriesId);
  return (first ?? research.at(-1))?.question ?? null;
}

type Tried = { id: string; branch: { runId: string } | null };

/**
 * The name of the run that another continues, as used after "from": "the first try". A run outside the thread
 * is "an earlier one".
 */
export function tryWords(t: Words, runId: string, runs: readonly Tried[]): string {
  const tries = new Map(runs.map((run) => [run.id, run.branch?.runId ?? null]));
  if (!tries.has(runId)) return t("thread.try.earlier");
  // Several retries of one run would have the same number, so the position in the thread is used.
  const first = rootOf(runId, tries);
  const all = runs.filter(({ id }) => rootOf(id, tries) === first);
  return t("thread.try.nth", { nth: all.findIndex(({ id }) => id === runId) + 1 });
}

/** The first run of a chain of retries. */
function rootOf(runId: string, tries: ReadonlyMap<string, string | null>): string {
  const seen = new Set<string>();
  let at = runId;
  for (let before = tries.get(at); before && tries.has(before) && !seen.has(at); before = tries.get(at)) {
    seen.add(at);
    at = before;
  }
  return at;
}
