// Loads a report as it is compared: its citations, and its sources with their pages as its own run knew them. Later runs
// of the thread read the pages again and must not change what an earlier report rests on.

import type { ReportRow } from "@/db/store/reports";
import type { Store } from "@/db/store/store";
import { COMPARED_LENGTH } from "@/lib/citation-check/check";
import { effectiveVerdict, type Verdict } from "@/lib/reports/verdict";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvents, initialState } from "@/lib/run-log/state";
import { citationOf } from "@/lib/runs/citation-row";
import { readEvents } from "@/lib/runs/load";
import type { ComparedCitation, ComparedReport, ComparedSource, ReportsToCompare } from "./compared";

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

/** Verdicts of statements that their page makes as a whole. */
const STANDS: ReadonlySet<Verdict> = new Set(["supported", "likely"]);

async function citationsOf(db: Store, reportId: string): Promise<ComparedCitation[]> {
  const citations = (await db.listCitations(reportId)).map(citationOf);
  return citations.flatMap((citation) => {
    const { number, sourceId, pageId, sentenceStart, passage } = citation;
    if (sourceId === null || pageId === null) return [];
    const supported = STANDS.has(effectiveVerdict(citation));
    return [{ number, sourceId, pageId, sentenceStart, passage, supported }];
  });
}

/** Loads the texts of pages, each once, because two reports of a thread share most of them. */
function pageTexts(db: Store): (pageId: string) => Promise<string | null> {
  const texts = new Map<string, Promise<string | null>>();
  return (pageId) => {
    const known =
      texts.get(pageId) ?? db.findPageText(pageId).then((text) => text?.slice(0, COMPARED_LENGTH) ?? null);
    texts.set(pageId, known);
    return known;
  };
}

type Known = { state: RunState | null; errors: Map<number, string>; citations: ComparedCitation[] };

async function knownOf(db: Store, report: ReportRow): Promise<Known> {
  const run = await db.findRun(report.runId);
  const events = run ? await readEvents(db, { runId: run.id, after: 0 }) : [];
  return {
    state: run ? foldEvents(initialState(run), events) : null,
    errors: unreadable(events),
    citations: await citationsOf(db, report.id),
  };
}

async function sourcesOf(
  { state, errors, citations }: Known,
  cited: ReadonlySet<string>,
  textOf: (pageId: string) => Promise<string | null>,
): Promise<ComparedSource[]> {
  const own = new Map(citations.map(({ sourceId, pageId }) => [sourceId, pageId]));
  const sources: ComparedSource[] = [];
  for (const { id, number, title, url, host, pageId: known, readAt } of state?.sources ?? []) {
    if (!cited.has(id)) continue;
    const error = errors.get(number) ?? null;
    const pageId = own.get(id) ?? known;
    const text = error === null && pageId !== null ? await textOf(pageId) : null;
    sources.push({ number, sourceId: id, title: title || host, url, pageId, readAt, text, error });
  }
  return sources;
}

/** Two reports with the sources that either cites. */
export async function comparedReports(
  db: Store,
  before: ReportRow,
  after: ReportRow,
): Promise<ReportsToCompare> {
  const [one, other] = [await knownOf(db, before), await knownOf(db, after)];
  const cited = new Set([...one.citations, ...other.citations].map(({ sourceId }) => sourceId));
  const textOf = pageTexts(db);
  const compared = async ({ id, content }: ReportRow, known: Known): Promise<ComparedReport> => ({
    ...{ id, content, citations: known.citations },
    sources: await sourcesOf(known, cited, textOf),
  });
  return { before: await compared(before, one), after: await compared(after, other) };
}
