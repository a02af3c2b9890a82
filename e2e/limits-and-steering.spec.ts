// Run controls through the real server: steer, finish, plan first, retry.

import type { LlmRequest } from "@/testing/servers/llm";
import type { Reply } from "@/testing/servers/llm-reply";
import { answer, report } from "@/testing/servers/llm-steps";
import { controlsOf, hold } from "./control-scenario";
import { ask, expect, test, until } from "./fixtures";
import { fullScript, INDEX, numbersIn } from "./scenario";

test("a message to an active run is in the next request, and an excluded site is not read any more", async ({
  stack,
}) => {
  const question = "What does a cell cost, steered?";
  const breaker = hold();
  const full = fullScript(question);
  const script = async (request: LlmRequest) => {
    if (request.step === 2) await breaker.promise;
    return full(request);
  };
  stack.script(question, script);
  const { asked, send } = controlsOf(stack);
  const { runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ plan, iteration }) => plan !== null && iteration === 2);
  const host = new URL(INDEX).host;
  const said = { message: "Leave out prices before 2026.", banHosts: [INDEX] };
  expect((await send(`/api/runs/${runId}/steer`, said)).status).toBe(200);
  expect((await send(`/api/runs/${runId}/steer`, {})).code).toBe("steer_empty");
  expect((await send(`/api/runs/${runId}/steer`, { banHosts: ["a b"] })).code).toBe("host_invalid");
  breaker.release();
  const state = await until(stack.app, runId, ({ endedAt }) => endedAt !== null);
  expect(state.bannedHosts).toEqual([host]);
  expect(state.steers).toMatchObject([{ message: said.message, step: 3 }]);
  const third = asked(question).find(({ step }) => step === 3);
  expect(JSON.stringify(third?.body.messages)).toContain(said.message);
  expect(state.sources.filter(({ url, status }) => url === INDEX && status === "read")).toEqual([]);
  expect((await send(`/api/runs/${runId}/steer`, said)).code).toBe("run_already_ended");
});

test("GOAL-R23: finishing closes the connection, and the run writes from what it has", async ({ stack }) => {
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
  stack.script(question, script);
  const { asked, send } = controlsOf(stack);
  const { runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ iteration }) => iteration === 4);
  await expect.poll(() => asked(question).length).toBe(4);
  expect((await send(`/api/runs/${runId}/finish`)).status).toBe(200);
  expect(await asked(question)[3]?.closed).toBe("client");
  const state = await until(stack.app, runId, ({ endedAt }) => endedAt !== null);
  expect(state.status).toBe("completed");
  expect(state.finishing?.step).toBe(4);
  expect(state.report).not.toBeNull();
  expect(state.searchesUsed).toBe(2);
  expect((await send(`/api/runs/${runId}/finish`)).code).toBe("run_already_ended");
});

test("plan first: the run waits with its plan, accepts changes, and rejects a second start", async ({
  stack,
}) => {
  const question = "What does a cell cost, plan first?";
  stack.script(question, fullScript(question));
  const { asked, send } = controlsOf(stack);
  const started = await send("/api/threads", { question, reviewPlan: true });
  expect(started.status).toBe(201);
  const runId = started.body.runId ?? "";
  const waiting = await until(stack.app, runId, ({ status }) => status === "waiting_for_plan");
  expect(asked(question)).toHaveLength(1);
  const kept = waiting.plan?.steps.slice(1).map(({ text }) => text) ?? [];
  const plan = { steps: [...kept, "Name what is missing"] };
  expect((await send(`/api/runs/${runId}/plan`, { steps: [" "] })).code).toBe("plan_empty");
  const both = await Promise.all([1, 2].map(() => send(`/api/runs/${runId}/plan`, plan)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.flatMap(({ code }) => code ?? [])).toEqual(["plan_already_started"]);
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  expect(state.planReview?.changes).toEqual([
    `Removed: “${waiting.plan?.steps[0]?.text}”`,
    "Added: “Name what is missing”",
  ]);
  const second = asked(question).find(({ step }) => step === 2);
  expect(JSON.stringify(second?.body.messages)).toContain("Name what is missing");
});

test("retry from a step: found results stay, and an impossible retry is rejected with its error code", async ({
  stack,
}) => {
  const question = "What does a cell cost, tried again?";
  const full = fullScript(question);
  let broken = true;
  const script = (request: LlmRequest): Reply =>
    broken && request.step === 4 ? { status: 401, body: { error: { message: "no key" } } } : full(request);
  stack.script(question, script);
  const { asked, send } = controlsOf(stack);
  const { runId, threadId } = await ask(stack.app, question);
  const failed = await until(stack.app, runId, ({ endedAt }) => endedAt !== null);
  expect(failed.status).toBe("error");
  expect((await send(`/api/runs/${runId}/retry`, { step: 9 })).code).toBe("step_not_kept");
  expect((await send("/api/runs/run_none/retry", {})).code).toBe("run_not_found");
  broken = false;
  const before = asked(question).length;
  const again = await send(`/api/runs/${runId}/retry`, { extend: { steps: 2 } });
  expect(again).toMatchObject({ status: 201, body: { threadId } });
  const state = await until(stack.app, again.body.runId ?? "", ({ endedAt }) => endedAt !== null);
  expect(state.status).toBe("completed");
  expect(state.branch).toMatchObject({ runId, step: 3 });
  expect(state.sources.map(({ id }) => id)).toEqual(failed.sources.map(({ id }) => id));
  expect(
    asked(question)
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
