// The check of a report beside the server, with a way on when it cannot be done: the report is the product, so it is
// stored with citations that say that nobody looked at them, rather than lost with the run.

import { log } from "@/lib/log";
import type { ReportCheck, ReportToCheck } from "@/lib/reports/check";
import { uncheckedReport } from "@/lib/reports/unchecked";
import { getThread, type Thread } from "./thread";

/** Milliseconds; half of what an activity is given by default, so that the report can still be stored in its time. */
const CHECK_LIMIT = 30_000;

/** Holds a report against its pages. Rejects only with the signal's reason. */
export async function checkReportBeside(
  report: ReportToCheck,
  signal: AbortSignal,
  { thread = getThread(), limitMs = CHECK_LIMIT }: { thread?: Thread; limitMs?: number } = {},
): Promise<ReportCheck> {
  try {
    return await thread.run("checkReport", report, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
  } catch (cause) {
    signal.throwIfAborted();
    log.error("report-not-checked", { cause });
    return uncheckedReport(report);
  }
}
