// Concurrent runs through the real server: the queue, identical submits, the daily limit, the time limit for answers.

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { HealthResponse } from "@/lib/http/health-responses";
import type { RunResponse, ThreadsResponse } from "@/lib/http/responses";
import type { LlmRequest } from "@/testing/servers/llm";
import type { Reply } from "@/testing/servers/llm-reply";
import { answer, clarify } from "@/testing/servers/llm-steps";
import { type Controlled, controlled, hold, runsAtOnce } from "./control-scenario";
import { ask, expect, stateOf, test, until } from "./fixtures";
import { fullScript } from "./scenario";

const ANSWER: Reply = { step: answer({ answer: "Nothing is known of it." }) };

const run = (stack: Controlled, runId: string) => stack.get<RunResponse>(`/api/runs/${runId}`);

test("GOAL-R26: beyond the limit runs wait in the queue, show their place, and move up, also while agents.yaml is invalid", async () => {
  const gates = new Map([1, 2, 3, 4].map((index) => [`Question ${index}?`, hold()]));
  const script = async ({ question }: LlmRequest) => {
    for (const [asked, { promise }] of gates) if (question.includes(asked)) await promise;
    return ANSWER;
  };
  await controlled(
    script,
    async (stack) => {
      const { app } = stack;
      const ids: string[] = [];
      for (const question of gates.keys()) ids.push((await ask(app, question)).runId);
      const places = () => Promise.all(ids.map(async (id) => (await run(stack, id)).notice.place));
      expect(await places()).toEqual([null, 1, 2, 3]);
      expect((await run(stack, ids[3] ?? "")).status).toBe("inited");
      expect((await stack.get<HealthResponse>("/api/health")).runs).toMatchObject({
        live: 1,
        queued: 3,
        atOnce: 1,
      });
      const { threads } = await stack.get<ThreadsResponse>("/api/threads");
      expect(threads.map(({ place }) => place).sort()).toEqual([1, 2, 3, null]);
      const stream = await fetch(`${app.url}/api/runs/${ids[3]}/events`);
      const told = noticesOf(stream, 3);
      expect((await stack.send(`/api/runs/${ids[1]}/cancel`)).status).toBe(200);
      expect(await places()).toEqual([null, null, 1, 2]);
      await stack.settings("limits: [");
      gates.get("Question 1?")?.release();
      await until(app, ids[0] ?? "", ({ status }) => status === "completed");
      await until(app, ids[2] ?? "", ({ status }) => status === "researching");
      expect(await places()).toEqual([null, null, null, 1]);
      expect(await told).toEqual([3, 2, 1]);
      gates.get("Question 3?")?.release();
      gates.get("Question 4?")?.release();
      for (const id of [ids[2], ids[3]]) await until(app, id ?? "", ({ status }) => status === "completed");
    },
    runsAtOnce(1),
  );
});

/** The places in the queue that a stream reports, up to `count` of them. */
async function noticesOf(response: Response, count: number): Promise<(number | null)[]> {
  const places: (number | null)[] = [];
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of response.body as ReadableStream<Uint8Array>) {
    text += decoder.decode(part, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const data = /^event: notice\ndata: (.*)$/m.exec(text.slice(0, end))?.[1];
      if (data) places.push((JSON.parse(data) as { place: number | null }).place);
      text = text.slice(end + 2);
    }
    if (places.length >= count) break;
  }
  return places;
}

test("GOAL-R24: fifty equal submits at once create one run, one retry, and one message", async () => {
  const breaker = hold();
  const script = async ({ question }: LlmRequest) => {
    if (question.includes("Once?")) await breaker.promise;
    return ANSWER;
  };
  await controlled(script, async (stack) => {
    const fifty = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, work));
    const body = { question: "Once?", idempotencyKey: "the same" };
    const started = await fifty(() => stack.send("/api/threads", body));
    expect(new Set(started.map(({ status }) => status))).toEqual(new Set([201]));
    const runs = new Set(started.map((sent) => sent.body.runId));
    expect(runs.size).toBe(1);
    const [runId = ""] = runs;
    await fifty(() => stack.send(`/api/runs/${runId}/steer`, { message: "Only 2026" }));
    expect((await run(stack, runId)).steers).toHaveLength(1);
    const stops = await fifty(() => stack.send(`/api/runs/${runId}/cancel`));
    expect(stops.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await fifty(() => stack.send(`/api/runs/${runId}/retry`, { idempotencyKey: "again" }));
    expect(new Set(again.map((sent) => sent.body.runId)).size).toBe(1);
    breaker.release();
    await until(stack.app, again[0]?.body.runId ?? "", ({ status }) => status === "completed");
    expect((await stack.get<ThreadsResponse>("/api/threads")).threads).toHaveLength(1);
  });
});

