// Prepares a run that repeats an earlier one of its thread: what it makes again, and the background it starts from.

import type { RunRow } from "@/db/store/runs";
import { repeatedFrom, unreadSource } from "@/lib/agent/loop/repeated";
import { GroundworkError } from "@/lib/errors/errors";
import type { LookAt, Repeated } from "@/lib/run-log/run-repeat";
import { type Background, backgroundOf } from "./create-run-background";
import type { Engine } from "./engine";
import { loadRunState } from "./load";

/**
 * What a repetition of the run starts from; null when none was asked for, and for a run that nothing can be held against.
 * Throws run_not_found for a run that is not among `runs`.
 */
export async function repeatedBy(
  { db }: Engine,
  { repeats: runId, lookAt }: { repeats?: string; lookAt?: LookAt },
  runs: readonly RunRow[],
): Promise<Repeated | null> {
  if (runId === undefined) return null;
  const state = runs.some(({ id }) => id === runId) ? await loadRunState(db, runId) : null;
  if (!state) throw new GroundworkError("run_not_found");
  const repeated = repeatedFrom(state);
  return repeated && { ...repeated, ...(lookAt === "cited" ? { lookAt } : {}) };
}

/** The repeated run alone, and every source of the thread with its number but without its page. */
export async function backgroundOfRepetition(
  engine: Engine,
  threadId: string,
  { runId }: Repeated,
): Promise<Background> {
  const run = await engine.db.findRun(runId);
  const { earlier, sources } = await backgroundOf(engine, threadId, run ? [run] : []);
  return { earlier, sources: sources.map(unreadSource) };
}
