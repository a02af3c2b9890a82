// Entry point of a worker thread: runs one job at a time and posts its result or its error.

import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";
import type { Answer, Order } from "@/lib/workers/job";
import { jobs } from "./jobs";

/** Milliseconds without a job after which the memory of the last one is released. */
const REST_MS = 250;
/** Bytes of a heap that is worth it: a thread that only loaded its code has fewer. */
const LARGE = 64_000_000;

/**
 * Releases what the last job left: the thread waits for more for half a minute, and V8 keeps the memory of an idle thread,
 * up to its limit, while the server and other threads could use it.
 */
function release(): void {
  if (getHeapStatistics().total_heap_size > LARGE)
    globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}

let rest: NodeJS.Timeout | undefined;

parentPort?.on("message", async ({ id, name, input }: Order) => {
  clearTimeout(rest);
  let answer: Answer;
  try {
    const job = jobs[name] as (input: unknown) => unknown;
    answer = { id, ok: true, output: await job(input) };
  } catch (thrown) {
    answer = { id, ok: false, message: thrown instanceof Error ? (thrown.stack ?? thrown.message) : "" };
  }
  parentPort?.postMessage(answer);
  rest = setTimeout(release, REST_MS).unref();
});
