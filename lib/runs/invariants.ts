// What must hold of every store at every moment a process may die: checked after tests, for each run and the whole. Gives
// sentences that say what is wrong; none when all is well.

import type { Database } from "@/db/client";
import { findIntegrityFaults } from "@/db/queries/integrity";
import { listRunEvents } from "@/db/queries/run-events";
import { listAllRuns, type RunRow } from "@/db/queries/runs";
import { listSources } from "@/db/queries/sources";
import type { RunEvent } from "./event";
import { checkFaults, citationFaults } from "./invariants-evidence";
import { eventOf } from "./load";
import { sourceOf } from "./source-row";
import { foldEvents, initialState, isTerminal } from "./state";

/** Everything that is wrong with a store. */
export async function findViolations(db: Database): Promise<string[]> {
  const found = await findIntegrityFaults(db);
  for (const run of await listAllRuns(db)) {
    const events = (await listRunEvents(db, { runId: run.id, after: 0 })).map(eventOf);
    const faults = [
      ...logFaults(events, run),
      ...(await columnFaults(db, run, events)),
      ...(await citationFaults(db, run)),
    ];
    found.push(...faults.map((fault) => `${run.id}: ${fault}`));
  }
  return found;
}

/** What is wrong with a log by itself. */
export function logFaults(events: RunEvent[], run: Pick<RunRow, "status">): string[] {
  return [
    ...numberFaults(events),
    ...endFaults(events, run),
    ...callFaults(events),
    ...requestFaults(events),
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

/** Every call has its intent before its result, one result, and no intent behind it. */
function callFaults(events: RunEvent[]): string[] {
  const modes = new Map<string, string>();
  const intents = new Set<string>();
  const results = new Set<string>();
  const faults: string[] = [];
  for (const event of events) {
    if (event.type === "step-decided") for (const { id, mode } of event.calls) modes.set(id, mode);
    if (event.type === "call-started") {
      if (results.has(event.callId)) faults.push(`call ${event.callId} was made again`);
      intents.add(event.callId);
    }
    if (event.type === "call-returned" || event.type === "call-ended" || event.type === "call-failed") {
      if (!modes.has(event.callId)) faults.push(`call ${event.callId} was never decided`);
      if (event.type !== "call-returned" && results.has(`${event.callId} settled`))
        faults.push(`call ${event.callId} ended twice`);
      results.add(event.callId);
      if (event.type !== "call-returned") results.add(`${event.callId} settled`);
    }
    if (event.type === "call-returned" && !intents.has(event.callId))
      faults.push(`call ${event.callId} returned and was never made`);
  }
  return faults;
}

/** Every model request is counted once; only one that a stop of the process cut off may lack its count. */
function requestFaults(events: RunEvent[]): string[] {
  const open = new Set<string>();
  const faults: string[] = [];
  for (const event of events) {
    if (event.type === "step-started") open.add(`${event.step}.${event.attempt}`);
    if (event.type === "usage-counted" && !open.delete(`${event.step}.${event.attempt}`))
      faults.push(`request ${event.step}.${event.attempt} was counted without having been made`);
    if (event.type === "run-resumed") open.clear();
    if (event.type === "run-ended" && event.status !== "cancelled" && open.size > 0)
      faults.push(`requests ${[...open]} were never counted`);
  }
  return faults;
}

async function columnFaults(db: Database, run: RunRow, events: RunEvent[]): Promise<string[]> {
  const state = foldEvents(initialState(run), events);
  const pairs: [string, unknown, unknown][] = [
    ["status", run.status, state.status],
    ["seq", run.seq, state.seq],
    ["answer", run.answer, state.answer],
    ["error", run.errorCode, state.error?.code ?? null],
    ["iteration", run.iteration, state.iteration],
    ["searches", run.searchesUsed, state.searchesUsed],
    ["input tokens", run.inputTokens, state.usage.inputTokens],
    ["output tokens", run.outputTokens, state.usage.outputTokens],
  ];
  const stored = (await listSources(db, run.threadId)).map(sourceOf);
  for (const source of state.sources.filter(({ runId }) => runId === run.id))
    pairs.push([`source ${source.number}`, stored.find(({ id }) => id === source.id)?.number, source.number]);
  pairs.push([
    "source numbers",
    stored.map(({ number }) => number).join(),
    stored.map((_, i) => i + 1).join(),
  ]);
  return pairs
    .filter(([, row, folded]) => row !== folded)
    .map(([name, row, folded]) => `${name} is ${row} in the row and ${folded} in the log`);
}
