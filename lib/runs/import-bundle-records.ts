// What an imported log settles: the rows and files that the same run would have left if it had happened here.

import type { RunRecord } from "@/db/queries/record";
import type { NewRun } from "@/db/queries/runs";
import type { PageAttachment } from "@/lib/pages/page";
import type { Bundle } from "@/lib/reports/bundle/bundle";
import { reportMarkdown, writeReportFile } from "@/lib/reports/report-file";
import type { RunEvent } from "./event";
import type { CheckedRun } from "./import-bundle-log";
import { settle } from "./settle";
import { foldEvent, initialState } from "./state";

/** A report's file, named by our own rule; what a bundle says of paths is not looked at. */
export type WrittenFile = { reportId: string; filepath: string };

const REPORTS = "reports";

/** Writes a file for each report and names each once it is there. Rejects when the disk refuses. */
export async function writeReports(
  runs: readonly CheckedRun[],
  root: string,
  written: (file: WrittenFile) => void,
): Promise<void> {
  for (const { events, state: end } of runs) {
    let state = initialState(end);
    for (const event of events) {
      state = foldEvent(state, event);
      if (event.type !== "report-written" || !state.report) continue;
      const { id: reportId, title, content, citations, writtenAt: at } = state.report;
      const cited = citations.map(({ number }) => number);
      const markdown = reportMarkdown({ title, content, sources: state.sources, cited });
      const filepath = await writeReportFile({ root, reportsDir: REPORTS, title, markdown, at });
      written({ reportId, filepath });
    }
  }
}

/** Events that were written down at one moment belong to one record, as they did where they happened. */
function moments(events: RunEvent[]): RunEvent[][] {
  const groups: RunEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last?.[0]?.at === event.at) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function rowOf({ run, events: [started] }: CheckedRun, threadId: string): NewRun {
  const { id, question, agent, scope, kind, createdAt } = run;
  const revises = started?.type === "run-started" ? (started.revises?.reportId ?? null) : null;
  return { id, threadId, question, agent, scope, kind, revises, idempotencyKey: null, createdAt };
}

/** The rows of all runs, in order. Texts stand before everything that refers to them. */
export function recordsOf(
  bundle: Bundle,
  runs: readonly CheckedRun[],
  files: readonly WrittenFile[],
): { run: NewRun; records: RunRecord[] }[] {
  const paths = new Map(files.map(({ reportId, filepath }) => [reportId, filepath]));
  let pages: PageAttachment[] = bundle.pages;
  return runs.map((checked) => {
    const run = rowOf(checked, bundle.thread.id);
    let state = initialState(run);
    const records = moments(checked.events.map((event) => placed(event, paths))).map((events) => {
      const settled = settle({
        before: state,
        events,
        pages,
        at: events[0]?.at ?? run.createdAt,
        draftFrom: null,
      });
      state = settled.state;
      pages = [];
      return settled.record;
    });
    return { run, records };
  });
}

function placed(event: RunEvent, paths: ReadonlyMap<string, string>): RunEvent {
  return event.type === "report-written" ? { ...event, filepath: paths.get(event.reportId) ?? "" } : event;
}
