// What must hold between a run's log and the rows beside it: columns, sources and the ledger say what the log says.

import type { Database } from "@/db/client";
import { type CallRow, listCalls } from "@/db/queries/calls";
import type { RunColumns, RunRow } from "@/db/queries/runs";
import { listSources } from "@/db/queries/sources";
import { listSpending, type SpendingRow } from "@/db/queries/spending";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { spendingOf } from "@/lib/run-log/spending";
import { foldEvents, initialState, isTerminal } from "@/lib/run-log/state";
import { callRows } from "@/lib/runs/call-rows";
import { columnsOf } from "@/lib/runs/settle";
import { sourceOf } from "@/lib/runs/source-row";

/** Columns that rows of earlier versions, and of runs brought from elsewhere, may be without. */
const YOUNGER: ReadonlySet<keyof RunColumns> = new Set<keyof RunColumns>([
  "cachedTokens",
  "money",
  "workedMs",
  "model",
  "wakeAt",
]);

/** Column of runs whose calls are kept: one that ended in an earlier version has none. */
const KEPT: keyof RunColumns = "callsKept";

/** Sums of money are added up in another order here and there. */
const same = (row: unknown, own: unknown) =>
  typeof row === "number" && typeof own === "number"
    ? Math.abs(row - own) <= 1e-9 * Math.max(1, Math.abs(row), Math.abs(own))
    : row === own;

type Pair = [name: string, row: unknown, own: unknown];

const unequal = (pairs: Pair[]) =>
  pairs
    .filter(([, row, own]) => !same(row, own))
    .map(([name, row, own]) => `${name} is ${row} in the row and ${own} in the log`);

/** The row says what the log folds to. */
export async function columnFaults(db: Database, run: RunRow, events: RunEvent[]): Promise<string[]> {
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

async function sourceFaults(db: Database, run: RunRow, state: RunState): Promise<string[]> {
  const stored = (await listSources(db, run.threadId)).map(sourceOf);
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

/** What became of each call is told once, when the run has ended, and as the log tells it. */
async function callRowFaults(db: Database, run: RunRow, state: RunState): Promise<string[]> {
  const told = (rows: CallRow[]) => new Map(rows.map((row) => [row.callId, JSON.stringify(inOrder(row))]));
  const stored = told(await listCalls(db, run.id));
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
 * The ledger holds what the log counted. Days are added up: where the day begins depends on where the machine stood. Of
 * runs that began in an earlier version or elsewhere it holds only a part, or nothing.
 */
export async function ledgerFaults(
  db: Database,
  run: Pick<RunRow, "id" | "counted">,
  events: readonly RunEvent[],
): Promise<string[]> {
  if (!run.counted) return [];
  const row = sumsOf(await listSpending(db, run.id));
  const own = sumsOf(spendingOf(events));
  return NAMES.filter((name) => !same(row[name], own[name])).map(
    (name) => `${name} is ${row[name]} in the ledger and ${own[name]} in the log`,
  );
}
