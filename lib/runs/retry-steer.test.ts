import { expect, it } from "vitest";
import { createTestEngine } from "@/testing/runs/engine";
import { finished, hanging, keep } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { retryRun } from "./retry-run";
import { startRun } from "./start";
import { steerRun } from "./steer";

const NOTHING = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, promptBytes: 0 };

it("a run that is tried again takes along what the person said and no step took up, and leaves what a step behind it was told", async () => {
  const engine = keep(createTestEngine(hanging));
  const sample = sampleLoop();
  let life = 0;
  engine.loop = async (state, ports) => {
    life += 1;
    if (life > 1) return sample(state, ports);
    const say = (message: string, banHosts: string[] = []) =>
      steerRun(state.id, { message, banHosts }, engine);
    let steps = 0;
    const record: typeof ports.record = async (events, pages) => {
      const after = await ports.record(events, pages);
      if (events.some(({ type }) => type === "step-started")) {
        steps += 1;
        if (steps === 1) await say("Heard by none", ["spam.example"]);
        else {
          await ports.record([{ type: "usage-counted", step: 2, attempt: 1, outcome: "failed", ...NOTHING }]);
          throw new Error("the model is gone");
        }
      }
      return after;
    };
    await say("Heard");
    return sample(state, { ...ports, record });
  };
  const { runId } = await startRun({ question: "Why?" }, engine);
  const before = await finished(engine, runId);
  expect(before.steers.map(({ message, step }) => [message, step])).toEqual([
    ["Heard", 1],
    ["Heard by none", 2],
  ]);
  const kept = await finished(engine, (await retryRun(runId, { step: 1 }, engine)).runId);
  expect(kept.steers.map(({ message, step }) => [message, step])).toEqual([
    ["Heard", 1],
    ["Heard by none", 2],
  ]);
  expect(kept.bannedHosts).toEqual(["spam.example"]);
  const anew = await finished(engine, (await retryRun(runId, { step: 0 }, engine)).runId);
  // Sent before the first step, so it belongs to the start.
  expect(anew.steers.map(({ message, step }) => [message, step])).toEqual([
    ["Heard", 1],
    ["Heard by none", 1],
  ]);
});
