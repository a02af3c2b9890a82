// Each client against a server that speaks its provider's protocol, over HTTP.

import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MODEL_PROVIDERS } from "@/lib/config/model-providers";
import type { Strategy } from "@/lib/config/schema";
import { log } from "@/lib/log";
import { storyStep, tell } from "@/testing/agent/strategies";
import type { Script } from "@/testing/servers/llm";
import {
  DIALECTS,
  type DialectId,
  type NativeServer,
  startNativeServer,
} from "@/testing/servers/native/server";
import type { AgentModel } from "../configured-endpoint";
import { resolveProfiled } from "../registry";
import { CACHE_BREAKPOINT } from "./cache-breakpoint";

const MODELS: Record<DialectId, string> = {
  openai: "gpt-5.6",
  anthropic: "claude-sonnet-4-6",
  google: "gemini-3-pro-preview",
};
const STRATEGIES = ["SGRAgent", "SGRToolCallingAgent", "ToolCallingAgent"] as const satisfies Strategy[];
const PLAIN: AgentModel = { name: null, baseUrl: null, temperature: null, maxOutputTokens: null };

let server: NativeServer;
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await server.stop();
});

/** The model of an agent that chose the provider, whose variables lead to the server. */
async function modelAt(
  provider: DialectId,
  { agent = {}, apiKey = "key-not-a-secret" }: { agent?: Partial<AgentModel>; apiKey?: string | null } = {},
) {
  const connection = { provider, apiKey, baseUrl: server.url, model: MODELS[provider] };
  const model = await resolveProfiled({
    env: { openai: null, connections: [connection], ollamaUrl: "", lmStudioUrl: "" },
    agentModel: { ...PLAIN, provider, ...agent },
    cacheKey: "run_1",
  });
  if (!model) throw new Error("no model");
  return model;
}

const ASKED = { prompt: [{ role: "user" as const, content: [{ type: "text" as const, text: "hello" }] }] };

async function run(dialect: DialectId, strategy: Strategy, script: Script = ({ step }) => storyStep(step)) {
  server = await startNativeServer(dialect, { script });
  return tell(strategy, { server, model: await modelAt(dialect) });
}

describe.each(Object.keys(MODELS) as DialectId[])("%s", (dialect) => {
  it.each(STRATEGIES)(
    "a whole run of %s ends in a cited report, with no refused request",
    async (strategy) => {
      vi.spyOn(log, "warn").mockReturnValue(undefined);
      const { test, of } = await run(dialect, strategy);
      expect(of("model-degraded")).toEqual([]);
      expect(test.state).toMatchObject({ status: "completed", error: null });
      expect(test.state.report?.citations.map(({ number }) => number)).toEqual([1]);
      expect(of("usage-counted").map(({ outcome }) => outcome)).toEqual(server.requests.map(() => "ok"));
    },
  );

  it("a reply that breaks off is asked for again, and a refusal ends the run by its name", async () => {
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    const { test, of } = await run(dialect, "SGRAgent", ({ step, attempt }) =>
      step === 1 && attempt === 1 ? { fault: "no-finish", text: '{"reasoning_steps":["On' } : storyStep(step),
    );
    expect(test.state.status).toBe("completed");
    expect(of("usage-counted")[0]?.outcome).toBe("failed");
    await server.stop();
    const { test: refused } = await run(dialect, "SGRAgent", () => ({ fault: "refusal" }));
    expect(refused.state).toMatchObject({ status: "error", error: { code: "model_refused" } });
  });

  it("an error within a stream is retried", async () => {
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    const { test } = await run(dialect, "SGRAgent", ({ step, attempt }) =>
      step === 2 && attempt === 1 ? { fault: "error-in-stream" } : storyStep(step),
    );
    expect(test.state.status).toBe("completed");
  });

  it("sends the key by its own header, lists the models, and follows no redirect", async () => {
    server = await startNativeServer(dialect, { script: () => ({ status: 307 }) });
    const model = await modelAt(dialect);
    expect(await model.listOffered()).toMatchObject({ answered: true, status: 200, models: ["scripted"] });
    await expect(model.languageModel("strict").doStream(ASKED)).rejects.toMatchObject({ statusCode: 307 });
    const { header } = DIALECTS[dialect].key;
    expect(String(server.requests[0]?.headers[header])).toContain("key-not-a-secret");
    expect(JSON.stringify(server.requests[0]?.native)).not.toContain("key-not-a-secret");
  });

  it("an endpoint without a key gets no header for one, whatever the environment holds", async () => {
    for (const { variables } of MODEL_PROVIDERS) vi.stubEnv(variables.key, "key-of-the-environment");
    server = await startNativeServer(dialect, { script: () => ({ text: "{}" }) });
    const model = await modelAt(dialect, { apiKey: null });
    await expect(model.languageModel("strict").doStream(ASKED)).rejects.toMatchObject({ statusCode: 401 });
    expect(JSON.stringify(server.requests[0]?.headers)).not.toContain("key-of-the-environment");
    expect(server.requests[0]?.headers).not.toHaveProperty(DIALECTS[dialect].key.header);
  });
});

