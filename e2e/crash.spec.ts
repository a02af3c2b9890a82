// What a server must not lose when it is killed. This is the short form; `npm run crash` kills more often (COUNT).
// STORE=postgres kills it over a database of PostgreSQL.

import type { RunState } from "@/lib/run-log/run-state";
import { chance } from "@/testing/chance";
import { startApp } from "@/testing/servers/app";
import {
  bytesOf,
  markedScript,
  markOf,
  questionOf,
  repeatedCalls,
  rootWithoutReuse,
  untilAllEnded,
} from "./crash-scenario";
import { ask, expect, type Stack, type StoreKind, stateOf, test, until, withStack } from "./fixtures";

const COUNT = Number(process.env.COUNT || 3);
const SEED = Number(process.env.SEED || 20_261_121);
const STORE: StoreKind = process.env.STORE === "postgres" ? "postgres" : "sqlite";
const PACE = { chunkSize: 24, chunkDelayMs: 6 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A run without any crash. */
async function alone(stack: Stack, index: number): Promise<RunState> {
  stack.script(questionOf(index), markedScript(index, { chunkSize: 400, chunkDelayMs: 0 }));
  const { runId } = await ask(stack.app, questionOf(index), { scope: "web" });
  return until(stack.app, runId, ({ endedAt }) => endedAt !== null);
}

test(`GOAL-R2: ten active runs and ${COUNT} kills at random moments: all end with the report of an undisturbed run, and no finished call is repeated`, async () => {
  test.setTimeout(120_000 + COUNT * 30_000);
  const root = await rootWithoutReuse();
  const kills = async (stack: Stack) => {
    const undisturbed = await alone(stack, 1);
    expect(undisturbed.status).toBe("completed");
    const expected = bytesOf(undisturbed);
    const random = chance(SEED);
    const runs: { runId: string; index: number }[] = [];
    for (let kill = 0; kill < COUNT; kill += 1) {
      // Ten at a time; the long form starts ten more whenever these have ended.
      const open = await Promise.all(runs.slice(-10).map((run) => stateOf(stack.app, run.runId)));
      if (open.every(({ endedAt }) => endedAt !== null)) {
        const first = runs.length + 2;
        for (let index = first; index < first + 10; index += 1) {
          stack.script(questionOf(index), markedScript(index, PACE));
          runs.push({ index, ...(await ask(stack.app, questionOf(index), { scope: "web" })) });
        }
      }
      await pause(random(2500));
      await stack.app.stop("SIGKILL");
      await stack.app.start();
    }
    const states = await untilAllEnded(
      stack.app,
      runs.map((run) => run.runId),
    );
    expect(states.map(({ error }) => error?.code ?? null)).toEqual(states.map(() => null));
    for (const [at, state] of states.entries())
      expect(bytesOf(state).replaceAll(markOf(runs[at]?.index ?? 0), markOf(1)), `seed ${SEED}`).toBe(
        expected,
      );
    expect(await repeatedCalls(stack, runs), `seed ${SEED}`).toEqual([]);
  };
  await withStack(kills, { root: root.path, store: STORE }).finally(root.dispose);
});

test("GOAL-R5: killed right after each 201, every run exists and continues", async () => {
  test.setTimeout(90_000 + COUNT * 10_000);
  const runs: string[] = [];
  await withStack(
    async (stack) => {
      for (let index = 0; index < COUNT; index += 1) {
        stack.script(questionOf(index), markedScript(index, { chunkSize: 400, chunkDelayMs: 0 }));
        const { runId } = await ask(stack.app, questionOf(index), { scope: "web" });
        await stack.app.stop("SIGKILL");
        runs.push(runId);
        await stack.app.start();
      }
      const states = await untilAllEnded(stack.app, runs);
      expect(states.map(({ status }) => status)).toEqual(runs.map(() => "completed"));
    },
    { store: STORE },
  );
});

test("GOAL-R1: a run whose request always kills the server is set aside with its reason, and the others end", async ({
  page,
}) => {
  await withStack(async (stack) => {
    const poison = "Which question takes the server down?";
    let deaths = 0;
    const script = markedScript(0, PACE);
    stack.script(poison, (request) => {
      if (request.step !== 3) return script(request);
      deaths += 1;
      process.kill(stack.app.pid(), "SIGKILL");
      return { fault: "stall" };
    });
    for (const index of [1, 2, 3]) stack.script(questionOf(index), markedScript(index, PACE));
    const { runId, threadId } = await ask(stack.app, poison, { scope: "web" });
    const others = await Promise.all(
      [1, 2, 3].map((index) => ask(stack.app, questionOf(index), { scope: "web" })),
    );
    for (let death = 0; death < 4; death += 1) {
      await stack.app.ended();
      // It may be killed again before it has reported that it is ready.
      const started = stack.app.start();
      await (death < 3 ? started.catch(() => undefined) : started);
    }
    const state = await until(stack.app, runId, ({ status }) => status === "error");
    expect(deaths).toBe(4);
    expect(state.error?.code).toBe("set_aside");
    expect(state.sources.length).toBeGreaterThan(0);
    const ended = await untilAllEnded(
      stack.app,
      others.map((other) => other.runId),
    );
    expect(ended.map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
    await page.goto(`${stack.app.url}/research/${threadId}`);
    await expect(page.getByText(/set aside/).first()).toBeVisible();
  });
});

test("a second server on the same data does not start, says why, and does not disturb the first", async () => {
  await withStack(async (stack) => {
    const refused = await startApp({ dataDir: stack.app.dataDir }).then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(refused).toContain(
      `Another Groundwork works with ${stack.app.dataDir} (process ${stack.app.pid()}`,
    );
    expect(refused).toContain("Nothing was changed. Stop that one first, or set DATA_DIR to another folder.");
    expect((await fetch(`${stack.app.url}/api/health`)).status).toBe(200);
    await stack.app.stop("SIGKILL");
    await stack.app.start();
  });
});
