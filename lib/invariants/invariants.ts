// Invariants of every store at every moment at which a process may die: checked after tests and by `npm run verify`,
// for each run and the whole. Returns sentences that describe violations; empty when there are none. Read-only.

import { setImmediate as turn } from "node:timers/promises";
import { verdictsOf } from "@/db/sqlite/queries/reports";
import type { CallRow } from "@/db/store/calls";
import type { CitationRow } from "@/db/store/citations";
import type { RunColumns, RunRow } from "@/db/store/runs";
import type { SpendingRow } from "@/db/store/spending";
import type { Store } from "@/db/store/store";
import { countVerdicts, effectiveVerdict, hasSupport, VERDICTS } from "@/lib/reports/verdict";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { spendingOf } from "@/lib/run-log/spending";
import { foldEvents, initialState, isTerminal } from "@/lib/run-log/state";
import { callRows } from "@/lib/runs/call-rows";
import { citationOf } from "@/lib/runs/citation-row";
import { readEvents, sourceOf } from "@/lib/runs/load";
import { columnsOf } from "@/lib/runs/settle";
import { callFaults, requestFaults } from "./invariants-calls";
import { controlFaults, timeFaults } from "./invariants-control";
import { delegationFaults, parallelFaults } from "./invariants-parallel";

// Invariants between a run's log and its rows: columns, sources and the ledger agree with the log.

/** Columns that may be null in rows of earlier versions and of imported runs. */
const YOUNGER: ReadonlySet<keyof RunColumns> = new Set<keyof RunColumns>([
  "cachedTokens",
  "money",
  "workedMs",
  "model",
  "wakeAt",
]);

/** Column of runs whose calls are stored; runs that ended in an earlier version have none. */
const KEPT: keyof RunColumns = "callsKept";

/** Sums of money are added in different orders, so they may differ by rounding. */
const same = (row: unknown, own: unknown) =>
  typeof row === "number" && typeof own === "number"
    ? Math.abs(row - own) <= 1e-9 * Math.max(1, Math.abs(row), Math.abs(own))
    : row === own;

type Pair = [name: string, row: unknown, own: unknown];

const unequal = (pairs: Pair[]) =>
  pairs
    .filter(([, row, own]) => !same(row, own))
    .map(([name, row, own]) => `${name} is ${row} in the row and ${own} in the log`);

/** The row's columns equal the folded log. */
async function columnFaults(db: Store, run: RunRow, events: RunEvent[]): Promise<string[]> {
  const state = foldEvents(initialState(run), events);
  const columns = columnsOf(state);
  const pairs = Object.entries(columns)
    .filter(([name]) => name !== KEPT && (run.counted || !YOUNGER.has(name as keyof RunColumns)))
    .map(([name, own]): Pair => [name, run[name as keyof RunColumns], own]);
  if (run.counted) pairs.push(["branchOf", run.branchOf, state.branch?.runId ?? null]);
  return [
    ...unequal(pairs),
    ...(await sourceFaults(db, run, state)),
    ...(await callRowFaults(db, run, state)),
  ];
}

async function sourceFaults(db: Store, run: RunRow, state: RunState): Promise<string[]> {
  const stored = (await db.listSources(run.threadId)).map(sourceOf);
  const own = state.sources.filter(({ runId }) => runId === run.id);
  return unequal([
    ...own.map(
      ({ id, number }): Pair => [
        `source ${number}`,
        stored.find((source) => source.id === id)?.number,
        number,
      ],
    ),
    ["source numbers", stored.map(({ number }) => number).join(), stored.map((_, index) => index + 1).join()],
  ]);
}

/** The outcome of each call is stored once when the run ends, and equals the log. */
async function callRowFaults(db: Store, run: RunRow, state: RunState): Promise<string[]> {
  const told = (rows: CallRow[]) => new Map(rows.map((row) => [row.callId, JSON.stringify(inOrder(row))]));
  const stored = told(await db.listCalls(run.id));
  const own = told(run.callsKept ? callRows(state) : []);
  if (run.callsKept && !isTerminal(run.status)) return ["its calls are kept before it has ended"];
  const ids = new Set([...stored.keys(), ...own.keys()]);
  return [...ids]
    .filter((id) => stored.get(id) !== own.get(id))
    .map((id) => `call ${id} is ${stored.get(id)} in its row and ${own.get(id)} in the log`);
}

