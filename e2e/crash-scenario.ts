// Runs with the same research and different questions, and the invariants after any number of crashes.

import type { Store } from "@/db/store/store";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/state";
import { eventOf } from "@/lib/runs/load";
import type { App } from "@/testing/servers/app";
import { createAppRoot } from "@/testing/servers/app-root";
import type { LlmRequest } from "@/testing/servers/llm";
import type { Reply } from "@/testing/servers/llm-reply";
import { runState } from "./bench/client";
import type { Stack } from "./fixtures";
import { fullScript } from "./scenario";
import { withStoreOf } from "./stored";

/** A word that no page contains: it identifies a search without changing its results. */
export const markOf = (index: number) => `qx${index}x`;
export const questionOf = (index: number) => `Is sodium-ion cheaper than LFP, asked as ${markOf(index)}?`;

/** A run's results must not depend on what other runs have read, or they would differ without any crash. */
export const rootWithoutReuse = () =>
  createAppRoot((text) =>
    text.replace(/^( {2}standard:\n[\s\S]*?^ {4}search:\n)/m, "$1      reuse_days: 0\n"),
  );

/** The full research with searches of its own. */
export function markedScript(
  index: number,
  pace: { chunkSize: number; chunkDelayMs: number },
): (request: LlmRequest) => Reply {
  const script = fullScript(questionOf(index), pace);
  return (request) => {
    const reply = script(request);
    if (request.step !== 2 || !("step" in reply)) return reply;
    const { calls, ...rest } = reply.step as { calls: { query: string }[] };
    const marked = calls.map((call) => ({ ...call, query: `${call.query} ${markOf(index)}` }));
    return { ...reply, step: { ...rest, calls: marked } };
  };
}

/** What must be identical in every case: the bytes of the report, its citations, the answer. */
export function bytesOf({ status, report, answer, sources }: RunState): string {
  const citations = report?.citations.map(({ id: _id, sourceId: _source, ...citation }) => citation);
  const found = sources.map(({ number, url, title, pageId }) => ({ number, url, title, pageId }));
  return JSON.stringify({ status, title: report?.title, content: report?.content, citations, answer, found });
}

/** Calls that were sent although their result was already in the log, as sentences; empty when there are none. */
export async function repeatedCalls(
  stack: Stack,
  runs: { runId: string; index: number }[],
): Promise<string[]> {
  return withStoreOf(stack.app, (db) => repeatedCallsIn(db, stack, runs));
}

/** The same in an open store. */
export async function repeatedCallsIn(
  db: Store,
  { llm, web }: Pick<Stack, "llm" | "web">,
  runs: { runId: string; index: number }[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { runId, index } of runs) {
    const events = (await db.listRunEvents({ runId, after: 0 })).map(eventOf);
    for (const event of events) {
      if (event.type === "step-decided")
        for (const { question, step, at } of llm.requests)
          if (question.includes(questionOf(index)) && step === event.step && at > event.at)
            faults.push(`${runId} asked for step ${step} again`);
      if (event.type === "search-made")
        for (const { body, at } of web.requests)
          if (body.query === event.query && at > event.at)
            faults.push(`${runId} searched for ${event.query} again`);
    }
  }
  return faults;
}

export async function untilAllEnded(app: Pick<App, "url">, runIds: readonly string[]): Promise<RunState[]> {
  for (;;) {
    const states = await Promise.all(runIds.map((runId) => runState(app.url, runId)));
    if (states.every(({ status }) => isTerminal(status))) return states;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
