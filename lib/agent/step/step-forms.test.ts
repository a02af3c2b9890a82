import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { smallForm } from "@/lib/agent/step-schema/compose-small";
import { projectStep } from "@/lib/agent/step-schema/project";
import { log } from "@/lib/log";
import { accept } from "@/testing/agent/replies";
import { NAMES, shipped } from "@/testing/agent/shipped-step";
import { lastMessage, modeOf, portsFor, stepRequest, WIRE } from "@/testing/agent/step";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { plan, search } from "@/testing/servers/llm-steps";
import { requestStep } from "./step";

const STEP = search("heat pump");
let server: LlmServer;

beforeEach(async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  server = await startLlmServer({ script: () => ({ step: STEP }) });
});
afterEach(() => server.stop());

const rungs = () => server.requests.map(({ body }) => modeOf(body));
describe("a tool call as the form of a step", () => {
  const throughTool = async () => {
    const ports = await portsFor(server.url);
    ports.model.degrade("form");
    ports.model.degrade("form");
    expect(ports.model.mode()).toBe("tool");
    return ports;
  };

  it("P14: one function with the step's schema must be called, and its arguments are shown while they are written", async () => {
    const step = plan({ goal: "Find out", steps: ["Look it up", "Write"] });
    server.use(() => ({ step, chunkSize: 3 }));
    const ports = await throughTool();
    expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "solution", solution: step });
    const { body } = server.requests[0]!;
    expect(body.tools).toEqual([
      { type: "function", function: expect.objectContaining({ name: "step", parameters: WIRE }) },
    ]);
    expect(body.tool_choice).toEqual({ type: "function", function: { name: "step" } });
    expect(body).not.toHaveProperty("response_format");
    const shown = ports.deltas.filter(({ path }) => path === "calls.0.research_goal");
    expect(shown.map(({ text }) => text).join("")).toBe("Find out");
    expect(shown.length).toBeGreaterThan(1);
  });

  it("counts the schema in the size of the request, and sends what was called before as plain talk", async () => {
    const ports = await throughTool();
    await requestStep(
      stepRequest({
        messages: [
          { role: "user", content: "What is a heat pump?" },
          {
            role: "assistant",
            content: [
              { type: "tool-call", toolCallId: "1-0", toolName: "websearchtool", input: { query: "x" } },
            ],
          },
          {
            role: "tool",
            content: [
              {
                type: "tool-result",
                toolCallId: "1-0",
                toolName: "websearchtool",
                output: { type: "text", value: "Nothing." },
              },
            ],
          },
        ],
      }),
      ports,
    );
    const { body } = server.requests[0]!;
    expect(body.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(body.messages.some(({ tool_calls }) => tool_calls)).toBe(false);
    expect(ports.of("step-started")[0]?.promptBytes).toBeGreaterThan(JSON.stringify(WIRE).length);
  });

  const args = JSON.stringify(STEP);
  it.each([
    ["without an id", [{ index: 0, name: "step", arguments: args }]],
    ["without an index", [{ id: "a", name: "step", arguments: args }]],
    ["twice under one id", [0, 1].map((index) => ({ index, id: "a", name: "step", arguments: args }))],
    ["under another name", [{ index: 0, id: "a", name: "research", arguments: args }]],
    [
      "beside another function",
      [
        { index: 0, id: "a", name: "websearchtool", arguments: '{"query":"x"}' },
        { index: 1, id: "b", name: "step", arguments: args },
      ],
    ],
  ])("GOAL-W3: a call %s is understood", async (_, calls) => {
    server.use(() => ({ calls }));
    const ports = await throughTool();
    expect(await requestStep(stepRequest(), ports)).toMatchObject({
      kind: "solution",
      solution: STEP,
      attempt: 1,
    });
  });

  it("GOAL-W3: a step written as text is taken although a call was asked for", async () => {
    server.use(() => ({ text: args }));
    expect(await requestStep(stepRequest(), await throughTool())).toMatchObject({
      kind: "solution",
      attempt: 1,
    });
  });

  it("P14: another function is no step: the schema is written into the prompt next", async () => {
    server.use(({ body }) =>
      body.tools
        ? { calls: [{ index: 0, id: "a", name: "websearchtool", arguments: '{"query":"x"}' }] }
        : { step: STEP },
    );
    const ports = await throughTool();
    expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "solution", attempt: 2 });
    expect(rungs()).toEqual(["tool", "prompt"]);
    expect(lastMessage(server.requests[1]?.body)).toContain("it called websearchtool; call step instead");
  });

  it("P14: a call without a name is refused as a form, not tried again for ever", async () => {
    server.use(({ body }) => (body.tools ? { calls: [{ index: 0, arguments: args }] } : { step: STEP }));
    const ports = await throughTool();
    expect(await requestStep(stepRequest(), ports)).toMatchObject({ kind: "solution", attempt: 2 });
    expect(ports.model.mode()).toBe("prompt");
    expect(ports.waits).toEqual([]);
  });
});

describe("the smaller schema", () => {
  const composed = shipped();
  const { wire } = projectStep(composed);

  it("P14: asks for one call and the lists of the reasoning, in fewer words", () => {
    const small = smallForm(wire).wire;
    expect(Object.keys(small.properties ?? {})).toEqual(["reasoning_steps", "remaining_steps", "calls"]);
    expect(small.required).toEqual(["reasoning_steps", "remaining_steps", "calls"]);
    expect(small.properties?.calls).toMatchObject({ minItems: 1, maxItems: 1 });
    const branches = small.properties?.calls?.items?.anyOf ?? [];
    expect(branches).toHaveLength(NAMES.length);
    for (const branch of branches) {
      expect(branch.properties).not.toHaveProperty("_activity");
      expect(branch.required).toEqual(Object.keys(branch.properties ?? {}));
    }
    expect(JSON.stringify(small).length).toBeLessThan(JSON.stringify(wire).length - 200);
    expect(smallForm(wire)).toBe(smallForm(wire));
  });

  it("P14: a reply to it is a whole step: what was not asked for stands for nothing", async () => {
    const reply = {
      reasoning_steps: ["Look.", "Search."],
      remaining_steps: ["Write."],
      calls: [
        { _tool: "websearchtool", _reasoningForCall: "Needed.", query: "heat pump", max_results: null },
        { _tool: "websearchtool", _reasoningForCall: "Needed.", query: "more", max_results: null },
      ],
    };
    server.use(() => ({ text: JSON.stringify(reply) }));
    const ports = await portsFor(server.url);
    for (let at = 0; at < 4; at += 1) ports.model.degrade("form");
    const result = await requestStep(stepRequest({ schema: { wire, hash: "h", name: "step" } }), ports);
    if (result.kind !== "solution") throw new Error("no step");
    const step = accept(result.solution);
    expect(step.reasoning).toMatchObject({
      reasoningSteps: ["Look.", "Search."],
      planStatus: "",
      taskCompleted: false,
    });
    expect(step.calls.map(({ params }) => params.query)).toEqual(["heat pump"]);
    expect(lastMessage(server.requests[0]?.body)).toContain(JSON.stringify(smallForm(wire).wire));
  });
});
