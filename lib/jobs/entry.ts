// Entry point of a worker thread: runs one job at a time and posts its result or its error.

import { parentPort } from "node:worker_threads";
import type { Answer, Order } from "@/lib/workers/job";
import { jobs } from "./jobs";

parentPort?.on("message", async ({ id, name, input }: Order) => {
  let answer: Answer;
  try {
    const job = jobs[name] as (input: unknown) => unknown;
    answer = { id, ok: true, output: await job(input) };
  } catch (thrown) {
    answer = { id, ok: false, message: thrown instanceof Error ? (thrown.stack ?? thrown.message) : "" };
  }
  parentPort?.postMessage(answer);
});
