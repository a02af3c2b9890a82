// What a person does to runs, through the real server: wait in line, steer, finish, plan first, stop, try again.

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { HealthResponse, RunResponse, ThreadsResponse } from "@/lib/http/responses";
import { type Controlled, runsAtOnce, startControlled } from "./control-scenario";
import { ask, expect, test, until } from "./fixtures";
import { fullScript, INDEX, numbersIn } from "./scenario";
import type { LlmRequest } from "./servers/llm";
import type { Reply } from "./servers/llm-reply";
import { answer, clarify, report } from "./servers/llm-steps";

type Held = { promise: Promise<void>; release: () => void };

function hold(): Held {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, release: resolve };
}

const ANSWER: Reply = { step: answer({ answer: "Nothing is known of it." }) };

/** Starts the application for one test and takes it down behind it. */
async function controlled(
  script: (request: LlmRequest) => Reply | Promise<Reply>,
  work: (stack: Controlled) => Promise<void>,
  change?: (text: string) => string,
): Promise<void> {
  const stack = await startControlled(script, change);
  try {
    await work(stack);
  } finally {
    await stack.dispose();
  }
}

const run = (stack: Controlled, runId: string) => stack.get<RunResponse>(`/api/runs/${runId}`);

test("R26: beyond the limit runs wait in line, see their place, and move up, also while agents.yaml is broken", async () => {
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

/** The places that a stream tells, up to `count` of them. */
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

test("R24: fifty equal submits at once make one run, one further try, and one message", async () => {
  const gate = hold();
  const script = async ({ question }: LlmRequest) => {
    if (question.includes("Once?")) await gate.promise;
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
    gate.release();
    await until(stack.app, again[0]?.body.runId ?? "", ({ status }) => status === "completed");
    expect((await stack.get<ThreadsResponse>("/api/threads")).threads).toHaveLength(1);
  });
});

test("a message to a live run is in the next request, and a banned site is read no more", async () => {
  const question = "What does a cell cost, steered?";
  const gate = hold();
  const full = fullScript(question);
  const script = async (request: LlmRequest) => {
    if (request.step === 2) await gate.promise;
    return full(request);
  };
  await controlled(script, async (stack) => {
    const { runId } = await ask(stack.app, question);
    await until(stack.app, runId, ({ plan, iteration }) => plan !== null && iteration === 2);
    const host = new URL(INDEX).host;
    const said = { message: "Leave out prices before 2026.", banHosts: [INDEX] };
    expect((await stack.send(`/api/runs/${runId}/steer`, said)).status).toBe(200);
    expect((await stack.send(`/api/runs/${runId}/steer`, {})).code).toBe("steer_empty");
    expect((await stack.send(`/api/runs/${runId}/steer`, { banHosts: ["a b"] })).code).toBe("host_invalid");
    gate.release();
    const state = await until(stack.app, runId, ({ endedAt }) => endedAt !== null);
    expect(state.bannedHosts).toEqual([host]);
    expect(state.steers).toMatchObject([{ message: said.message, step: 3 }]);
    const third = stack.asked(question).find(({ step }) => step === 3);
    expect(JSON.stringify(third?.body.messages)).toContain(said.message);
    expect(state.sources.filter(({ url, status }) => url === INDEX && status === "read")).toEqual([]);
    expect((await stack.send(`/api/runs/${runId}/steer`, said)).code).toBe("run_already_ended");
  });
});

test("R23: finishing hangs up, and the run writes from what it has", async () => {
  const question = "What does a cell cost, finished early?";
  const full = fullScript(question);
  const script = (request: LlmRequest): Reply => {
    if (request.step < 4) return full(request);
    const numbers = numbersIn(JSON.stringify(request.body.messages));
    if (request.step === 4 && request.attempt === 1) return { fault: "stall" };
    if (request.step === 4)
      return {
        step: report({
          title: "Cells",
          content: `A sodium-ion cell cost 52 dollars per kilowatt-hour [${numbers[INDEX]}].`,
          question,
        }),
      };
    return { step: answer({ answer: `52 dollars [${numbers[INDEX]}].` }) };
  };
  await controlled(script, async (stack) => {
    const { runId } = await ask(stack.app, question);
    await until(stack.app, runId, ({ iteration }) => iteration === 4);
    await expect.poll(() => stack.asked(question).length).toBe(4);
    expect((await stack.send(`/api/runs/${runId}/finish`)).status).toBe(200);
    expect(await stack.asked(question)[3]?.closed).toBe("client");
    const state = await until(stack.app, runId, ({ endedAt }) => endedAt !== null);
    expect(state.status).toBe("completed");
    expect(state.finishing?.step).toBe(4);
    expect(state.report).not.toBeNull();
    expect(state.searchesUsed).toBe(2);
    expect((await stack.send(`/api/runs/${runId}/finish`)).code).toBe("run_already_ended");
  });
});

test("R23: stopping closes the socket, asks nothing more, and keeps what was found", async () => {
  const question = "What does a cell cost, stopped?";
  const full = fullScript(question);
  const script = (request: LlmRequest): Reply =>
    request.step < 4 ? full(request) : { fault: "stall-in-stream" };
  await controlled(script, async (stack) => {
    const { runId } = await ask(stack.app, question);
    await until(stack.app, runId, ({ iteration }) => iteration === 4);
    await expect.poll(() => stack.asked(question).length).toBe(4);
    const pressed = performance.now();
    const stopped = stack.send(`/api/runs/${runId}/cancel`);
    expect(await stack.asked(question)[3]?.closed).toBe("client");
    const took = performance.now() - pressed;
    test
      .info()
      .annotations.push({ type: "measured", description: `socket closed after ${took.toFixed(0)} ms` });
    expect((await stopped).status).toBe(200);
    const state = await run(stack, runId);
    expect(state).toMatchObject({ status: "cancelled", error: { code: "stopped" } });
    expect(state.sources.filter(({ status }) => status === "read")).toHaveLength(3);
    expect(stack.asked(question)).toHaveLength(4);
  });
});

test("plan first: the run waits with its plan, takes what was changed, and refuses a second start", async () => {
  const question = "What does a cell cost, plan first?";
  await controlled(fullScript(question), async (stack) => {
    const started = await stack.send("/api/threads", { question, reviewPlan: true });
    expect(started.status).toBe(201);
    const runId = started.body.runId ?? "";
    const waiting = await until(stack.app, runId, ({ status }) => status === "waiting_for_plan");
    expect(stack.asked(question)).toHaveLength(1);
    const kept = waiting.plan?.steps.slice(1).map(({ text }) => text) ?? [];
    const plan = { steps: [...kept, "Name what is missing"] };
    expect((await stack.send(`/api/runs/${runId}/plan`, { steps: [" "] })).code).toBe("plan_empty");
    const both = await Promise.all([1, 2].map(() => stack.send(`/api/runs/${runId}/plan`, plan)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.flatMap(({ code }) => code ?? [])).toEqual(["plan_already_started"]);
    const state = await until(stack.app, runId, ({ status }) => status === "completed");
    expect(state.planReview?.changes).toEqual([
      `Removed: “${waiting.plan?.steps[0]?.text}”`,
      "Added: “Name what is missing”",
    ]);
    const second = stack.asked(question).find(({ step }) => step === 2);
    expect(JSON.stringify(second?.body.messages)).toContain("Name what is missing");
  });
});

test("try again from here: found is found, and the other way is refused by name", async () => {
  const question = "What does a cell cost, tried again?";
  const full = fullScript(question);
  let broken = true;
  const script = (request: LlmRequest): Reply =>
    broken && request.step === 4 ? { status: 401, body: { error: { message: "no key" } } } : full(request);
  await controlled(script, async (stack) => {
    const { runId, threadId } = await ask(stack.app, question);
    const failed = await until(stack.app, runId, ({ endedAt }) => endedAt !== null);
    expect(failed.status).toBe("error");
    expect((await stack.send(`/api/runs/${runId}/retry`, { step: 9 })).code).toBe("step_not_kept");
    expect((await stack.send("/api/runs/run_none/retry", {})).code).toBe("run_not_found");
    broken = false;
    const before = stack.asked(question).length;
    const again = await stack.send(`/api/runs/${runId}/retry`, { extend: { steps: 2 } });
    expect(again).toMatchObject({ status: 201, body: { threadId } });
    const state = await until(stack.app, again.body.runId ?? "", ({ endedAt }) => endedAt !== null);
    expect(state.status).toBe("completed");
    expect(state.branch).toMatchObject({ runId, step: 3 });
    expect(state.sources.map(({ id }) => id)).toEqual(failed.sources.map(({ id }) => id));
    expect(
      stack
        .asked(question)
        .slice(before)
        .map(({ step }) => step),
    ).toEqual([4, 5]);
    expect(state.searchesUsed).toBe(failed.searchesUsed);
    const bundle = await fetch(`${stack.app.url}/api/reports/${state.report?.id}/export?format=bundle`);
    const imported = await fetch(`${stack.app.url}/api/import`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: await bundle.text(),
    });
    expect(imported.ok).toBe(true);
  });
});

test("a day's limit that is used up refuses what is new before anything is written", async () => {
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

test("a question that nobody answers goes on by itself when its time is up; two tabs answer once", async () => {
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
      text.replace(/^ {4}title: Standard$/m, "$&\n    execution:\n      clarification_timeout_ms: 4000"),
  );
});

test("bad input leaves nothing behind", async ({ stack }) => {
  const { url } = stack.app;
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
    ["/api/runs/run_none/steer", { message: "x".repeat(4001) }, "steer_too_long"],
    ["/api/runs/run_none/steer", { shout: "More" }, "invalid_request"],
    ["/api/runs/run_none/plan", { steps: ["Read"] }, "run_not_found"],
    ["/api/runs/run_none/plan", { steps: "Read" }, "invalid_request"],
    ["/api/runs/run_none/plan", { steps: Array.from({ length: 21 }, () => "Read") }, "invalid_request"],
    ["/api/runs/run_none/retry", { step: -1 }, "invalid_request"],
    ["/api/runs/run_none/retry", { extend: { steps: 1e9 } }, "invalid_request"],
    ["/api/threads", { question: "Why?", budget: { tokens: 1 } }, "invalid_request"],
    ["/api/threads", { question: "Why?", budget: { money: -1 } }, "invalid_request"],
    ["/api/threads", { question: "Why?", budget: { pennies: 1 } }, "invalid_request"],
    ["/api/threads", { question: "Why?", reviewPlan: "yes" }, "invalid_request"],
  ];
  for (const [address, body, code] of cases) expect(await post(address, body), address).toBe(code);
});
