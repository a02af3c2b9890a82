import { describe, expect, it } from "vitest";
import { resolveModel } from "@/lib/models/registry";
import { portsFor, stepRequest } from "@/testing/agent/step";
import { search } from "@/testing/servers/llm-steps";
import { requestStep } from "./step";

const NONE = { openai: null, ollamaUrl: "http://127.0.0.1:1", lmStudioUrl: "http://127.0.0.1:1" };
const LIST = { currency: "USD", models: {} };
const USAGE = {
  prompt_tokens: 10_000,
  completion_tokens: 1000,
  total_tokens: 11_000,
  prompt_tokens_details: { cached_tokens: 4000, cache_write_tokens: 2000 },
};

/** A chat completion as server-sent events, with this usage at its end. */
function completion(usage: Record<string, unknown>): Response {
  const chunk = (more: object) =>
    `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", ...more })}\n\n`;
  const content = JSON.stringify(search("heat pump"));
  const events = [
    chunk({ choices: [{ index: 0, delta: { role: "assistant", content } }] }),
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
    chunk({ choices: [], usage }),
    "data: [DONE]\n\n",
  ];
  return new Response(events.join(""), { headers: { "content-type": "text/event-stream" } });
}

type Asked = { baseUrl: string; model: string; usage: Record<string, unknown>; currency?: string };

/** What the log counts of one request to the endpoint. */
async function counted({ baseUrl, model, usage, currency = "USD" }: Asked) {
  const handle = await resolveModel({
    env: { ...NONE, openai: { apiKey: "sk-not-a-secret", baseUrl, model } },
    // The protocol of chat completions, whatever the host prefers.
    agentModel: {
      name: null,
      baseUrl: null,
      temperature: null,
      maxOutputTokens: null,
      provider: "openai-compatible",
    },
    fetch: async () => completion(usage),
    prices: { ...LIST, currency },
  });
  const ports = { ...(await portsFor(baseUrl)), model: handle };
  await requestStep(stepRequest(), ports);
  return ports.of("usage-counted")[0];
}

describe("the cost of a step", () => {
  const openrouter = "https://openrouter.ai/api/v1";

  it("is what OpenRouter reports, whatever the list says, and in dollars", async () => {
    const usage = { ...USAGE, cost: 0.0123, cost_details: { upstream_inference_cost: 0.01 } };
    const model = `vendor/model-${Math.random()}`;
    expect(await counted({ baseUrl: openrouter, model, usage })).toMatchObject({
      money: 0.0123,
      currency: "USD",
    });
    expect(await counted({ baseUrl: openrouter, model: "openai/gpt-5.5", usage })).toMatchObject({
      money: 0.0123,
    });
  });

  it("is the list price where OpenRouter reports nothing", async () => {
    const found = await counted({ baseUrl: openrouter, model: "openai/gpt-5.5", usage: USAGE });
    expect(found?.money).toBeCloseTo((6000 * 5 + 4000 * 0.5 + 1000 * 30) / 1e6);
    expect(found).not.toHaveProperty("currency");
  });

  it("never mixes dollars into another currency", async () => {
    const usage = { ...USAGE, cost: 0.0123 };
    const found = await counted({ baseUrl: openrouter, model: "openai/gpt-5.5", usage, currency: "EUR" });
    expect(found).not.toHaveProperty("money");
  });

  it("another endpoint's own figure means nothing", async () => {
    const usage = { ...USAGE, cost: 99 };
    const found = await counted({ baseUrl: "https://gateway.example/v1", model: "gpt-5.5", usage });
    expect(found?.money).toBeCloseTo((6000 * 5 + 4000 * 0.5 + 1000 * 30) / 1e6);
  });

  it("counts what was written to the cache, at its own price", async () => {
    const found = await counted({
      baseUrl: "https://api.openai.com/v1",
      model: "gpt-6.1-terra",
      usage: USAGE,
    });
    expect(found).toMatchObject({ inputTokens: 10_000, cachedTokens: 4000, cacheWriteTokens: 2000 });
    expect(found?.money).toBeCloseTo((4000 * 1 + 4000 * 0.05 + 2000 * 1.25 + 1000 * 5) / 1e6);
  });
});
