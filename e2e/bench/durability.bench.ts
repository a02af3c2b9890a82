// The cost of flushing paid results to disk: a run's records committed with FULL only for records about money (as
// shipped), all with NORMAL, and all with FULL, side by side in one run.

import { rmSync } from "node:fs";
import { it } from "vitest";
import { setDurability } from "@/db/sqlite/client";
import { openTestDatabase, sqliteOf } from "@/testing/db/db";
import { printFigure } from "./figures";

const ROUNDS = 40;
/** Number of commits after which the log has its full size. */
const GROWN = 3000;
/** A step with one search: its records, and which of them are about money (`lib/runs/settle.ts`). */
const STEP = [
  { name: "step-started", durable: false },
  { name: "step-delta", durable: false },
  { name: "step-delta", durable: false },
  { name: "step-delta", durable: false },
  { name: "step-delta", durable: false },
  { name: "usage-counted, step-decided", durable: true },
  { name: "call-started", durable: false },
  { name: "step-ended", durable: true },
];

type Way = (durable: boolean) => boolean;

/**
 * Median milliseconds of a step. A `young` log grows with each commit, as in the first minutes of a process; later its
 * space is reused, which is faster on disk.
 */
function stepTime(way: Way, young: boolean): number {
  const { db, close, dir } = openTestDatabase();
  sqliteOf(db).database.$client.exec("create table log (seq integer primary key, type text, body text)");
  const insert = sqliteOf(db).database.$client.prepare("insert into log (type, body) values (?, ?)");
  const body = "x".repeat(700);
  const write = (durable: boolean, name: string) => {
    setDurability(sqliteOf(db).database, durable ? "FULL" : "NORMAL");
    sqliteOf(db).database.transaction(() => insert.run(name, body), { behavior: "immediate" });
  };
  for (let count = 0; !young && count < GROWN; count += 1) write(false, "before");
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    for (const { name, durable } of STEP) write(way(durable), name);
    times.push(performance.now() - begun);
  }
  close();
  rmSync(dir, { recursive: true, force: true });
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

it.each([
  ["while the log grows", true],
  ["once the log has its size", false],
])("the commits of a step %s", (when, young) => {
  const normal = stepTime(() => false, young);
  const money = stepTime((durable) => durable, young);
  const full = stepTime(() => true, young);
  printFigure({
    id: "FULL",
    what: `commits of a step (${STEP.length} records) ${when}, as the store makes them`,
    value: `${money.toFixed(2)} ms, ${(money / normal).toFixed(1)} times as long as none with FULL`,
    floor: `none with FULL ${normal.toFixed(2)} ms, all with FULL ${full.toFixed(2)} ms`,
    goal: "within P1: 8 ms a step, everything else included",
  });
});
