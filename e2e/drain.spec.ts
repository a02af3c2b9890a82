// What SIGTERM does to runs at work: each ends its step and goes on at the next start.

import { ask, expect, stateOf, test, until, withStack } from "./fixtures";
import { fullScript } from "./scenario";
import { follow } from "./viewers";

const QUESTION = "Is sodium-ion cheaper than LFP, asked before a shutdown?";

test("GOAL-R31: after SIGTERM a step is finished, new runs are refused, readers stay until the end, and the run goes on", async () => {
  test.setTimeout(180_000);
  await withStack(
    async (stack) => {
      const script = fullScript(QUESTION);
      // The first step is on its way until the test lets it go.
      const held = Promise.withResolvers<void>();
      stack.script(QUESTION, async (request) => {
        if (request.step === 1) await held.promise;
        return script(request);
      });
      const { runId } = await ask(stack.app, QUESTION, { scope: "web" });
      await expect.poll(() => stack.llm.requests.length).toBe(1);
      const viewer = follow(stack.app.url, runId);
      await expect.poll(() => viewer.seen().length).toBeGreaterThan(0);

      const stopped = stack.app.stop("SIGTERM");
      const ready = () => fetch(`${stack.app.url}/api/health/ready`);
      await expect.poll(async () => (await ready()).status).toBe(503);
      expect(await (await ready()).json()).toEqual({ status: "not_ready", reason: "draining" });
      expect((await fetch(`${stack.app.url}/api/health/live`)).status).toBe(200);
      const refused = await fetch(`${stack.app.url}/api/threads`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ question: "And this one?" }),
      });
      expect([refused.status, (await refused.json()).error.code]).toEqual([503, "shutting_down"]);
      expect((await stateOf(stack.app, runId)).iteration).toBeLessThanOrEqual(1);

      held.resolve();
      await stopped;
      await viewer.ended;
      expect(stack.app.log()).not.toMatch(/release-failed|runs-cut-short/);
      expect(stack.llm.requests.length, "the step was asked for once").toBe(1);

      await stack.app.start();
      const state = await until(stack.app, runId, ({ status }) => status === "completed");
      expect(state.steps).toHaveLength(5);
      expect(state.crashes).toBe(0);
      expect(state.seq).toBeGreaterThan(Math.max(...viewer.seen()));
      const first = stack.llm.requests.filter(({ step }) => step === 1);
      expect(first, "no finished step is asked for again").toHaveLength(1);
    },
    // Ample: the step ends when the test says so.
    { env: { DRAIN_SECONDS: "60" } },
  );
});

test("GOAL-R31: a step that does not end is released when the time is up", async () => {
  await withStack(
    async (stack) => {
      const script = fullScript(QUESTION);
      let asked = 0;
      stack.script(QUESTION, (request) => {
        asked += 1;
        return asked === 1 ? new Promise(() => undefined) : script(request);
      });
      const { runId } = await ask(stack.app, QUESTION, { scope: "web" });
      await expect.poll(() => asked).toBe(1);
      await stack.app.stop("SIGTERM");
      expect(stack.app.log()).toContain('"event":"runs-cut-short","count":1');
      await stack.app.start();
      await until(stack.app, runId, ({ status }) => status === "completed");
    },
    { env: { DRAIN_SECONDS: "1" } },
  );
});