/** The body that a request with these settings of an agent becomes. */
async function sent(dialect: DialectId, agent: Partial<AgentModel>, options: object = {}, name?: string) {
  server = await startNativeServer(dialect, { script: () => ({ text: "{}" }) });
  const model = await modelAt(dialect, { agent: { name: name ?? MODELS[dialect], ...agent } });
  const { stream } = await model.languageModel("strict").doStream({ ...ASKED, ...options });
  await stream.pipeTo(new WritableStream());
  return server.requests[0]?.native as Record<string, unknown>;
}

const LASTING: LanguageModelV4Prompt = [
  { role: "system", content: "You research." },
  { role: "user", content: [{ type: "text", text: "A question." }], providerOptions: CACHE_BREAKPOINT },
  { role: "user", content: [{ type: "text", text: "For this request alone." }] },
];

describe("options of the model section", () => {
  const chosen = { reasoningEffort: "low", verbosity: "low" } as const;

  it("openai: stores nothing, and sends effort, summary, verbosity, tier and the key of the cache", async () => {
    const body = await sent("openai", { ...chosen, serviceTier: "flex" }, { temperature: 0.5 });
    expect(body).toMatchObject({
      store: false,
      reasoning: { effort: "low", summary: "auto" },
      text: { verbosity: "low" },
      service_tier: "flex",
      prompt_cache_key: "run_1",
    });
    expect(body).not.toHaveProperty("temperature");
  });

  it("openai: a model that does not reason gets a temperature and no effort", async () => {
    const body = await sent("openai", { ...chosen }, { temperature: 0.5 }, "gpt-4.1");
    expect(body).toMatchObject({ temperature: 0.5, store: false });
    expect(body).not.toHaveProperty("reasoning");
  });

  it("anthropic: effort and tier, and an output limit that the protocol demands", async () => {
    expect(await sent("anthropic", { ...chosen, serviceTier: "standard_only" })).toMatchObject({
      output_config: { effort: "low" },
      service_tier: "standard_only",
      max_tokens: 32_000,
    });
    await server.stop();
    expect(await sent("anthropic", {}, { maxOutputTokens: 900 })).toMatchObject({ max_tokens: 900 });
  });

  it("google: level of thinking and tier; thoughts are streamed only where the model has any", async () => {
    const body = await sent("google", { ...chosen, serviceTier: "priority" });
    expect(body).toMatchObject({
      generationConfig: { thinkingConfig: { thinkingLevel: "low", includeThoughts: true } },
      serviceTier: "priority",
    });
    await server.stop();
    const older = await sent("google", {}, {}, "gemini-2.0-flash");
    expect(older.generationConfig).not.toHaveProperty("thinkingConfig");
  });

  it("refuses a tier that the provider does not have, with a sentence", async () => {
    await expect(sent("anthropic", { serviceTier: "flex" })).rejects.toThrow(
      "agents.yaml, model.service_tier: expected one of auto, standard_only for anthropic",
    );
  });
});

