// What must hold between a run's log and the rows beside it: columns, sources and the ledger say what the log says.

import type { Database } from "@/db/client";
import type { RunColumns, RunRow } from "@/db/queries/runs";
import { listSources } from "@/db/queries/sources";
import { listSpending, type SpendingRow } from "@/db/queries/spending";
import type { RunEvent } from "./event";
import type { RunState } from "./run-state";
import { columnsOf } from "./settle";
import { sourceOf } from "./source-row";
import { spendingOf } from "./spending";
import { foldEvents, initialState } from "./state";

/** Columns that rows of earlier versions, and of runs brought from elsewhere, may be without. */
const YOUNGER: ReadonlySet<keyof RunColumns> = new Set<keyof RunColumns>([
  "cachedTokens",
  "money",
  "workedMs",
  "model",
  "wakeAt",
]);

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
    .filter(([name]) => run.counted || !YOUNGER.has(name as keyof RunColumns))
    .map(([name, own]): Pair => [name, run[name as keyof RunColumns], own]);
  if (run.counted) pairs.push(["branchOf", run.branchOf, state.branch?.runId ?? null]);
  return [...unequal(pairs), ...(await sourceFaults(db, run, state))];
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
