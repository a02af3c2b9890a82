import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { STEP_STRATEGIES as STRATEGIES } from "@/lib/config/schema";
import { log } from "@/lib/log";
import { resolveProfiled } from "@/lib/models/registry";
import { storyServer, tell } from "@/testing/agent/strategies";
import { eventually } from "@/testing/eventually";
import type { LlmServer } from "@/testing/servers/llm";

let server: LlmServer;
let models = 0;

beforeEach(async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  server = await storyServer();
});
afterEach(() => server.stop());

async function modelWith(contextWindow: number) {
  models += 1;
  const openai = { apiKey: "sk-test-not-a-secret", baseUrl: server.url, model: `narrow-${models}` };
  const agentModel = { name: null, baseUrl: null, temperature: null, maxOutputTokens: null, contextWindow };
  const model = await resolveProfiled({ env: { openai, ollamaUrl: "", lmStudioUrl: "" }, agentModel });
  if (!model) throw new Error("no model");
  return model;
}

/** Tokens into which only the smallest form of a step fits. */
const NARROW = 6080;

describe("a small window", () => {
  it.each(STRATEGIES)("P14: %s is asked with its whole schema in 8,192 tokens", async (strategy) => {
    const { test, bodies, of } = await tell(strategy, { server, model: await modelWith(8192) });
    expect(test.state).toMatchObject({ status: "completed", report: { citations: [{ number: 1 }] } });
    expect(of("model-degraded")).toEqual([]);
    for (const { messages, tools, response_format } of bodies)
      expect(JSON.stringify([messages, tools, response_format]).length).toBeLessThan(8192 * 2.5);
  });

  it.each(STRATEGIES)(
    "P14: %s asks in the smallest form where only that fits, and remembers no refusal",
    async (strategy) => {
      const model = await modelWith(NARROW);
      const { test, bodies, of } = await tell(strategy, { server, model });
      expect(test.state).toMatchObject({ status: "completed", report: { citations: [{ number: 1 }] } });
      for (const { messages, tools, response_format } of bodies)
        expect(JSON.stringify([messages, tools, response_format]).length).toBeLessThan(NARROW * 2.5);
      // Functions alone may still fit; the whole schema does not.
      const shapes = of("model-degraded").map(({ to }) => to);
      expect(shapes).toEqual(strategy === "ToolCallingAgent" ? expect.any(Array) : ["small"]);
      expect(shapes.every((to) => to === "small")).toBe(true);
      expect(model.profile.current()).toMatchObject({ mode: "strict", calls: "calls", changes: [] });
    },
  );

  it("GOAL-R12: a window into which no form fits ends the run by its name, with advice", async () => {
    const { test, bodies } = await tell("SGRAgent", { server, model: await modelWith(2048) });
    expect(test.state.error?.code).toBe("model_too_long");
    expect(test.state.error?.message).toContain("OLLAMA_CONTEXT_LENGTH");
    expect(bodies).toEqual([]);
  });
});

describe("the window of a local server", () => {
  it("is asked for again after the first reply, when the model is loaded", async () => {
    models += 1;
    const name = `loaded-${models}`;
    let isLoaded = false;
    const { origin } = new URL(server.url);
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const address = String(input);
      if (address === `${origin}/api/ps`)
        return Response.json({ models: isLoaded ? [{ name, context_length: 16_384 }] : [] });
      if (address === `${origin}/api/show`)
        return Response.json({ model_info: { "llama.context_length": 131_072 } });
      isLoaded ||= address.endsWith("/chat/completions");
      return globalThis.fetch(input, init);
    };
    const profiles = { find: async () => null, save: async () => undefined };
    const openai = { apiKey: null, baseUrl: server.url, model: name };
    const model = await resolveProfiled({ env: { openai, ollamaUrl: "", lmStudioUrl: "" }, fetch, profiles });
    if (!model) throw new Error("no model");
    expect(model.contextWindow()).toBeNull();
    await tell("SGRAgent", { server, model });
    await eventually(() => expect(model.contextWindow()).toBe(16_384));
  });
});
