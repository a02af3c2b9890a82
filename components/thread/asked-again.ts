import type { Words } from "@/lib/i18n/translate";
import type { RunSummary } from "@/lib/run-log/run-summary";

/** True for a research whose question an earlier run of the thread had, so that its title alone does not tell the two apart. */
function isAskedAgain(id: string, runs: readonly RunSummary[]): boolean {
  const at = runs.findIndex((run) => run.id === id);
  const run = runs[at];
  if (run?.kind !== "research" || run.branch) return false;
  return runs.slice(0, at).some(({ kind, question }) => kind === "research" && question === run.question);
}

/** That the question was asked before in the thread, by a person or by looking again. */
export const againWords = (t: Words, id: string, runs: readonly RunSummary[]): string[] =>
  isAskedAgain(id, runs) ? [t("thread.meta.askedAgain")] : [];
