import { afterEach, expect, it, vi } from "vitest";
import { type AgentModel, configuredEndpoint } from "./configured-endpoint";

const PLAIN: AgentModel = { name: "small", baseUrl: null, temperature: null, maxOutputTokens: null };
const OPENAI = { apiKey: "sk-of-the-endpoint", baseUrl: "https://models.example/v1", model: "big" };
const access = { apiKeyEnv: "THEIR_KEY", baseUrl: "https://elsewhere.example/v1", proxy: null };

afterEach(() => vi.unstubAllEnvs());

it.each([
  ["the endpoint that the file has it for", access.baseUrl, "sk-of-the-agent"],
  ["the endpoint that is connected", OPENAI.baseUrl, OPENAI.apiKey],
  ["one that an older run has, after the file was changed", "https://before.example/v1", null],
])("S53: an agent has a key of its own; the key for %s", (_, baseUrl, apiKey) => {
  vi.stubEnv("THEIR_KEY", "sk-of-the-agent");
  const agent = { ...PLAIN, baseUrl };
  expect(configuredEndpoint(OPENAI, { agent, access })).toMatchObject({ baseUrl, apiKey });
});

it("S53: a key of its own goes to the connected endpoint where the agent names no other", () => {
  vi.stubEnv("THEIR_KEY", "sk-of-the-agent");
  const own = { agent: PLAIN, access: { ...access, baseUrl: null } };
  expect(configuredEndpoint(OPENAI, own)).toMatchObject({
    baseUrl: OPENAI.baseUrl,
    apiKey: "sk-of-the-agent",
  });
});

it("S53: a variable without a value is named, and by whom", () => {
  vi.stubEnv("THEIR_KEY", "");
  const agent = { ...PLAIN, baseUrl: access.baseUrl };
  expect(() => configuredEndpoint(null, { agent, access })).toThrow(
    "THEIR_KEY: expected a key, because model.api_key_env of agents.yaml names it.",
  );
});
