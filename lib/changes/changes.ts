// What changed between two reports of a thread. The facts are code's: no model takes part.

import type { Store } from "@/db/store/store";
import { GroundworkError } from "@/lib/errors/errors";
import { wordsFor } from "@/lib/report-export/words";
import { doForRequest } from "@/lib/workers/for-request";
import { lineOf } from "./changes-line";
import type { Changes } from "./changes-schema";
import { compareChanges } from "./compare-changes";
import type { ComparedReport } from "./compared";
import { comparedReport } from "./compared-report";

/** Only sources that a report cites are compared, so the texts of the others are not sent to the worker. */
function onlyCited(report: ComparedReport, cited: ReadonlySet<string>): ComparedReport {
  return { ...report, sources: report.sources.filter(({ sourceId }) => cited.has(sourceId)) };
}

/**
 * What changed from one report to a later one of the same thread. Throws report_not_found, report_unrelated for reports of
 * different threads, and whatever `doForRequest` throws.
 */
export async function changesBetween(
  store: Store,
  { from, to, signal }: { from: string; to: string; signal?: AbortSignal },
): Promise<Changes> {
  const [before, after] = await Promise.all([store.findReport(from), store.findReport(to)]);
  if (!before || !after) throw new GroundworkError("report_not_found");
  if (before.threadId !== after.threadId) throw new GroundworkError("report_unrelated");
  const texts = new Map<string, string | null>();
  const [one, other] = [
    await comparedReport(store, before, texts),
    await comparedReport(store, after, texts),
  ];
  const cited = new Set([...one.citations, ...other.citations].map(({ sourceId }) => sourceId));
  const compared = await doForRequest(
    "compareChanges",
    { before: onlyCited(one, cited), after: onlyCited(other, cited) },
    {
      texts: [before.content, after.content, ...[...texts.values()].flatMap((text) => text ?? [])],
      here: compareChanges,
      ...(signal ? { signal } : {}),
    },
  );
  return { ...compared, line: lineOf(wordsFor(after.content), compared) };
}