test("an exhausted daily limit rejects new runs before anything is written", async () => {
  const project = await readFile(path.join(import.meta.dirname, "../agents.yaml"), "utf8");
  const capped = project.replace(/^( {4}tokens:) null/m, "$1 1000");
  expect(capped).not.toBe(project);
  await controlled(
    () => ANSWER,
    async (stack) => {
      const { runId } = await ask(stack.app, "First?");
      await until(stack.app, runId, ({ endedAt }) => endedAt !== null);
      const refused = await stack.send("/api/threads", { question: "Second?" });
      expect(refused).toMatchObject({ status: 429, code: "day_limit_reached" });
      expect(refused.body.error?.message).toContain("1,000 tokens");
      expect((await stack.send(`/api/runs/${runId}/retry`)).code).toBe("day_limit_reached");
      expect((await stack.get<ThreadsResponse>("/api/threads")).threads).toHaveLength(1);
      await stack.settings(project);
      expect((await stack.send("/api/threads", { question: "Second?" })).status).toBe(201);
    },
    () => capped,
  );
});

test("an unanswered question expires and the run continues; two tabs answer once", async () => {
  const script = ({ step }: LlmRequest): Reply =>
    step === 1 ? { step: clarify({ questions: ["Cells or systems?"] }) } : ANSWER;
  await controlled(
    script,
    async (stack) => {
      const { runId } = await ask(stack.app, "Which is it, in time?");
      await until(stack.app, runId, ({ status }) => status === "waiting_for_clarification");
      const path = `/api/runs/${runId}/answers`;
      const answers = { answers: [{ question: "Cells or systems?", answer: "Cells." }] };
      const both = await Promise.all([stack.send(path, answers), stack.send(path, { skip: true })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(both.flatMap(({ code }) => code ?? [])).toEqual(["already_answered"]);
      const late = await ask(stack.app, "Which is it, too late?");
      const state = await until(stack.app, late.runId, ({ endedAt }) => endedAt !== null);
      expect(state.clarifications).toMatchObject([{ skipped: true, timedOut: true }]);
    },
    (text) =>
      text.replace(
        /^ {4}title: Standard\n[\s\S]*?^ {4}execution:\n/m,
        "$&      clarification_timeout_ms: 4000\n",
      ),
  );
});

test("bad input writes nothing", async ({ stack }) => {
  const { url } = stack.app;
  const question = "Which run is told what it does not take?";
  stack.script(question, fullScript(question));
  const { runId } = await ask(stack.app, question);
  const done = await until(stack.app, runId, ({ status }) => status === "completed");
  const post = async (address: string, body: unknown) => {
    const response = await fetch(url + address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { error?: { code: string } }).error?.code;
  };
  const cases: [string, unknown, string][] = [
    ["/api/runs/run_none/finish", {}, "run_not_found"],
    ["/api/runs/run_none/steer", { message: "More" }, "run_not_found"],
    [`/api/runs/${runId}/steer`, { message: "x".repeat(4001) }, "steer_too_long"],
    [`/api/runs/${runId}/steer`, { shout: "More" }, "invalid_request"],
    ["/api/runs/run_none/plan", { steps: ["Read"] }, "run_not_found"],
    [`/api/runs/${runId}/plan`, { steps: "Read" }, "invalid_request"],
    [`/api/runs/${runId}/plan`, { steps: Array.from({ length: 21 }, () => "Read") }, "invalid_request"],
    [`/api/runs/${runId}/retry`, { step: -1 }, "invalid_request"],
    [`/api/runs/${runId}/retry`, { extend: { steps: 1e9 } }, "invalid_request"],
    ["/api/threads", { question: "Why?", budget: { tokens: 1 } }, "invalid_request"],
    ["/api/threads", { question: "Why?", budget: { money: -1 } }, "invalid_request"],
    ["/api/threads", { question: "Why?", budget: { pennies: 1 } }, "invalid_request"],
    ["/api/threads", { question: "Why?", reviewPlan: "yes" }, "invalid_request"],
  ];
  for (const [address, body, code] of cases) expect(await post(address, body), address).toBe(code);
  expect((await stateOf(stack.app, runId)).seq).toBe(done.seq);
});