describe("the border of the cache", () => {
  const marked = (value: unknown) =>
    JSON.stringify(value).match(/"(?:cache_control|prompt_cache_breakpoint)"/g);

  it("openai: an explicit breakpoint on the last message that stays, from GPT-5.6", async () => {
    const body = await sent("openai", {}, { prompt: LASTING });
    expect(body.prompt_cache_options).toEqual({ mode: "explicit" });
    const input = body.input as { content: unknown }[];
    expect(input.map(({ content }) => marked(content)?.length ?? 0)).toEqual([0, 1, 0]);
    await server.stop();
    const older = await sent("openai", {}, { prompt: LASTING }, "gpt-5.1");
    expect(marked(older)).toBeNull();
    expect(older).not.toHaveProperty("prompt_cache_options");
  });

  it("openai: the ends of the steps before are marked too, because entries of earlier requests end there", async () => {
    const said = (text: string): LanguageModelV4Prompt[number] => ({
      role: "user",
      content: [{ type: "text", text }],
    });
    const thought: LanguageModelV4Prompt[number] = {
      role: "assistant",
      content: [{ type: "text", text: "Looked." }],
    };
    const steps = [said("Question."), thought, said("One."), thought, said("Two."), thought];
    const last = { ...said("Three."), providerOptions: CACHE_BREAKPOINT };
    const body = await sent(
      "openai",
      {},
      { prompt: [...steps, last, said("Tail.")] as LanguageModelV4Prompt },
    );
    const input = body.input as { content: unknown }[];
    expect(input.map(({ content }) => marked(content)?.length ?? 0)).toEqual([0, 0, 1, 0, 1, 0, 1, 0]);
  });

  it("anthropic: cache control on the instructions and on the last message that stays", async () => {
    const body = await sent("anthropic", {}, { prompt: LASTING });
    expect(marked(body.system)).toHaveLength(1);
    const [message] = body.messages as { content: { text: string }[] }[];
    expect(message?.content.map((block) => [block.text, marked(block)?.length ?? 0])).toEqual([
      ["A question.", 1],
      ["For this request alone.", 0],
    ]);
  });

  it("google: no mark of ours is sent", async () => {
    expect(JSON.stringify(await sent("google", {}, { prompt: LASTING }))).not.toContain("acheBreakpoint");
  });

  it.each(["openai", "anthropic"] as const)(
    "%s: what was written to the cache is counted",
    async (dialect) => {
      const { of } = await run(dialect, "SGRAgent");
      for (const [at, { cacheWriteTokens, cachedTokens, inputTokens }] of of("usage-counted").entries()) {
        const { input, cached } = server.requests[at]!.tokens;
        expect({ cacheWriteTokens, cachedTokens, inputTokens }).toEqual({
          inputTokens: input,
          cachedTokens: cached,
          cacheWriteTokens: Math.floor((input - cached) / 2),
        });
      }
    },
  );
});

describe("schemas", () => {
  it("google: no constant and no empty choice; both stand in words", async () => {
    const schema = {
      type: "object",
      properties: {
        tool: { const: "search" },
        mark: { type: "string", const: "" },
        age: { type: "string", enum: ["", "day"], description: "How old." },
      },
    };
    const body = await sent("google", {}, { responseFormat: { type: "json", schema, name: "x" } });
    expect((body.generationConfig as { responseJsonSchema: unknown }).responseJsonSchema).toEqual({
      type: "object",
      properties: {
        tool: { enum: ["search"] },
        mark: { type: "string", description: 'Exactly "".' },
        age: { type: "string", description: 'How old. Exactly "" or "day".' },
      },
    });
  });

  it("anthropic: the limits of strict functions stand in their descriptions", async () => {
    const inputSchema = { type: "object", properties: { urls: { type: "array", maxItems: 3 } } };
    const tools = [{ type: "function", name: "read", strict: true, inputSchema }];
    const body = await sent("anthropic", {}, { tools, toolChoice: { type: "required" } });
    expect((body.tools as { input_schema: unknown }[])[0]?.input_schema).toEqual({
      type: "object",
      properties: { urls: { type: "array", description: "(maxItems: 3)" } },
    });
  });
});
