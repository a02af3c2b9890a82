// A client of the HTTP API for benchmarks, which acts like a user.

import type { RunState } from "@/lib/run-log/run-state";

export async function post(url: string, body: unknown): Promise<Response> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

export async function ask(
  app: string,
  body: { question: string; agent: string; scope?: "web" | "documents" | "both" },
): Promise<{ threadId: string; runId: string }> {
  const response = await post(`${app}/api/threads`, body);
  return (await response.json()) as { threadId: string; runId: string };
}

export async function runState(app: string, runId: string): Promise<RunState> {
  return (await (await fetch(`${app}/api/runs/${runId}`)).json()) as RunState;
}

/** Follows the run's stream, as a browser does, until the run waits for the user or ends. */
async function untilStill(app: string, runId: string, after: number): Promise<void> {
  const controller = new AbortController();
  const response = await fetch(`${app}/api/runs/${runId}/events?after=${after}`, {
    signal: controller.signal,
  });
  const decoder = new TextDecoder();
  let tail = "";
  for await (const part of response.body as ReadableStream<Uint8Array>) {
    tail = (tail + decoder.decode(part, { stream: true })).slice(-4000);
    if (/"type":"(?:run-ended|clarification-asked)"/.test(tail)) break;
  }
  controller.abort();
}

/** Waits for the end of a run and answers a clarification if there is one. Never polls, because that would add load. */
export async function untilDone(app: string, runId: string): Promise<RunState> {
  for (let after = 0; ; ) {
    await untilStill(app, runId, after);
    const state = await runState(app, runId);
    if (["completed", "failed", "error", "cancelled"].includes(state.status)) return state;
    after = state.seq;
    if (!state.clarification) continue;
    const answers = state.clarification.questions.map((question) => ({ question, answer: "Europe" }));
    await post(`${app}/api/runs/${runId}/answers`, { answers });
  }
}
