import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { builtIn } from "@/lib/models/registry";
import { modelAt, NATIVE, STORY, storyServer, storyStep, tell } from "@/testing/agent/strategies";
import type { ChatBody, LlmRequest, LlmServer, Reply } from "@/testing/servers/llm";
import { call, search, step, together } from "@/testing/servers/llm-steps";

let server: LlmServer;

beforeEach(async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  server = await storyServer();
});
afterEach(() => server.stop());

const refusal = (message: string): Reply => ({ status: 400, body: { error: { message } } });
const native = (name: string, args: string): Reply => ({
  calls: [{ index: 0, id: "c", name, arguments: args }],
});
const isForObject = ({ tools }: ChatBody) => tools === undefined;
const actsFirst = ({ body, step: at, attempt }: LlmRequest) =>
  body.tool_choice === "required" && at === 1 && attempt === 1;
const lastOf = (body: ChatBody | undefined) => JSON.stringify(body?.messages.at(-1));

describe("an endpoint that knows less", () => {
  it.each(NATIVE)(
    "P14: %s goes on with objects where functions are unknown, for good of this model",
    async (strategy) => {
      server.use(({ body, step: at }) =>
        body.tools ? refusal("tool_choice is not supported by this model") : storyStep(at),
      );
      const model = await modelAt(server);
      const first = await tell(strategy, { server, model });
      expect(first.test.state.status).toBe("completed");
      expect(first.of("model-degraded").map(({ from, to }) => [from, to])).toEqual([["calls", "strict"]]);
      expect(first.bodies.slice(1).every(isForObject)).toBe(true);
      expect(first.test.state.steps.every(({ reasoning }) => reasoning !== null)).toBe(true);
      const second = await tell(strategy, { server, model });
      expect(second.bodies.every(isForObject)).toBe(true);
      expect(second.of("model-degraded")).toHaveLength(1);
    },
  );

  it("P14: strict functions that are refused are asked for without strict, and that is remembered", async () => {
    server.use(({ body, step: at }) =>
      body.tools?.some(({ function: { strict } }) => strict)
        ? refusal("Unknown parameter: 'tools[0].function.strict'")
        : storyStep(at),
    );
    const { test, bodies, of } = await tell("ToolCallingAgent", { server });
    expect(test.state.status).toBe("completed");
    expect(bodies.map(({ tools }) => tools?.[0]?.function.strict)).toEqual([
      true,
      undefined,
      undefined,
      undefined,
    ]);
    expect(of("model-degraded")).toMatchObject([{ from: "calls", to: "loose" }]);
  });

  it("P14: where strict and parallel calls exclude each other, one strict call is asked for at a time", async () => {
    server.use(({ body, step: at }) =>
      body.parallel_tool_calls === false
        ? storyStep(at)
        : refusal("Parallel tool calls are not supported with strict tools."),
    );
    const { test, bodies, of } = await tell("ToolCallingAgent", { server });
    expect(test.state.status).toBe("completed");
    expect(bodies.at(-1)?.tools?.[0]?.function.strict).toBe(true);
    expect(of("model-degraded")).toMatchObject([{ from: "calls", to: "single" }]);
  });

  it.each(NATIVE)(
    "P14: %s goes on with objects where a model writes text in place of calls",
    async (strategy) => {
      server.use(({ body, step: at }) => (body.tools ? { text: "Gladly." } : storyStep(at)));
      const { test, bodies, of } = await tell(strategy, { server });
      expect(test.state.status).toBe("completed");
      expect(lastOf(bodies[1])).toContain("called no function");
      expect(of("model-degraded").at(-1)).toMatchObject({ from: "loose", to: "strict" });
    },
  );

  it.each(NATIVE)(
    "P14: the built-in model answers an agent of %s in its own form, and says so once",
    async (strategy) => {
      const { test, of } = await tell(strategy, { server, model: builtIn() });
      expect(test.state.status).not.toBe("error");
      expect(of("model-degraded")).toHaveLength(1);
      expect(server.requests).toEqual([]);
    },
  );
});

