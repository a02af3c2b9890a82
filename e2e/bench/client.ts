// A person at the HTTP interface, as far as benchmarks need one.

import type { RunState } from "@/lib/runs/run-state";

async function post(url: string, body: unknown): Promise<Response> {
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
  question: string,
  agent: string,
): Promise<{ threadId: string; runId: string }> {
  const response = await post(`${app}/api/threads`, { question, agent });
  return (await response.json()) as { threadId: string; runId: string };
}

export async function runState(app: string, runId: string): Promise<RunState> {
  return (await (await fetch(`${app}/api/runs/${runId}`)).json()) as RunState;
}

/** Waits for one of the states; answers a clarification when one is asked. */
export async function untilDone(app: string, runId: string): Promise<RunState> {
  for (;;) {
    const state = await runState(app, runId);
    if (["completed", "failed", "error", "cancelled"].includes(state.status)) return state;
    if (state.status === "waiting_for_clarification" && state.clarification) {
      const answers = state.clarification.questions.map((question) => ({ question, answer: "Europe" }));
      await post(`${app}/api/runs/${runId}/answers`, { answers });
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
