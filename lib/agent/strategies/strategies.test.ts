import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { timeStrip } from "@/lib/map/time-strip";
import { foldEvents } from "@/lib/run-log/state";
import { blankState } from "@/testing/agent/loop";
import { NATIVE, STORY, storyServer, storyStep, tell } from "@/testing/agent/strategies";
import type { ChatBody, LlmServer } from "@/testing/servers/llm";
import { REASONING } from "@/testing/servers/llm-native";
import { call, plan, step } from "@/testing/servers/llm-steps";

let server: LlmServer;

beforeEach(async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  server = await storyServer();
});
afterEach(() => server.stop());

const namesIn = ({ tools = [] }: ChatBody) => tools.map(({ function: { name } }) => name);
function keysIn({ tools = [] }: ChatBody, name: string): string[] {
  const found = tools.find(({ function: own }) => own.name === name)?.function.parameters;
  return Object.keys((found as { properties: object } | undefined)?.properties ?? {});
}

describe("three ways to ask for a step", () => {
  it("P14: SGRAgent asks for one object a step and names no functions", async () => {
    const { test, bodies } = await tell("SGRAgent", { server });
    expect(test.state.status).toBe("completed");
    expect(bodies.map(({ tools, response_format }) => [tools, response_format?.type])).toEqual(
      STORY.map(() => [undefined, "json_schema"]),
    );
  });

  it("P14 S14: SGRToolCallingAgent makes the reasoning a forced call and then has functions called", async () => {
    const { test, bodies } = await tell("SGRToolCallingAgent", { server });
    expect(test.state.status).toBe("completed");
    expect(bodies.map(({ tool_choice }) => tool_choice)).toEqual(
      STORY.flatMap(() => [{ type: "function", function: { name: REASONING } }, "required"]),
    );
    expect(namesIn(bodies[0] as ChatBody)).toEqual([REASONING, ...test.state.config!.tools]);
    expect(bodies[1]?.tools).toEqual(bodies[0]?.tools);
    for (const [index, step] of test.state.steps.entries()) {
      const { calls, remaining_steps } = STORY[index]!;
      expect(step.reasoning?.remainingSteps).toEqual(remaining_steps);
      expect(step.callIds).toHaveLength(calls.length);
    }
  });

  it("P14: ToolCallingAgent has functions called at once and asks for no reasoning", async () => {
    const { test, bodies, of } = await tell("ToolCallingAgent", { server });
    expect(test.state.status).toBe("completed");
    expect(bodies).toHaveLength(STORY.length);
    expect(namesIn(bodies[0] as ChatBody)).toEqual(test.state.config!.tools);
    expect(of("step-decided").map(({ reasoning }) => reasoning)).toEqual(STORY.map(() => null));
    expect(JSON.stringify(bodies)).not.toContain(REASONING);
  });

  it("P14: same tools, calls, sources, report and answer whichever is chosen", async () => {
    const told = await Promise.all(
      (["SGRAgent", ...NATIVE] as const).map((strategy) => tell(strategy, { server })),
    );
    const essence = told.map(({ test: { state } }) => ({
      calls: state.calls.map(({ id, tool, params, status, mode }) => ({ id, tool, params, status, mode })),
      sources: state.sources.map(({ number, url }) => [number, url]),
      report: state.report?.content,
      answer: state.answer,
      plan: state.plan?.steps.map(({ text }) => text),
    }));
    expect(essence[1]).toEqual(essence[0]);
    expect(essence[2]).toEqual(essence[0]);
  });

  it("S14: no call is made in a step before its reasoning is valid and written down", async () => {
    server.use(({ body, step, attempt }) =>
      JSON.stringify(body.tool_choice).includes(REASONING) && attempt === 1
        ? { calls: [{ index: 0, id: "c", name: REASONING, arguments: '{"reasoning_steps":["One"]}' }] }
        : storyStep(step),
    );
    const { test, bodies } = await tell("SGRToolCallingAgent", { server });
    expect(test.state.status).toBe("completed");
    expect(JSON.stringify(bodies[1]?.messages.at(-1))).toContain("current_situation is missing");
    const order = test.log.filter(({ type }) =>
      ["step-reasoned", "step-decided", "call-started"].includes(type),
    );
    expect(order.slice(0, 3).map(({ type }) => type)).toEqual([
      "step-reasoned",
      "step-decided",
      "call-started",
    ]);
  });
});

describe("the functions", () => {
  it.each(NATIVE)(
    "P14 Q1: %s leaves `_tool` and `_activity` to the name; the reason is first, a result last",
    async (strategy) => {
      const { bodies } = await tell(strategy, { server });
      const body = bodies[0] as ChatBody;
      expect(keysIn(body, "websearchtool")).toEqual([
        "_reasoningForCall",
        "_line",
        "query",
        "max_results",
        "since",
        "until",
        "offset",
      ]);
      expect(keysIn(body, "factchecktool")).toEqual(["_reasoningForCall", "claims", "_output"]);
      for (const { function: own } of body.tools ?? []) {
        expect(own.strict).toBe(true);
        expect(own.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
        const { required, properties, additionalProperties } = own.parameters as {
          required: string[];
          properties: object;
          additionalProperties: boolean;
        };
        expect([required, additionalProperties]).toEqual([Object.keys(properties), false]);
      }
    },
  );

  it("P11 GOAL-P4: stand in the same order in every request", async () => {
    const { bodies } = await tell("SGRToolCallingAgent", { server });
    const [first, second] = bodies.map(({ tools }) => JSON.stringify(tools));
    expect(second).toBe(first);
    expect(JSON.stringify(bodies[2]?.tools)).toBe(first);
  });

  it("P14: parallel calls are turned off only where one call a step is allowed", async () => {
    const several = await tell("ToolCallingAgent", { server });
    expect(several.bodies[0]?.parallel_tool_calls).toBeUndefined();
    const one = await tell("ToolCallingAgent", { server, config: { execution: { maxCallsPerStep: 1 } } });
    expect(one.bodies[0]?.parallel_tool_calls).toBe(false);
    expect(one.test.state.calls[1]).toMatchObject({ status: "skipped", error: { kind: "limit_exceeded" } });
  });
});

describe("what is shown of such a run", () => {
  it("P14: the second request of a step is no second try on the strip of its time", async () => {
    const { test } = await tell("SGRToolCallingAgent", { server });
    const { model } = timeStrip(test.state, test.state.endedAt ?? 0);
    expect(model.map(({ step, attempt }) => [step, attempt])).toEqual(
      STORY.flatMap((_, index) => [
        [index + 1, 1],
        [index + 1, 1],
      ]),
    );
  });

  it("Q20 B20: a plan goes on by the lines that calls name, also without reasoning", async () => {
    const steps = ["Collect prices of cells", "Visit finished plants", "Write everything down"];
    server.use(({ step: at }) =>
      at === 1
        ? { step: plan({ goal: "Know it", steps }) }
        : at === 2
          ? {
              step: step([call("websearchtool", { query: "plants", max_results: null, _line: "p2" })]),
            }
          : storyStep(at - 1),
    );
    const { test } = await tell("ToolCallingAgent", { server });
    const after = test.log.findIndex((event) => event.type === "step-decided" && event.step === 2);
    const { plan: then } = foldEvents(blankState(), test.log.slice(0, after + 1));
    // No call has worked on the first line yet.
    expect(then?.steps.map(({ status }) => status)).toEqual(["planned", "running", "planned"]);
  });
});
