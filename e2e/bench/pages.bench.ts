// GOAL-P7 and SEC-5: text extraction beside the server. Throughput for typical documents, the delay of the server's
// event loop compared with an idle loop, and the cost of bombs until they are extracted or given up.

import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterAll, expect, it } from "vitest";
import type { DocumentToExtract } from "@/lib/extraction/extraction";
import { extractBeside } from "@/lib/workers/extraction";
import { BUDGETS, createPool } from "@/lib/workers/pool";
import { longestBlock } from "./event-loop";
import { ms, printFigure } from "./figures";
import { BOMBS, TYPICAL } from "./page-bombs";

const never = new AbortController().signal;
const pool = createPool(BUDGETS.page);
const single = createPool({ ...BUDGETS.page, size: 1 });
const TIMES = 10;
const settled: string[] = [];

const GOAL = "within 64 MB and 15 s; the event loop never blocks over 50 ms";
let idle = Number.NaN;

afterAll(() =>
  printFigure({
    id: "S5",
    what: "documents made to cost time and memory: size, what became of it, time, memory beyond before, loop held",
    value: settled.join("\n     "),
    floor: `an idle loop stood still for ${ms(idle)} at most`,
    goal: GOAL,
  }),
);

async function throughput(make: () => DocumentToExtract, through: typeof pool): Promise<number> {
  await extractBeside(make(), never, { pool: through });
  const started = performance.now();
  const all = Array.from({ length: TIMES }, () => extractBeside(make(), never, { pool: through }));
  for (const read of await Promise.all(all)) expect(read.ok).toBe(true);
  return (performance.now() - started) / TIMES;
}

/** The delay of a loop beside two threads that only compute: the lower bound. */
async function besideSpinning(): Promise<number> {
  const spin = "const until = Date.now() + 2000; while (Date.now() < until);";
  return longestBlock(() =>
    Promise.all([1, 2].map(() => once(new Worker(spin, { eval: true, env: {} }), "exit"))),
  );
}

it("GOAL-P7: typical pages are taken apart beside the server, whose loop turns on", async () => {
  idle = await longestBlock(() => sleep(2000));
  const spinning = await besideSpinning();
  let held = 0;
  const typical: string[] = [];
  for (const [name, make] of Object.entries(TYPICAL)) {
    const alone = await throughput(make, single);
    let each = 0;
    const hold = await longestBlock(async () => {
      each = await throughput(make, pool);
    });
    held = Math.max(held, hold);
    typical.push(`${name}: ${ms(each)} each with two threads, ${ms(alone)} with one; loop held ${ms(hold)}`);
  }
  printFigure({
    id: "P7",
    what: "typical pages and documents taken apart beside the server",
    value: typical.join("\n     "),
    floor: `a loop stood still for ${ms(idle)} at most idle, ${ms(spinning)} beside two threads that only spin`,
    goal: "without blocking the event loop: 50 ms at most",
  });
  expect(held).toBeGreaterThan(0);
}, 300_000);

/** The peak memory growth of this process in megabytes, sampled every few milliseconds. */
async function heaviest<T>(work: () => Promise<T>): Promise<{ value: T; mb: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const value = await work();
  clearInterval(look);
  return { value, mb: (most - before) / 1e6 };
}

it.each(Object.entries(BOMBS))(
  "SEC-5: %s ends within its limits",
  async (name, make) => {
    const document = make();
    await extractBeside({ bytes: Buffer.from("warm") }, never, { pool });
    const started = performance.now();
    let outcome = "";
    let mb = 0;
    const hold = await longestBlock(async () => {
      const { value, mb: most } = await heaviest(() => extractBeside(document, never, { pool }));
      mb = most;
      outcome = value.ok ? `${value.text.length} characters` : value.fault;
      expect(value.ok ? value.text.length : 0).toBeLessThanOrEqual(1_000_000);
    });
    settled.push(
      `${name} (${(document.bytes.length / 1e6).toFixed(1)} MB): ${outcome} after ${ms(performance.now() - started)}, ${mb.toFixed(0)} MB more, loop held ${ms(hold)}`,
    );
  },
  60_000,
);
