import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Strategy } from "@/lib/config/schema";
import { log } from "@/lib/log";
import { resolveProfiled } from "@/lib/models/registry";
import { storyServer, storyStep, tell } from "@/testing/agent/strategies";
import type { LlmServer } from "@/testing/servers/llm";
import type { ScriptedProvider } from "@/testing/servers/provider-parameters";
import { PROVIDERS } from "@/testing/servers/providers";

const STRATEGIES: Strategy[] = ["SGRAgent", "SGRToolCallingAgent", "ToolCallingAgent"];
const ROWS = PROVIDERS.flatMap((provider) =>
  STRATEGIES.map((strategy): [string, Strategy, ScriptedProvider] => [provider.name, strategy, provider]),
);

let server: LlmServer;
/** Requests that were not answered with a step. */
let refused: number;
let models = 0;

beforeEach(async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  server = await storyServer();
  refused = 0;
  models += 1;
});
afterEach(() => server.stop());

const play = (provider: ScriptedProvider) =>
  server.use((request) => {
    const answer = provider.answers(request);
    if (answer) refused += 1;
    return answer ?? storyStep(request.step);
  });

/** The model as a new run resolves it: what an earlier run found out is known. */
async function freshModel({ sends, extraBody }: ScriptedProvider) {
  const openai = { apiKey: "sk-test-not-a-secret", baseUrl: server.url, model: `contract-${models}` };
  const agentModel = { name: null, baseUrl: null, temperature: null, maxOutputTokens: null, ...sends };
  const access = { apiKeyEnv: null, baseUrl: null, proxy: null, ...(extraBody ? { extraBody } : {}) };
  const env = { openai, ollamaUrl: "", lmStudioUrl: "" };
  const model = await resolveProfiled({ env, agentModel, access });
  if (!model) throw new Error("no model");
  return model;
}

async function runWith(strategy: Strategy, provider: ScriptedProvider) {
  const model = await freshModel(provider);
  const before = refused;
  const { firstTokenMs = null } = provider;
  const config = { execution: { modelTimeouts: { firstTokenMs, silenceMs: null, replyMs: null } } };
  const { test, of } = await tell(strategy, { server, model, config });
  return {
    state: test.state,
    degraded: of("model-degraded"),
    refused: refused - before,
    profile: model.profile,
  };
}

describe("what providers answer", () => {
  it.each(ROWS)(
    "P14: %s, %s: a cited report with at most one refused request",
    async (_, strategy, provider) => {
      play(provider);
      const first = await runWith(strategy, provider);
      expect(first.state).toMatchObject({ status: "completed", report: { citations: [{ number: 1 }] } });
      expect(first.refused).toBeLessThanOrEqual(1);
      expect(first.degraded.length).toBeLessThanOrEqual(1);
      if (!provider.unaffected?.includes(strategy)) expect(first.degraded).toHaveLength(1);

      // The run says what changed and why, and so does the profile that Settings shows.
      for (const { reason } of first.degraded) {
        expect(first.state.warnings.some((warning) => warning.endsWith(reason))).toBe(true);
        expect(first.profile.current().changes).toContainEqual(expect.objectContaining({ reason }));
      }

      play({ ...provider, answers: (request) => provider.answers({ ...request, attempt: 2 }) });
      const second = await runWith(strategy, provider);
      expect(second.state).toMatchObject({ status: "completed", report: { citations: [{ number: 1 }] } });
      expect(second.refused).toBeLessThanOrEqual(provider.askedAgain ? 1 : 0);
    },
  );

  it("P14: without a system role, the instructions are the head of the first message, in every request", async () => {
    const provider = PROVIDERS.find(({ name }) => name.startsWith("vLLM with Gemma 2"));
    if (!provider) throw new Error("no provider");
    play(provider);
    await runWith("ToolCallingAgent", provider);
    const [refusedBody, ...bodies] = server.requests.map(({ body }) => body);
    const instructions = String(refusedBody?.messages[0]?.content);
    expect(instructions.length).toBeGreaterThan(1000);
    expect(bodies.length).toBeGreaterThan(1);
    for (const { messages, tools } of bodies) {
      expect(messages.some(({ role }) => role === "system")).toBe(false);
      expect(messages[0]?.role).toBe("user");
      if (tools) expect(String(messages[0]?.content).startsWith(instructions)).toBe(true);
    }
  });

  it("P14: of extra_body only the field that was refused is left out, and it is named", async () => {
    const provider = PROVIDERS.find(({ name }) => name === "OpenAI shape: a nested field of extra_body");
    if (!provider) throw new Error("no provider");
    const extraBody = { provider: { sort: "throughput", zdr: true }, seed: 7 };
    play({
      ...provider,
      answers(request) {
        const { provider: routing } = request.body as { provider?: object };
        return routing && "sort" in routing ? provider.answers(request) : null;
      },
    });
    const { degraded } = await runWith("SGRAgent", { ...provider, extraBody });
    expect(degraded).toMatchObject([{ parameter: "provider.sort" }]);
    expect(degraded[0]?.reason).toContain("`provider.sort`");
    expect(server.requests.at(-1)?.body).toMatchObject({ provider: { zdr: true }, seed: 7 });
  });

  it("P14: a model is asked in the strongest mode again when what was learned is forgotten", async () => {
    const [provider] = PROVIDERS;
    if (!provider) throw new Error("no provider");
    play(provider);
    await runWith("SGRAgent", provider);
    const model = await freshModel(provider);
    expect(model.mode()).toBe("json");
    model.profile.forget();
    expect([model.mode(), model.profile.current().changes]).toEqual(["strict", []]);
  });
});