const inOrder = (row: CallRow) => Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));

type Sums = Omit<SpendingRow, "runId" | "day">;
const NAMES = ["requests", "inputTokens", "cachedTokens", "outputTokens", "searches", "money"] as const;

function sumsOf(rows: readonly SpendingRow[]): Sums {
  const sum = (name: (typeof NAMES)[number]) => rows.reduce((total, row) => total + row[name], 0);
  return Object.fromEntries(NAMES.map((name) => [name, sum(name)])) as Sums;
}

/**
 * The ledger equals what the log counted, summed over days, because the start of a day depends on the time zone. For
 * runs of earlier versions or other installations it contains only a part or nothing.
 */
async function ledgerFaults(
  db: Store,
  run: Pick<RunRow, "id" | "counted">,
  events: readonly RunEvent[],
): Promise<string[]> {
  if (!run.counted) return [];
  const row = sumsOf(await db.listSpending(run.id));
  const own = sumsOf(spendingOf(events));
  return NAMES.filter((name) => !same(row[name], own[name])).map(
    (name) => `${name} is ${row[name]} in the ledger and ${own[name]} in the log`,
  );
}

export type Looked = { faults: string[]; runs: number; events: number; citations: number };

/** All violations of a store, with the number of items checked. `isWanted` limits the runs whose logs are read. */
export async function lookThrough(
  db: Store,
  isWanted: (run: RunRow) => boolean = () => true,
): Promise<Looked> {
  const faults = await db.findIntegrityFaults();
  const runs = await db.listAllRuns();
  const wanted = runs.filter(isWanted);
  let events = 0;
  for (const run of wanted) {
    const found = await runFaults(db, run, (count) => {
      events += count;
    });
    faults.push(...found.map((fault) => `${run.id}: ${fault}`));
    await turn();
  }
  faults.push(...threadFaults(runs), ...branchFaults(runs), ...(await delegationFaults(db)));
  return { faults, runs: wanted.length, events, citations: await db.countCitations() };
}

async function runFaults(db: Store, run: RunRow, counted: (events: number) => void): Promise<string[]> {
  let events: RunEvent[];
  try {
    events = await readEvents(db, { runId: run.id, after: 0 });
  } catch (error) {
    return [
      `the log holds something that is no event: ${error instanceof Error ? error.message : "unreadable"}`,
    ];
  }
  counted(events.length);
  return [
    ...logFaults(events, run),
    ...(run.counted ? timeFaults(events) : []),
    ...(await columnFaults(db, run, events)),
    ...(await ledgerFaults(db, run, events)),
    ...(await citationFaults(db, run)),
  ];
}

/** Violations within a single log. */
export function logFaults(events: RunEvent[], run: Pick<RunRow, "status">): string[] {
  return [
    ...numberFaults(events),
    ...endFaults(events, run),
    ...callFaults(events),
    ...parallelFaults(events),
    ...requestFaults(events),
    ...controlFaults(events),
    ...checkFaults(events),
  ];
}

function numberFaults(events: RunEvent[]): string[] {
  if (events[0]?.type !== "run-started" || events[0].seq !== 1)
    return ["the log does not begin with its start"];
  let request: RunEvent | undefined;
  return events.flatMap(({ seq }, index) => {
    const before = events[index - 1];
    if (before && /^step-(started|decided)$/.test(before.type)) request = before;
    if (!before || seq === before.seq + 1) return [];
    if (seq <= before.seq) return [`number ${seq} comes after ${before.seq}`];
    // Only text deltas may be missing, and they follow the request that they answer.
    return request?.type === "step-started" ? [] : [`numbers before ${seq} are missing`];
  });
}

