// A weak or slow model behind a real endpoint: half of its replies are steps, the others break off, repeat
// themselves, are empty, echo the prompt or never come. `LONG_TESTS=1` makes fifty runs.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isLongForm } from "@/e2e/long-form";
import { STEP_POLICY, type StepPolicy } from "@/lib/agent/step/step";
import { STRATEGIES } from "@/lib/config/schema";
import { log } from "@/lib/log";
import { registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { hit } from "@/testing/agent/loop-script";
import { modelAt, storyServer, storyStep } from "@/testing/agent/strategies";
import { chance } from "@/testing/chance";
import type { LlmRequest, LlmServer, Reply } from "@/testing/servers/llm";
import { search } from "@/testing/servers/llm-steps";
import { runLoop } from "./loop";

const RUNS = isLongForm ? 50 : 6;
const MOST_REQUESTS = 120;
/** Short waits; what is never answered is waited for briefly. */
const POLICY: StepPolicy = {
  ...STEP_POLICY,
  retry: { ...STEP_POLICY.retry, tries: 3, baseMs: 2, maxMs: 4 },
  reply: { ...STEP_POLICY.reply, firstMs: 250, silenceMs: 250 },
  breaker: undefined,
};

let server: LlmServer;
beforeEach(async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  server = await storyServer();
});
afterEach(() => server.stop());

const FAULTS: ((request: LlmRequest) => Reply)[] = [
  ({ step }) => ({ text: JSON.stringify((storyStep(step) as { step: object }).step).slice(0, 180) }),
  () => ({ step: search("the same again") }),
  () => ({ fault: "empty" }),
  ({ body }) => ({ text: String(body.messages.at(-1)?.content ?? "") }),
  () => ({ fault: "stall" }),
];

it.each(Array.from({ length: RUNS }, (_, at) => at + 1))(
  "GOAL-R12: run %i with a weak model ends in bounded requests, by a sentence about the model if not by a report",
  async (seed) => {
    const random = chance(seed * 7919);
    server.use((request) => {
      const fault = random(2) === 0 ? undefined : FAULTS[random(FAULTS.length)];
      return fault ? fault(request) : storyStep(request.step);
    });
    const baseClass = STRATEGIES[seed % STRATEGIES.length] ?? "SGRAgent";
    const test = new TestRun({
      config: agentConfig({ baseClass }),
      script: () => "",
      search: () => [hit("a")],
    });
    await runLoop(test.state, { ...test.ports, model: await modelAt(server), policy: POLICY }, registries);
    expect(["completed", "failed", "error"]).toContain(test.state.status);
    expect(server.requests.length).toBeLessThanOrEqual(MOST_REQUESTS);
    if (test.state.status === "error") expect(test.state.error?.message).toMatch(/\bmodel\b/i);
  },
  60_000,
);
