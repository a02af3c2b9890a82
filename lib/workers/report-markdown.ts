// Writes the text of a report's file in a worker thread when it is heavy: the text of a hostile report takes as long as
// its layout.

import { log } from "@/lib/log";
import { type ReportText, reportMarkdown } from "@/lib/report-export/report-file";
import { isLight } from "@/lib/reports/markdown-cost";
import { getPool } from "./pool";
import type { Thread } from "./thread";

/** Milliseconds, including time in the queue: the file is stored within the time limit of an activity. */
const PATIENCE = 20_000;

/** The text of a report's file. When the worker fails it is written here, because the report must be stored. */
export async function reportMarkdownBeside(
  { title, content, sources, cited }: ReportText,
  { thread = getPool("report"), patienceMs = PATIENCE }: { thread?: Thread; patienceMs?: number } = {},
): Promise<string> {
  const listed = sources.map(({ number, title, url, places, publication }) => ({
    ...{ number, title, url },
    ...(places ? { places } : {}),
    ...(publication ? { publication } : {}),
  }));
  const report = { title, content, sources: listed, cited };
  if (isLight(content)) return reportMarkdown(report);
  try {
    return await thread.run("reportMarkdown", report, AbortSignal.timeout(patienceMs));
  } catch (cause) {
    log.error("report-text-not-written-beside", { cause });
    return reportMarkdown(report);
  }
}
