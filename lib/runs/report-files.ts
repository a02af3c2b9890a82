// The files of reports beside the database. The report itself is in the database; its file is a copy for the person, and
// can be written anew from the log at any time.

import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@/db/client";
import { storeFault } from "@/db/faults";
import { listRunEvents } from "@/db/queries/run-events";
import { listAllRuns } from "@/db/queries/runs";
import { log } from "@/lib/log";
import { noteFault } from "@/lib/process/store-condition";
import { reportFileName, reportMarkdown, writeReportFile } from "@/lib/report-export/report-file";
import { foldEvent, initialState } from "@/lib/run-log/state";
import { eventOf } from "./load";

type ReportFile = { root: string; reportsDir: string; title: string; markdown: string; at: number };

/** Milliseconds between two tries to write a file that found no room. */
const PAUSE = 3000;

/**
 * Writes a report's file and gives its storage key, as `writeReportFile` does. On a full disk the key is given all the
 * same and the file follows when there is room: a report that was paid for is not lost for want of its copy, and what is
 * recorded of it waits for room by itself.
 */
export async function saveReportFile(file: ReportFile): Promise<string> {
  try {
    return await writeReportFile(file);
  } catch (error) {
    if (storeFault(error) !== "full") throw error;
    noteFault(error);
    const key = freeKey(file);
    void writeLater({ file: path.join(/*turbopackIgnore: true*/ file.root, key), text: file.markdown });
    return key;
  }
}

function freeKey({ root, reportsDir, title, at }: ReportFile): string {
  for (let suffix = 0; ; suffix += 1) {
    const key = path.posix.join(...reportsDir.split(path.sep), reportFileName(title, at, suffix));
    if (!existsSync(path.join(root, key))) return key;
  }
}

async function writeLater(late: { file: string; text: string }): Promise<void> {
  for (;;) {
    await sleep(PAUSE, undefined, { ref: false });
    try {
      return await writeWhole(late);
    } catch (error) {
      if (storeFault(error) === "full") continue;
      return log.error("report-file-not-written", { file: path.basename(late.file), error });
    }
  }
}

/** Deletes a report's file, if it is there, by its storage key. Rejects when the disk refuses. */
export async function removeReportFile({
  root,
  filepath,
}: {
  root: string;
  filepath: string;
}): Promise<void> {
  const file = path.resolve(root, filepath);
  // What a log says of paths is not believed.
  if (!file.startsWith(path.resolve(root) + path.sep) || !file.endsWith(".md")) return;
  await rm(file, { force: true });
}

/** No half-written file is ever seen, and none is replaced. */
async function writeWhole({ file, text }: { file: string; text: string }): Promise<void> {
  if (existsSync(file)) return;
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.part`;
  try {
    await writeFile(draft, text, "utf8");
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Writes every report's file that is not there, as it was when its report was written. Gives how many. */
export async function writeMissingFiles(db: Database, dataDir: string): Promise<number> {
  const root = path.resolve(dataDir);
  let written = 0;
  for (const run of await listAllRuns(db)) {
    let state = initialState(run);
    for (const row of await listRunEvents(db, { runId: run.id, after: 0 })) {
      const event = eventOf(row);
      state = foldEvent(state, event);
      if (event.type !== "report-written" || !state.report || event.filepath === "") continue;
      const file = path.resolve(root, event.filepath);
      // What a log says of paths is not believed.
      if (!file.startsWith(root + path.sep) || !file.endsWith(".md") || existsSync(file)) continue;
      const { title, content, citations } = state.report;
      const cited = citations.map(({ number }) => number);
      const text = reportMarkdown({ title, content, sources: state.sources, cited });
      await writeWhole({ file, text });
      written += 1;
    }
  }
  return written;
}