function endFaults(events: RunEvent[], run: Pick<RunRow, "status">): string[] {
  const ends = events.filter(({ type }) => type === "run-ended").length;
  const expected = isTerminal(run.status) ? 1 : 0;
  if (ends !== expected) return [`${ends} terminal events in a run that is ${run.status}`];
  if (ends === 1 && events.at(-1)?.type !== "run-ended") return ["something happened behind the end"];
  return [];
}

/** At most one run of a thread is active, waiting, or in the queue. */
function threadFaults(runs: RunRow[]): string[] {
  const open = new Map<string, string>();
  return runs.flatMap(({ id, threadId, status }) => {
    if (isTerminal(status)) return [];
    const other = open.get(threadId);
    open.set(threadId, id);
    return other ? [`${id}: goes on beside ${other} of the same thread`] : [];
  });
}

function branchFaults(runs: RunRow[]): string[] {
  const threads = new Map(runs.map(({ id, threadId }) => [id, threadId]));
  return runs.flatMap(({ id, branchOf, threadId }) =>
    branchOf === null || threads.get(branchOf) === threadId
      ? []
      : [`${id}: goes on from ${branchOf}, which is no run of its thread`],
  );
}

// Invariants of the evidence of every report (GOAL-Q1, GOAL-Q2): no verdict without a stored page, no passage that is
// not in it, no count that its citations do not confirm.

/**
 * Questions about a report, and the check of the short answer, are recorded once, before the run completes. Logs from
 * before these checks contain neither.
 */
function checkFaults(events: readonly RunEvent[]): string[] {
  const checked = new Map<string, number>();
  let last: string | null = null;
  for (const event of events) {
    if (event.type === "report-written") last = event.faults ? event.reportId : null;
    if (event.type === "citations-checked")
      checked.set(event.reportId, (checked.get(event.reportId) ?? 0) + 1);
  }
  const answers = events.filter(({ type }) => type === "answer-checked").length;
  const faults = answers > 1 ? [`the answer was checked ${answers} times`] : [];
  const repeated = [...checked].flatMap(([id, times]) =>
    times > 1 ? [`report ${id} was checked ${times} times`] : [],
  );
  faults.push(...repeated);
  const end = events.at(-1);
  const completed = end?.type === "run-ended" && end.status === "completed";
  return completed && last !== null && !checked.has(last)
    ? [...faults, `report ${last} was never checked`]
    : faults;
}

/** Every passage occurs verbatim in its page, and every supported or weak citation has one (GOAL-Q1, GOAL-Q2). */
async function citationFaults(db: Store, run: Pick<RunRow, "id">): Promise<string[]> {
  const report = await db.findReportOfRun(run.id);
  if (!report) return [];
  const rows = await db.listCitations(report.id);
  const answered = await db.listCitations(report.id, "answer");
  const texts = new Map<string, string | null>();
  for (const { pageId } of [...rows, ...answered])
    if (pageId && !texts.has(pageId)) texts.set(pageId, await db.findPageText(pageId));
  const counted = countVerdicts(rows.map(citationOf));
  const stored = verdictsOf(report);
  return [
    ...[...rows, ...answered].flatMap((row) =>
      rowFaults(row, row.pageId ? (texts.get(row.pageId) ?? null) : null),
    ),
    ...VERDICTS.flatMap((verdict) => {
      const [row, own] = [stored[verdict], counted[verdict]];
      const name = verdict.replace("_", " ");
      return row === own ? [] : [`${row} citations are ${name} by count, ${own} by verdict`];
    }),
  ];
}

function rowFaults(row: CitationRow, page: string | null): string[] {
  const { number, passage, passageStart, passageEnd, standing } = row;
  const faults: string[] = [];
  if (passage !== null && page?.slice(passageStart ?? 0, passageEnd ?? 0) !== passage)
    faults.push(`the passage of citation [${number}] is not in its page`);
  if (hasSupport(standing) && (passage === null || page === null))
    faults.push(`citation [${number}] stands as ${standing} without a passage`);
  if (standing !== effectiveVerdict(citationOf(row)))
    faults.push(`citation [${number}] stands as ${standing} against what was found`);
  return faults;
}
