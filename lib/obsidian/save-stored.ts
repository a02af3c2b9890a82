// Saves stored reports: on request, and every finished one where that is switched on.

import { randomUUID } from "node:crypto";
import { readEnv } from "@/lib/config/env";
import { folderFault } from "@/lib/documents/folder-guard";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { getDb } from "@/lib/process/store";
import { getExportedReport } from "@/lib/runs/export-report";
import { getLiveRuns } from "@/lib/runs/live";
import { observeRuns, type Stored } from "@/lib/runs/observers";
import { getReport } from "@/lib/runs/snapshot";
import { obsidianFolder } from "./folder-setting";
import { type SavedNotes, saveReport } from "./save-report";

type Reports = NonNullable<Parameters<typeof getReport>[1]>;
const shared = (): Reports => ({ db: getDb(), live: getLiveRuns() });

/** Throws report_not_found, obsidian_off, obsidian_gone, obsidian_barred, obsidian_unwritten. */
export async function saveStoredReport(reportId: string, store = shared()): Promise<SavedNotes> {
  const setting = await obsidianFolder();
  if (setting === null) throw new GroundworkError("obsidian_off");
  const { folder } = setting;
  // A folder that a variable names was not checked when it was named.
  if ((await folderFault(folder, readEnv().dataDir)) !== null)
    throw new GroundworkError("obsidian_gone", { path: folder });
  const { runId } = await getReport(reportId, store);
  const exported = { ...(await getExportedReport(reportId, store)), runId };
  try {
    return await saveReport(exported, { folder, unique: () => randomUUID() });
  } catch (error) {
    const cause = error instanceof Error && "code" in error ? String(error.code) : "";
    if (error instanceof GroundworkError || cause === "") throw error;
    throw new GroundworkError("obsidian_unwritten", { cause }, error);
  }
}

/** Saves the report of a run that has completed. Its failure is only logged, because nobody waits for it. */
async function saveFinished({ state }: Stored, store: Reports): Promise<void> {
  try {
    if (!(await obsidianFolder())?.automatic) return;
    const report = await store.db.findReportOfRun(state.id);
    if (report) await saveStoredReport(report.id, store);
  } catch (error) {
    log.warn("notes-not-saved", { runId: state.id, error });
  }
}

/** Saves every report from now on, where that is switched on. */
export function startSavingNotes(store: () => Reports = shared): () => void {
  return observeRuns((stored) => {
    if (stored.events.some((event) => event.type === "run-ended" && event.status === "completed"))
      void saveFinished(stored, store());
  });
}
