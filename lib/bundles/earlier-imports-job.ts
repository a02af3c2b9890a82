// Checks the imported runs of a thread in a worker thread, with a connection of its own. Only the order and its end pass
// through the server.

import { setImmediate as turn } from "node:timers/promises";
import type { RunRow } from "@/db/store/runs";
import type { Store } from "@/db/store/store";
import { checkReport } from "@/lib/citation-check/evidence";
import { uncheckedReport } from "@/lib/citation-check/unchecked";
import { openStoreBeside } from "@/lib/process/store-beside";
import type { RunEvent } from "@/lib/run-log/event";
import { foldEvents, initialState } from "@/lib/run-log/state";
import { type CheckedAgain, withCheckedAgain } from "@/lib/runs/checked-again";
import { eventOf } from "@/lib/runs/load";
import { settle } from "@/lib/runs/settle";
import { checkAgain } from "./import-bundle-check";

/** `check`: false leaves every citation unchecked, for a thread that takes too long. */
export type EarlierImportOrder = { dataDir: string; threadId: string; check: boolean };

export async function checkEarlierImport({ dataDir, threadId, check }: EarlierImportOrder): Promise<null> {
  const db = await openStoreBeside(dataDir);
  try {
    await checkThread(db, threadId, check);
    return null;
  } finally {
    await db.close();
  }
}

async function checkThread(db: Store, threadId: string, check: boolean): Promise<void> {
  const pageText = (pageId: string) => db.findPageText(pageId);
  const runs = [];
  for (const { runId } of await db.listUncheckedImports(threadId)) {
    const run = await db.findRun(runId);
    if (!run) continue;
    const events = (await db.listRunEvents({ runId, after: 0 })).map(eventOf);
    runs.push({ run, events, state: foldEvents(initialState(run), events) });
    await turn();
  }
  const checkText = async (report: Parameters<typeof checkReport>[0]) =>
    check ? checkReport(report) : uncheckedReport(report);
  const found = await checkAgain(runs, pageText, checkText);
  for (const [index, { run, events }] of runs.entries()) {
    const body = found[index];
    if (body) await db.storeRunCheck({ runId: run.id, body, record: recordOf(run, events, body) });
  }
}

/** The rows that the run would have left with these verdicts. */
const recordOf = (run: RunRow, events: readonly RunEvent[], body: CheckedAgain) =>
  settle({
    before: initialState(run),
    events: events.map((event) => withCheckedAgain(event, body)),
    pages: [],
    at: run.createdAt,
    draftFrom: null,
  }).record;
