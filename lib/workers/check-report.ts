// The check of a report beside the server, with a way on when it cannot be done: the report is the product, so it is
// stored with citations that say that nobody looked at them, rather than lost with the run.

import type { ReportCheck, ReportToCheck } from "@/lib/citation-check/check";
import { uncheckedReport } from "@/lib/citation-check/unchecked";
import { log } from "@/lib/log";
import { getPool } from "./pool";
import type { Thread } from "./thread";

/**
 * Milliseconds, its turn in the queue included: less than an activity is given by default, so that the report can still be
 * stored in its time. The limit of the check itself is that of its budget, from its start.
 */
const PATIENCE = 50_000;

/** Holds a report against its pages. Rejects only with the signal's reason. */
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
