// A stored report as an entry in the list of its versions.

import { verdictsOf } from "@/db/sqlite/queries/reports";
import type { ReportVersionRow } from "@/db/store/reports";
import type { ReportVersion } from "@/lib/http/responses";

/** `index` counts the versions of the report from 0, oldest first. */
export function versionOf(row: ReportVersionRow, index: number): ReportVersion {
  const { id, origin, runId, title, createdAt: writtenAt, wordCount } = row;
  return { id, number: index + 1, origin, runId, title, writtenAt, wordCount, counts: verdictsOf(row) };
}
