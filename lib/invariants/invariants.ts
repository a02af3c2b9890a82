// What must hold of every store at every moment a process may die: checked after tests and by `npm run verify`, for each
// run and the whole. Gives sentences that say what is wrong; none when all is well. Nothing is written.

import { setImmediate as turn } from "node:timers/promises";
import type { Database } from "@/db/client";
import { countCitations, findIntegrityFaults } from "@/db/queries/integrity";
import { listAllRuns, type RunRow } from "@/db/queries/runs";
import type { RunEvent } from "@/lib/run-log/event";
import { isTerminal } from "@/lib/run-log/state";
import { readEvents } from "@/lib/runs/load";
import { callFaults, requestFaults } from "./invariants-calls";
import { columnFaults, ledgerFaults } from "./invariants-columns";
import { controlFaults, timeFaults } from "./invariants-control";
import { checkFaults, citationFaults } from "./invariants-evidence";
import { delegationFaults, parallelFaults } from "./invariants-parallel";

export type Looked = { faults: string[]; runs: number; events: number; citations: number };

/** Everything that is wrong with a store. */
export async function findViolations(db: Database): Promise<string[]> {
  return (await lookThrough(db)).faults;
}

/** The same, with how much was looked at. */
export async function lookThrough(db: Database): Promise<Looked> {
  const faults = await findIntegrityFaults(db);
  const runs = await listAllRuns(db);
  let events = 0;
  for (const run of runs) {
    const found = await runFaults(db, run, (count) => {
      events += count;
    });
    faults.push(...found.map((fault) => `${run.id}: ${fault}`));
    await turn();
  }
  faults.push(...threadFaults(runs), ...branchFaults(runs), ...(await delegationFaults(db)));
  return { faults, runs: runs.length, events, citations: await countCitations(db) };
}

async function runFaults(db: Database, run: RunRow, counted: (events: number) => void): Promise<string[]> {
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

/** What is wrong with a log by itself. */
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
    // Only text deltas may be missing, and they lie behind the request they answer.
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

/** At most one run of a thread goes on, waits, or stands in line. */
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