describe("calls that stray", () => {
  it.each([
    ["a function that is none", native("shelltool", '{"command":"id"}'), "there is no function shelltool"],
    [
      "arguments that break off",
      native("websearchtool", '{"query":"ca'),
      "the arguments of websearchtool cannot be read",
    ],
    ["a missing parameter", native("websearchtool", '{"_reasoningForCall":"x"}'), "query is missing"],
    ["text alone", { text: "I would search." } as Reply, "it called no function"],
  ])("P14 Q10: %s is sent back with the fault named", async (_, reply, said) => {
    server.use((request) => (actsFirst(request) ? reply : storyStep(request.step)));
    const { test, bodies } = await tell("ToolCallingAgent", { server });
    expect(test.state.status).toBe("completed");
    expect(bodies).toHaveLength(STORY.length + 1);
    expect(lastOf(bodies[1])).toContain(said);
  });

  it("P14: reasoning a second time in place of calls is sent back", async () => {
    server.use((request) => (actsFirst(request) ? native("reasoningtool", "{}") : storyStep(request.step)));
    const { test, bodies, of } = await tell("SGRToolCallingAgent", { server });
    expect(test.state.status).toBe("completed");
    expect(lastOf(bodies[2])).toContain("it called reasoningtool again");
    expect(of("step-reasoned")).toHaveLength(STORY.length);
  });

  it("P12: calls that were cut off at the output limit are never carried out", async () => {
    server.use((request) => (actsFirst(request) ? { fault: "length" } : storyStep(request.step)));
    const { test, of } = await tell("ToolCallingAgent", { server });
    expect(test.state.status).toBe("completed");
    expect(of("usage-counted").map(({ outcome }) => outcome)).toEqual(["invalid", "ok", "ok", "ok"]);
  });

  it("P12: a refusal ends the run as such", async () => {
    server.use(() => ({ fault: "refusal" }));
    const { test } = await tell("ToolCallingAgent", { server });
    expect(test.state.error?.code).toBe("model_refused");
  });

  it("Q11 GOAL-P4: a spent tool stays among the functions, and a call of it is told what to do instead", async () => {
    server.use(({ step: at }) =>
      at === 1
        ? { step: search("cache life") }
        : at === 2
          ? native(
              "websearchtool",
              JSON.stringify({ _reasoningForCall: "More.", query: "more", max_results: null }),
            )
          : storyStep(at - 1),
    );
    const { test, bodies } = await tell("ToolCallingAgent", {
      server,
      config: { search: { maxSearches: 1 } },
    });
    expect(test.state.status).toBe("completed");
    expect(test.state.calls.find(({ id }) => id === "2-0")).toMatchObject({
      error: {
        kind: "tool_unavailable",
        message: expect.stringContaining("No searches are left. Work with the sources that were found."),
      },
    });
    // Another list of functions would lose the whole prompt at an endpoint that caches.
    for (const { tools } of bodies) expect(tools).toEqual(bodies[0]?.tools);
    expect(test.searched).toEqual(["cache life"]);
  });

  it("Q8: a final answer beside a search waits, and identical calls run once", async () => {
    const [, , last] = STORY;
    server.use(({ step: at }) => ({
      step: at === 1 ? together(search("cache life", "cache life"), last as never) : (STORY[at - 1] ?? {}),
    }));
    const { test } = await tell("SGRToolCallingAgent", { server });
    expect(test.state.status).toBe("completed");
    expect(test.searched).toEqual(["cache life"]);
    expect(test.state.calls.slice(0, 3)).toMatchObject([
      { status: "succeeded" },
      { sameAs: "1-0" },
      { status: "skipped", error: { kind: "superseded" } },
    ]);
  });

  it("Q12: a latent call without its result is asked for it by itself", async () => {
    const claim = { id: "c1", claim: "It lives for 15 minutes.", source_numbers: [1] };
    const verdicts = { verdicts: [{ id: "c1", verdict: "supported", evidence: "Says [1]." }] };
    server.use(({ body, step: at }) => {
      if (at === 2 && isForObject(body)) return { text: JSON.stringify({ _output: verdicts }) };
      if (at === 2) return { step: step([call("factchecktool", { claims: [claim] })]) };
      return storyStep(at > 2 ? at - 1 : at);
    });
    const { test } = await tell("ToolCallingAgent", { server });
    expect(test.state.status).toBe("completed");
    expect(test.state.calls.find(({ id }) => id === "2-0")?.output).toEqual(verdicts);
  });
});

describe("while it is written", () => {
  it("P14: what functions are called with is shown by the same paths as the object of a step", async () => {
    const shown = async (strategy: "SGRAgent" | (typeof NATIVE)[number]) => {
      const texts: Record<string, string> = {};
      const told = await tell(strategy, {
        server,
        delta: ({ path, text }) => {
          texts[path] = (texts[path] ?? "") + text;
        },
      });
      expect(told.test.state.status).toBe("completed");
      return texts;
    };
    server.use(({ step: at }) =>
      at === 1 ? { step: together(search("cache life"), search("cache size")) } : storyStep(at),
    );
    const object = await shown("SGRAgent");
    expect(Object.keys(object)).toContain("calls.1.query");
    expect(await shown("SGRToolCallingAgent")).toEqual(object);
    const { current_situation: _situation, ...calls } = object;
    const own = Object.fromEntries(
      Object.entries(calls).filter(([path]) => !path.startsWith("reasoning_steps")),
    );
    expect(await shown("ToolCallingAgent")).toEqual(own);
  });
});
