import { expect, it } from "vitest";
import { registerBuiltin } from "@/lib/activities/builtin";
import { createActivityRegistry } from "@/lib/activities/registry";
import { createToolRegistry, Tool } from "@/lib/tools/registry";
import { registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, reply, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const schema = {
  type: "object",
  description: "Converts an amount of money.",
  properties: { amount: { type: "number", description: "How much." } },
  required: ["amount"],
} as const;

/** The earlier process had one more tool. */
function withOwn() {
  const tools = createToolRegistry();
  const activities = registerBuiltin(createActivityRegistry());
  const own = tools.register("convert", schema);
  activities.register("convert", async () => ({ value: 1 }));
  const all = { ...Tool, get: (name: string) => tools.get(name) ?? Tool.get(name) };
  return {
    tools: {
      ...all,
      require: (name: string) => tools.get(name) ?? Tool.require(name),
      list: () => [...Tool.list(), own],
    },
    activities,
  };
}

it("A13 GOAL-R1: a tool that is gone when a run goes on fails its calls, and not the run", async () => {
  const config = agentConfig({ tools: [...agentConfig().tools, "convert"] });
  const bindings = {
    ...new TestRun({ config: agentConfig(), script: () => "" }).state.bindings,
    convert: { mode: "explicit" as const, activity: "convert", variant: null },
  };
  const world = {
    start: { agent: config, bindings },
    script: ({ step }: { step: number }) =>
      reply(...(step === 1 ? [{ _tool: "convert", amount: 5 }, search("one")] : [answer()])),
    search: () => [hit("a")],
  };
  const whole = new TestRun(world);
  await runLoop(whole.state, whole.ports, withOwn());
  expect(whole.state.calls[0]).toMatchObject({ tool: "convert", status: "succeeded" });
  const decided = whole.log.findIndex(({ type }) => type === "step-decided") + 1;
  for (const cut of [decided, decided + 1, decided + 2]) {
    const again = new TestRun({ ...world, log: whole.log.slice(0, cut) });
    await runLoop(again.state, again.ports, registries);
    expect(again.state.status, `cut at ${cut}`).toBe("completed");
    expect(again.state.calls[0]?.status).not.toBe("running");
    expect(again.state.calls[1]?.status).toBe("succeeded");
  }
});
