// What a server must not lose on shutdown.

import { markedScript, questionOf, untilAllEnded } from "./crash-scenario";
import { ask, expect, stateOf, test, withStack } from "./fixtures";
import { follow } from "./viewers";

const RUNS = 20;
const VIEWERS = 100;

test("GOAL-R31: a shutdown with 20 runs and 100 viewers ends by itself, loses nothing, and the runs continue", async () => {
  test.setTimeout(180_000);
  await withStack(async (stack) => {
    for (let index = 0; index < RUNS; index += 1)
      stack.script(questionOf(index), markedScript(index, { chunkSize: 16, chunkDelayMs: 40 }));
    const runs: string[] = [];
    for (let index = 0; index < RUNS; index += 1)
      runs.push((await ask(stack.app, questionOf(index), { scope: "web" })).runId);
    const viewers = Array.from({ length: VIEWERS }, (_, index) =>
      follow(stack.app.url, runs[index % RUNS] as string),
    );
    await expect.poll(() => viewers.every(({ seen }) => seen().length > 3), { timeout: 60_000 }).toBe(true);
    await stack.app.stop("SIGTERM");
    await Promise.all(viewers.map(({ ended }) => ended));
    expect(stack.app.log()).not.toContain("release-failed");
    await stack.app.start();
    const states = await Promise.all(runs.map((runId) => stateOf(stack.app, runId)));
    for (const [index, viewer] of viewers.entries()) {
      const state = states[index % RUNS];
      expect(state?.seq, "what a viewer saw is stored").toBeGreaterThanOrEqual(Math.max(...viewer.seen()));
      // It was a shutdown, not a crash: the run's crash counter stays at 0.
      expect(state?.crashes).toBe(0);
    }
    const ended = await untilAllEnded(stack.app, runs);
    expect(ended.map(({ status }) => status)).toEqual(runs.map(() => "completed"));
    expect(ended.map(({ steps }) => steps.length)).toEqual(runs.map(() => 5));
  });
});
