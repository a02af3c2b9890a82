import { afterEach, describe, expect, it, vi } from "vitest";
import type { ModelConnection, ModelProviderId, ProviderChoice } from "@/lib/config/model-providers";
import { type AgentModel, configuredEndpoint } from "./configured-endpoint";

const PLAIN: AgentModel = { name: "small", baseUrl: null, temperature: null, maxOutputTokens: null };
const OPENAI = {
  provider: "openai" as const,
  apiKey: "sk-of-the-endpoint",
  baseUrl: "https://models.example/v1",
  model: "big",
};
const access = { apiKeyEnv: "THEIR_KEY", baseUrl: "https://elsewhere.example/v1", proxy: null };

afterEach(() => vi.unstubAllEnvs());

it.each([
  ["the endpoint that the file has it for", access.baseUrl, "sk-of-the-agent"],
  ["the endpoint that is connected", OPENAI.baseUrl, OPENAI.apiKey],
  ["one that an older run has, after the file was changed", "https://before.example/v1", null],
])("S53: an agent has a key of its own; the key for %s", (_, baseUrl, apiKey) => {
  vi.stubEnv("THEIR_KEY", "sk-of-the-agent");
  const agent = { ...PLAIN, baseUrl };
  expect(configuredEndpoint([OPENAI], { agent, access })).toMatchObject({ baseUrl, apiKey });
});

it("S53: a key of its own goes to the connected endpoint where the agent names no other", () => {
  vi.stubEnv("THEIR_KEY", "sk-of-the-agent");
  const own = { agent: PLAIN, access: { ...access, baseUrl: null } };
  expect(configuredEndpoint([OPENAI], own)).toMatchObject({
    baseUrl: OPENAI.baseUrl,
    apiKey: "sk-of-the-agent",
  });
});

it("S53: a variable without a value is named, and by whom", () => {
  vi.stubEnv("THEIR_KEY", "");
  const agent = { ...PLAIN, baseUrl: access.baseUrl };
  expect(() => configuredEndpoint([], { agent, access })).toThrow(
    "THEIR_KEY: expected a key, because model.api_key_env of agents.yaml names it.",
  );
});

const connected = (
  provider: ModelProviderId,
  baseUrl: string,
  model: string | null = "m",
): ModelConnection => ({
  provider,
  apiKey: `key-${provider}`,
  baseUrl,
  model,
});
const ANTHROPIC = connected("anthropic", "https://api.anthropic.com/v1");
const GOOGLE = connected("google", "https://generativelanguage.googleapis.com/v1beta");
const NO_NAME: AgentModel = { ...PLAIN, name: null };
const endpointOf = (connections: ModelConnection[], agent: Partial<AgentModel> = {}) =>
  configuredEndpoint(connections, { agent: { ...NO_NAME, ...agent }, access: null });

describe("which connection answers", () => {
  it("the first in their order; a key without a model connects only by name", () => {
    expect(endpointOf([ANTHROPIC, GOOGLE])).toMatchObject({ client: "anthropic", apiKey: "key-anthropic" });
    const keyOnly = { ...ANTHROPIC, model: null };
    expect(endpointOf([keyOnly, GOOGLE])).toMatchObject({ client: "google" });
    expect(endpointOf([keyOnly])).toBeNull();
    expect(() => endpointOf([keyOnly], { provider: "anthropic" })).toThrow(
      "ANTHROPIC_MODEL: expected the name of a model at api.anthropic.com.",
    );
    expect(endpointOf([keyOnly], { provider: "anthropic", name: "claude" })?.model).toBe("claude");
  });

  it("model.provider names another; one that is not connected is refused with its variable", () => {
    const openai = connected("openai", "https://api.openai.com/v1");
    expect(endpointOf([openai, ANTHROPIC])?.client).toBe("openai");
    expect(endpointOf([openai, ANTHROPIC], { provider: "anthropic" })?.apiKey).toBe("key-anthropic");
    expect(() => endpointOf([openai], { provider: "google" })).toThrow(
      "GOOGLE_GENERATIVE_AI_API_KEY: expected a key, because model.provider of agents.yaml is google.",
    );
    expect(() => endpointOf([], { provider: "openai-compatible" })).toThrow(
      "agents.yaml, model.base_url: expected an address, because model.provider is openai-compatible",
    );
  });
});

describe("which client speaks to an address", () => {
  it.each<[string, string, ProviderChoice | undefined]>([
    ["https://api.openai.com/v1", "openai", undefined],
    ["https://eu.api.openai.com/v1", "openai", undefined],
    ["https://mine.openai.azure.com/openai/v1", "openai", undefined],
    ["https://mine.openai.azure.com/openai/deployments/gpt", "openai-compatible", undefined],
    ["https://api.anthropic.com/v1", "anthropic", undefined],
    ["https://generativelanguage.googleapis.com/v1beta", "google", undefined],
    ["https://openrouter.ai/api/v1", "openai-compatible", undefined],
    ["http://127.0.0.1:8000/v1", "openai-compatible", undefined],
    ["https://api.openai.com.evil.example/v1", "openai-compatible", undefined],
    ["http://127.0.0.1:8000/v1", "openai", "openai"],
    ["https://api.openai.com/v1", "openai-compatible", "openai-compatible"],
  ])("%s: %s (model.provider %s)", (baseUrl, client, provider) => {
    expect(endpointOf([connected("openai", baseUrl)], { provider })).toMatchObject({ client, baseUrl });
    expect(endpointOf([], { provider, baseUrl, name: "m" })?.client).toBe(client);
  });

  it("an address gets the version of the client's protocol, and loses the path of a compatible one", () => {
    expect(endpointOf([connected("anthropic", "http://127.0.0.1:9000")])?.baseUrl).toBe(
      "http://127.0.0.1:9000/v1",
    );
    const compatible = "https://generativelanguage.googleapis.com/v1beta/openai";
    expect(endpointOf([connected("openai", compatible)])).toMatchObject({
      client: "google",
      baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    });
  });
});
