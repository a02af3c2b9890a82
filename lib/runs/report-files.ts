// The report files beside the database. The database holds the report itself; the file is a copy for the
// person and can be rewritten from the log at any time.

import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { storeFault } from "@/db/faults";
import type { Store } from "@/db/store/store";
import { log } from "@/lib/log";
import { noteFault } from "@/lib/process/store-condition";
import { reportFileName, reportMarkdown, writeReportFile } from "@/lib/report-export/report-file";
import { foldEvent, initialState } from "@/lib/run-log/state";
import { eventOf } from "./load";

type ReportFile = { root: string; reportsDir: string; title: string; markdown: string; at: number };

/** Milliseconds between attempts to write a file while the disk is full. */
const PAUSE = 3000;

/**
 * Writes a report's file and returns its storage key, as `writeReportFile` does. On a full disk it returns
 * the key all the same and writes the file when there is space: a report that was paid for must not be lost
 * because its copy cannot be written.
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

/** Deletes a report's file by its storage key, if the file exists. Rejects when the deletion fails. */
export async function removeReportFile({
  root,
  filepath,
}: {
  root: string;
  filepath: string;
}): Promise<void> {
  const file = path.resolve(root, filepath);
  // Paths in a log are not trusted.
  if (!file.startsWith(path.resolve(root) + path.sep) || !file.endsWith(".md")) return;
  await rm(file, { force: true });
}

/** Readers never see a half-written file, and no existing file is replaced. */
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

/**
 * Writes every missing report file, with the content its report had when it was written. Returns how many.
 */
export async function writeMissingFiles(db: Store, dataDir: string): Promise<number> {
  const root = path.resolve(dataDir);
  let written = 0;
  for (const run of await db.listAllRuns()) {
    let state = initialState(run);
    for (const row of await db.listRunEvents({ runId: run.id, after: 0 })) {
      const event = eventOf(row);
      state = foldEvent(state, event);
      if (event.type !== "report-written" || !state.report || event.filepath === "") continue;
      const file = path.resolve(root, event.filepath);
      // Paths in a log are not trusted.
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
