// A large thread: many questions, many sources, each run with searches, page reads, a report and its answer. The real
// engine writes it with a loop that needs no model, so that all its data is consistent. The same sizes give the same
// thread, including ids and times.

import path from "node:path";
import { openSqlite } from "@/db/sqlite/store";
import type { LoopPorts } from "@/lib/agent/ports";
import { storeFile } from "@/lib/process/store-file";
import { startRun } from "@/lib/runs/start";
import { createTestEngine, type Loop } from "@/testing/runs/engine";
import {
  decided,
  ended,
  PLACES,
  pageOf,
  pick,
  readPages,
  reported,
  reportOf,
  reportText,
  START,
  SUBJECTS,
  searched,
  sentence,
} from "./long-thread-events";

export type LongThread = {
  /** Number of questions. */
  turns: number;
  /** Total number of sources, spread evenly. */
  sources: number;
  /** Sections of each report, of about 90 words each. */
  sections?: number;
};

export type WrittenThread = { threadId: string; runIds: string[]; reportIds: string[] };

/** Milliseconds between two records. */
const TICK = 1500;
const READ = 5;

/** Writes a thread with `turns` questions into the store at `dataDir`, which no application may be using. */
export async function writeLongThread(dataDir: string, size: LongThread): Promise<WrittenThread> {
  const file = storeFile(dataDir);
  const db = openSqlite(file);
  // Generated data need not survive a crash.
  db.database.$client.pragma("synchronous = OFF");
  let ids = 0;
  let now = START;
  const store = { db, file, dir: path.dirname(file), close: () => undefined };
  const standing = createTestEngine(loopOf(size), store);
  const engine = {
    ...standing,
    newId(prefix: string) {
      ids += 1;
      return `${prefix}_${String(ids).padStart(20, "0")}`;
    },
    clock: {
      ...standing.clock,
      now() {
        now += TICK;
        return now;
      },
    },
  };
  const runIds: string[] = [];
  let threadId: string | undefined;
  try {
    for (let turn = 1; turn <= size.turns; turn += 1) {
      const question = `What is known of ${pick(SUBJECTS, turn)} in ${pick(PLACES, turn)}, part ${turn}?`;
      const run = await startRun({ question, threadId, scope: "web" }, engine);
      threadId = run.threadId;
      runIds.push(run.runId);
      await engine.live.runs.get(run.runId)?.done;
    }
  } finally {
    db.database.$client.close();
  }
  return { threadId: threadId ?? "", runIds, reportIds: runIds.map(reportOf) };
}

/** Four records: found, read, written, answered; each with the result of a model or a search. */
function loopOf({ turns, sources, sections = 4 }: LongThread): Loop {
  return async (initial, ports) => {
    const turn = initial.earlier.length + 1;
    const first = initial.sources.length + 1;
    const fresh = Math.floor((sources * turn) / turns) - initial.sources.length;
    const numbers = Array.from({ length: fresh }, (_, index) => first + index);
    const read = numbers.slice(0, READ);
    const pages = read.map((number) => pageOf(turn, number));
    await ports.record(searched(initial, turn, numbers));
    const state = await ports.record(readPages(turn, pages, read), pages);
    await ports.record(reported(state, reportText(turn, read, sections), pages));
    await answered(ports, `${sentence(turn, read[0] ?? 1).slice(0, -1)} [${read[0] ?? 1}].`);
    return { kind: "ended", status: "completed" };
  };
}

async function answered(ports: LoopPorts, answer: string): Promise<void> {
  await ports.record([
    ...decided(4, "finalanswertool", "The report is written", { answer, status: "completed" }),
    ...ended(4, answer),
    { type: "run-ended", status: "completed", answer, completedSteps: ["Report"], error: null },
  ]);
}
