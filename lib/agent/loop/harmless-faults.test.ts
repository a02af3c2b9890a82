// Models whose endpoint does not enforce the schema, and that repeat a fault which harms nothing.

import { expect, it } from "vitest";
import { registries, TestRun } from "@/testing/agent/loop";
import { answer, ask, hit, plan, reply, report, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const written = [reply(search("lifetime")), reply(report("Fifteen minutes it is [1].")), reply(answer())];
const after = (first: unknown) =>
  new TestRun({
    script: ({ step }) => (step === 1 ? first : (written[step - 2] ?? reply(answer()))),
    search: (query) => [hit(query)],
  });

it("Q10: a list that stays too short is named once and then taken, so that the run goes on", async () => {
  const test = after(reply(plan("How long does a cache live?")));
  await runLoop(test.state, test.ports, registries);
  expect(test.state).toMatchObject({
    status: "completed",
    plan: { steps: [{ text: "How long does a cache live?" }] },
  });
  const first = test.prompts.filter((prompt) => prompt.includes("planned_steps must have at least 3 items"));
  expect(first).toHaveLength(1);
});

it("Q10: one assumption instead of two still asks the person", async () => {
  const question = { ...ask("Which cache?"), assumptions: ["The cache of the browser."] };
  const test = after(reply(question));
  await runLoop(test.state, test.ports, registries);
  expect(test.state).toMatchObject({
    status: "waiting_for_clarification",
    clarification: { assumptions: ["The cache of the browser."] },
  });
});

it("Q10: an empty list is never taken", async () => {
  const test = after(reply({ ...ask("Which cache?"), assumptions: [] }));
  await runLoop(test.state, test.ports, registries);
  expect(test.state).toMatchObject({ status: "error", error: { code: "model_protocol" } });
});

it("Q10: a call without a reason is named once and then made", async () => {
  const { _reasoningForCall: _reason, ...call } = reply(search("cache")).calls[0] as {
    [key: string]: unknown;
  };
  const test = after({ ...reply(search("cache")), calls: [call] });
  await runLoop(test.state, test.ports, registries);
  expect(test.state.status).toBe("completed");
  expect(test.state.calls[0]).toMatchObject({ tool: "websearchtool", reason: "" });
  expect(test.prompts.filter((prompt) => prompt.includes("_reasoningForCall is missing"))).toHaveLength(1);
});
