// Exports a stored report to the library that is set up.

import { randomBytes } from "node:crypto";
import { createGuardedPost } from "@/lib/fetch/guarded-post";
import type { ZoteroExportWanted } from "@/lib/http/notes-requests";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { getExportedReport } from "@/lib/runs/export-report";
import { exportToZotero, uploadWith, type ZoteroExport } from "./export-report";
import { zoteroClient } from "./importing";

const TOKEN_BYTES = 16;

/** Throws report_not_found, zotero_off, and the errors of `exportToZotero`. */
export async function exportStoredReport(
  reportId: string,
  { collection, newCollection, files }: ZoteroExportWanted,
  signal: AbortSignal,
): Promise<ZoteroExport> {
  const client = zoteroClient(signal);
  const exported = await getExportedReport(reportId);
  const target = collection === undefined ? { newCollection: newCollection ?? "" } : { collection };
  // A server of one's own may keep files itself.
  const hosts = () => [client.host];
  return exportToZotero(exported, target, {
    client,
    token: () => randomBytes(TOKEN_BYTES).toString("hex"),
    now: () => systemClock.now(),
    ...(files ? { pageText: (id: string) => getDb().findPageText(id) } : {}),
    upload: uploadWith(createGuardedPost({ hosts })),
  });
}
