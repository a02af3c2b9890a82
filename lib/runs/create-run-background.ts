// The background of a further run in a thread: earlier questions and answers, and every source of the thread.

import type { RunRow } from "@/db/store/runs";
import { sectionName } from "@/lib/reports/section-name";
import type { EarlierRun, Source } from "@/lib/run-log/run-state";
import type { Engine } from "./engine";
import { loadRunState } from "./load";
import { sourceOf } from "./source-row";

export type Background = { earlier: EarlierRun[]; sources: Source[] };
export const EMPTY: Background = { earlier: [], sources: [] };

/** The most characters of an earlier report that a later run receives. */
const EARLIER_REPORT = 6000;

/**
 * What the earlier runs of a thread pass on to a further one. A manual edit is left out: it asks and answers
 * nothing.
 */
export async function backgroundOf(engine: Engine, threadId: string, runs: RunRow[]): Promise<Background> {
  const sources = await engine.db.listSources(threadId);
  const earlier = await Promise.all(
    withoutRepeated(runs).map(async (run) => ({ run, told: await earlierRun(engine, run) })),
  );
  // Only the newest version of a report is passed on in full; the older ones would repeat it.
  const series = new Map(
    earlier.flatMap(({ run, told }) => (told.seriesId ? [[told.seriesId, run.id]] : [])),
  );
  return {
    earlier: earlier
      .filter(
        ({ run, told }) => run.kind !== "edit" || (told.seriesId && series.get(told.seriesId) === run.id),
      )
      .map(({ told: { seriesId, ...known } }) =>
        seriesId && series.get(seriesId) !== known.runId ? { ...known, reportContent: null } : known,
      ),
    sources: sources.map(sourceOf),
  };
}

async function earlierRun(engine: Engine, run: RunRow): Promise<EarlierRun & { seriesId: string | null }> {
  const report = await engine.db.findReportOfRun(run.id);
  return {
    runId: run.id,
    question: await questionOf(engine, run),
    answer: run.answer ?? "",
    reportId: report?.id ?? null,
    reportTitle: report?.title ?? null,
    reportContent: report ? cut(report.content, EARLIER_REPORT) : null,
    seriesId: report?.seriesId ?? null,
  };
}

/** The request of a rewrite means nothing without its section. */
async function questionOf(engine: Engine, run: RunRow): Promise<string> {
  if (run.kind !== "rewrite") return run.question;
  const section = (await loadRunState(engine.db, run.id))?.revises?.section;
  return section ? `Rewrite of the section “${sectionName(section)}”: ${run.question}` : run.question;
}

/** Of a run and its retries, only one is passed on: the newest that has an answer, else the newest. */
function withoutRepeated(runs: RunRow[]): RunRow[] {
  const roots = new Map<string, string>();
  for (const { id, branchOf } of runs) roots.set(id, (branchOf && roots.get(branchOf)) ?? id);
  const chosen = new Map<string, RunRow>();
  for (const run of runs) {
    const root = roots.get(run.id) ?? run.id;
    const before = chosen.get(root);
    if (!before || weight(run) >= weight(before)) chosen.set(root, run);
  }
  return runs.filter((run) => chosen.get(roots.get(run.id) ?? run.id) === run);
}

const weight = ({ status, answer }: RunRow): number => (status === "completed" ? 2 : answer ? 1 : 0);

/** At most the first `length` characters; a surrogate pair at the end is dropped rather than split. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
