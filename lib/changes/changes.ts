// What changed between two reports of a thread. The facts are code's: no model takes part.

import type { ReportRow } from "@/db/store/reports";
import type { Store } from "@/db/store/store";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { wordsFor } from "@/lib/report-export/words";
import { loadRunState, whenChecked } from "@/lib/runs/load";
import { doForRequest } from "@/lib/workers/for-request";
import { lineOf } from "./changes-line";
import { type Changes, changesSchema } from "./changes-schema";
import { compareChanges } from "./compare-changes";
import { comparedReports } from "./compared-report";
import { RULES } from "./rules";

type Asked = { from: string; to: string; signal?: AbortSignal };

async function compute(
  store: Store,
  { before, after, signal }: { before: ReportRow; after: ReportRow; signal: AbortSignal | undefined },
): Promise<Changes> {
  const reports = await comparedReports(store, before, after);
  const sources = [...reports.before.sources, ...reports.after.sources];
  const texts = [before.content, after.content, ...sources.flatMap(({ text }) => text ?? [])];
  const compared = await doForRequest("compareChanges", reports, {
    ...{ texts, here: compareChanges },
    ...(signal ? { signal } : {}),
  });
  return { ...compared, line: lineOf(wordsFor(after.content), compared) };
}

/** Compares two reports without storing the result. Throws report_not_found, and whatever `doForRequest` throws. */
export async function compareReports(store: Store, { from, to, signal }: Asked): Promise<Changes> {
  const [before, after] = await Promise.all([store.findReport(from), store.findReport(to)]);
  if (!before || !after) throw new GroundworkError("report_not_found");
  return compute(store, { before, after, signal });
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
  const changes = await compute(store, { before, after, signal });
  const row = { fromId: from, toId: to, rules: RULES, body: JSON.stringify(changes), createdAt: Date.now() };
  await store.keepReportChanges(row);
  return { ...changes, ...words };
}
