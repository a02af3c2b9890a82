// What changed between two reports of a thread. The facts are code's: no model takes part.

import type { ReportRow } from "@/db/store/reports";
import type { Store } from "@/db/store/store";
import { COMPARED_LENGTH } from "@/lib/citation-check/check";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { wordsFor } from "@/lib/report-export/words";
import { effectiveVerdict, type Verdict } from "@/lib/reports/verdict";
import type { RunEvent } from "@/lib/run-log/event";
import type { Citation, RunState } from "@/lib/run-log/run-state";
import { foldEvents, initialState } from "@/lib/run-log/state";
import { citationOf } from "@/lib/runs/citation-row";
import { loadRunState, readEvents, whenChecked } from "@/lib/runs/load";
import { storedAnswer } from "@/lib/runs/stored-answer";
import { doForRequest } from "@/lib/workers/for-request";
import { lineOf } from "./changes-line";
import { type Changes, changesSchema } from "./changes-schema";
import { compareChanges } from "./compare-changes";
import type { ComparedCitation, ComparedReport, ComparedSource, ReportsToCompare } from "./compared";
import { RULES } from "./rules";

type Asked = { from: string; to: string; signal?: AbortSignal };

// Loads a report as it is compared: its citations, and its sources with their pages as its own run knew them. Later runs
// of the thread read the pages again and must not change what an earlier report rests on.

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

const citationsToCompare = (citations: readonly Citation[]): ComparedCitation[] =>
  citations.flatMap((citation) => {
    const { number, sourceId, pageId, sentenceStart, passage } = citation;
    if (sourceId === null || pageId === null) return [];
    const supported = STANDS.has(effectiveVerdict(citation));
    return [{ number, sourceId, pageId, sentenceStart, passage, supported }];
  });

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

type Known = {
  state: RunState | null;
  errors: Map<number, string>;
  citations: ComparedCitation[];
  answer: ComparedReport["answer"];
  /** False while its run works: its short answer may be still to come. */
  over: boolean;
};

async function knownOf(db: Store, report: ReportRow): Promise<Known> {
  const run = await db.findRun(report.runId);
  const events = run ? await readEvents(db, { runId: run.id, after: 0 }) : [];
  const { answer, over } = await storedAnswer(db, report);
  return {
    state: run ? foldEvents(initialState(run), events) : null,
    errors: unreadable(events),
    citations: citationsToCompare((await db.listCitations(report.id)).map(citationOf)),
    answer: answer ? { ...answer, citations: citationsToCompare(answer.citations) } : undefined,
    over,
  };
}

async function sourcesOf(
  { state, errors, citations, answer }: Known,
  cited: ReadonlySet<string>,
  textOf: (pageId: string) => Promise<string | null>,
): Promise<ComparedSource[]> {
  const own = new Map(
    [...citations, ...(answer?.citations ?? [])].map(({ sourceId, pageId }) => [sourceId, pageId]),
  );
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
async function comparedReports(
  db: Store,
  before: ReportRow,
  after: ReportRow,
): Promise<ReportsToCompare & { final: boolean }> {
  const [one, other] = [await knownOf(db, before), await knownOf(db, after)];
  const final = one.over && other.over;
  // A short answer beside a report that has none yet would be compared with nothing.
  const answers = (known: Known) => (final && known.answer ? { answer: known.answer } : {});
  const cited = new Set(
    [one, other]
      .flatMap((known) => [...known.citations, ...(known.answer?.citations ?? [])])
      .map(({ sourceId }) => sourceId),
  );
  const textOf = pageTexts(db);
  const compared = async ({ id, content }: ReportRow, known: Known): Promise<ComparedReport> => ({
    ...{ id, content, citations: known.citations, ...answers(known) },
    sources: await sourcesOf(known, cited, textOf),
  });
  return { before: await compared(before, one), after: await compared(after, other), final };
}

async function compute(
  store: Store,
  { before, after, signal }: { before: ReportRow; after: ReportRow; signal: AbortSignal | undefined },
): Promise<{ changes: Changes; final: boolean }> {
  const { final, ...reports } = await comparedReports(store, before, after);
  const sources = [...reports.before.sources, ...reports.after.sources];
  const said = [reports.before, reports.after].flatMap(({ content, answer }) => [
    content,
    answer?.content ?? "",
  ]);
  const texts = [...said, ...sources.flatMap(({ text }) => text ?? [])];
  const compared = await doForRequest("compareChanges", reports, {
    ...{ texts, here: compareChanges },
    ...(signal ? { signal } : {}),
  });
  return { changes: { ...compared, line: lineOf(wordsFor(after.content), compared) }, final };
}

/** Compares two reports without storing the result. Throws report_not_found, and whatever `doForRequest` throws. */
export async function compareReports(store: Store, { from, to, signal }: Asked): Promise<Changes> {
  const [before, after] = await Promise.all([store.findReport(from), store.findReport(to)]);
  if (!before || !after) throw new GroundworkError("report_not_found");
  return (await compute(store, { before, after, signal })).changes;
}

/** What the run of the later report said in words; absent where it repeats another report, or said nothing. */
async function inWords(store: Store, before: ReportRow, after: ReportRow): Promise<Pick<Changes, "words">> {
  const state = await loadRunState(store, after.runId);
  const said = state?.changesWorded;
  const isTheirs = state?.repeats?.reportId === before.id && state.report?.id === after.id;
  if (!isTheirs || !said?.text) return {};
  return { words: { text: said.text, model: said.model } };
}

/** The stored result; null without one, and when other rules made it. */
async function stored(store: Store, { from, to }: Asked): Promise<Changes | null> {
  const row = await store.findReportChanges({ fromId: from, toId: to });
  if (row?.rules !== RULES) return null;
  const parsed = changesSchema.safeParse(JSON.parse(row.body));
  if (!parsed.success) log.warn("changes-not-readable", { from, to });
  return parsed.data ?? null;
}

/**
 * What changed from one report to another of the same thread, usually a later one. It is computed once and stored; other rules
 * compute it again. Throws report_not_found, report_elsewhere for reports of different threads, and whatever
 * `doForRequest` throws.
 */
export async function changesBetween(store: Store, asked: Asked): Promise<Changes> {
  const { from, to, signal } = asked;
  const [before, after] = await Promise.all([store.findReport(from), store.findReport(to)]);
  if (!before || !after) throw new GroundworkError("report_not_found");
  if (before.threadId !== after.threadId) throw new GroundworkError("report_elsewhere");
  await whenChecked(after.threadId);
  const words = await inWords(store, before, after);
  const known = await stored(store, asked);
  if (known) return { ...known, ...words };
  const { changes, final } = await compute(store, { before, after, signal });
  if (!final) return { ...changes, ...words };
  const row = { fromId: from, toId: to, rules: RULES, body: JSON.stringify(changes), createdAt: Date.now() };
  await store.keepReportChanges(row);
  return { ...changes, ...words };
}
