// What an imported log settles: the rows and files that the same run would have left if it had happened here.

import { setImmediate as turn } from "node:timers/promises";
import type { RunRecord } from "@/db/queries/record";
import type { NewRun } from "@/db/queries/runs";
import type { Bundle } from "@/lib/bundle-format/bundle";
import { broughtVia, type PageAttachment } from "@/lib/fetch/pages/page";
import { reportMarkdown, writeReportFile } from "@/lib/report-export/report-file";
import type { RunEvent } from "@/lib/run-log/event";
import { foldEvent, initialState } from "@/lib/run-log/state";
import { type CheckedAgain, withCheckedAgain } from "@/lib/runs/checked-again";
import { eventRow, settle } from "@/lib/runs/settle";
import type { CheckedRun } from "./import-bundle-log";

/** A report's file, named by our own rule; what a bundle says of paths is not looked at. */
export type WrittenFile = { reportId: string; filepath: string };

const REPORTS = "reports";
/** After so many events others get their turn. */
const AT_ONCE = 200;

/**
 * Writes a file for each report and names each once it is there. All of them wait for `placeReportFile`, so that a process
 * killed before the reports are stored leaves no file behind. Rejects when the disk refuses. */
export async function writeReports(
  runs: readonly CheckedRun[],
  root: string,
  written: (file: WrittenFile) => void,
): Promise<void> {
  for (const { events, state: end } of runs) {
    let state = initialState(end);
    for (const [index, event] of events.entries()) {
      if (index % AT_ONCE === 0) await turn();
      state = foldEvent(state, event);
      if (event.type !== "report-written" || !state.report) continue;
      const { id: reportId, title, content, citations, writtenAt: at } = state.report;
      const cited = citations.map(({ number }) => number);
      const markdown = reportMarkdown({ title, content, sources: state.sources, cited });
      const filepath = await writeReportFile({
        root,
        reportsDir: REPORTS,
        title,
        markdown,
        at,
        waiting: true,
      });
      written({ reportId, filepath });
    }
  }
}

/** Events that were written down at one moment belong to one record, as they did where they happened; of very many, some. */
function moments(events: RunEvent[]): RunEvent[][] {
  const groups: RunEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last?.[0]?.at === event.at && last.length < AT_ONCE) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function rowOf({ run, events: [started] }: CheckedRun, threadId: string): NewRun {
  const { id, question, agent, scope, kind, createdAt } = run;
  const told = started?.type === "run-started" ? started : null;
  return {
    id,
    threadId,
    question,
    agent,
    scope,
    kind,
    revises: told?.revises?.reportId ?? null,
    branchOf: told?.branch?.runId ?? null,
    counted: false,
    idempotencyKey: null,
    createdAt,
  };
}

/** The rows of all runs, in order. Texts stand before everything that refers to them. */
export async function recordsOf(
  bundle: Bundle,
  { runs, checks }: { runs: readonly CheckedRun[]; checks: readonly CheckedAgain[] },
  files: readonly WrittenFile[],
): Promise<{ run: NewRun; records: RunRecord[]; check: CheckedAgain }[]> {
  const paths = new Map(files.map(({ reportId, filepath }) => [reportId, filepath]));
  let pages: PageAttachment[] = bundle.pages.map((page) => ({
    ...page,
    via: broughtVia(page.via),
    brought: true,
  }));
  const told: { run: NewRun; records: RunRecord[]; check: CheckedAgain }[] = [];
  for (const [index, checked] of runs.entries()) {
    const check = checks[index] ?? { reports: {}, answer: null };
    const run = rowOf(checked, bundle.thread.id);
    let state = initialState(run);
    const records: RunRecord[] = [];
    for (const events of moments(checked.events.map((event) => placed(event, paths)))) {
      await turn();
      const settled = settle({
        before: state,
        events: events.map((event) => withCheckedAgain(event, check)),
        pages,
        at: events[0]?.at ?? run.createdAt,
        draftFrom: null,
      });
      state = settled.state;
      pages = [];
      // The log is stored as it came: only what is settled from it says what was found here.
      records.push({ ...settled.record, events: events.map(eventRow) });
    }
    told.push({ run, records, check });
  }
  return told;
}

function placed(event: RunEvent, paths: ReadonlyMap<string, string>): RunEvent {
  return event.type === "report-written" ? { ...event, filepath: paths.get(event.reportId) ?? "" } : event;
}
