// Loads a report as it is compared: its citations, and its sources with their pages as its own run knew them. Later runs
// of the thread read the pages again and must not change what an earlier report rests on.

import type { ReportRow } from "@/db/store/reports";
import type { Store } from "@/db/store/store";
import { COMPARED_LENGTH } from "@/lib/citation-check/check";
import type { RunEvent } from "@/lib/run-log/event";
import { foldEvents, initialState } from "@/lib/run-log/state";
import { readEvents } from "@/lib/runs/load";
import type { ComparedCitation, ComparedReport, ComparedSource } from "./compared";

/** The numbers of the sources that a run tried to read and could not, with the reason. */
function unreadable(events: readonly RunEvent[]): Map<number, string> {
  const errors = new Map<number, string>();
  for (const event of events) {
    if (event.type !== "page-read") continue;
    if (event.page) errors.delete(event.number);
    else errors.set(event.number, event.error ?? "");
  }
  return errors;
}

async function citationsOf(db: Store, reportId: string): Promise<ComparedCitation[]> {
  const rows = await db.listCitations(reportId);
  return rows.flatMap(
    ({ number, sourceId, pageId, sentenceStart, passage: text, passageStart: start, passageEnd: end }) =>
      sourceId === null || pageId === null
        ? []
        : [
            {
              ...{ number, sourceId, pageId, sentenceStart },
              passage: text === null || start === null || end === null ? null : { start, end, text },
            },
          ],
  );
}

/** `texts` caches pages that both reports share. */
export async function comparedReport(
  db: Store,
  report: ReportRow,
  texts: Map<string, string | null>,
): Promise<ComparedReport> {
  const run = await db.findRun(report.runId);
  const events = run ? await readEvents(db, { runId: run.id, after: 0 }) : [];
  const state = run ? foldEvents(initialState(run), events) : null;
  const errors = unreadable(events);
  const citations = await citationsOf(db, report.id);
  const cited = new Map(citations.map(({ sourceId, pageId }) => [sourceId, pageId]));
  const sources: ComparedSource[] = [];
  for (const { id, number, title, url, host, pageId: known, readAt } of state?.sources ?? []) {
    const error = errors.get(number) ?? null;
    const pageId = cited.get(id) ?? known;
    const page = error === null ? pageId : null;
    if (page !== null && !texts.has(page))
      texts.set(page, (await db.findPageText(page))?.slice(0, COMPARED_LENGTH) ?? null);
    const text = page === null ? null : (texts.get(page) ?? null);
    sources.push({ number, sourceId: id, title: title || host, url, pageId, readAt, text, error });
  }
  return { id: report.id, content: report.content, citations, sources };
}
