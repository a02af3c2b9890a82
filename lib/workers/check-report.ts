// Checks the citations of a report in a worker thread. When that fails, the report is stored with unchecked
// citations rather than lost with the run, because the report is the product.

import type { ReportCheck, ReportToCheck } from "@/lib/citation-check/check";
import { uncheckedReport } from "@/lib/citation-check/unchecked";
import { log } from "@/lib/log";
import { getPool } from "./pool";
import type { Thread } from "./thread";

/**
 * Milliseconds, including time in the queue: less than the default limit of an activity, so that the report
 * can still be stored in time. The budget limits the check itself, from its start.
 */
const PATIENCE = 50_000;

/** Checks a report against its pages. Rejects only with the signal's reason. */
export async function checkReportBeside(
  report: ReportToCheck,
  signal: AbortSignal,
  { thread = getPool("report"), patienceMs = PATIENCE }: { thread?: Thread; patienceMs?: number } = {},
): Promise<ReportCheck> {
  try {
    return await thread.run(
      "checkReport",
      report,
      AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    );
  } catch (cause) {
    signal.throwIfAborted();
    log.error("report-not-checked", { cause });
    return uncheckedReport(report);
  }
}
