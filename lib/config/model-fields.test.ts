import { afterEach, describe, expect, it, vi } from "vitest";
import { redact } from "@/lib/log";
import { configuredEndpoint } from "@/lib/models/configured-endpoint";
import { resolveProfiled } from "@/lib/models/registry";
import { parseAgents } from "@/testing/config/config";
import { registeredTools } from "./agent-config";
import { wholeModel } from "./model-fields";
import type { ModelConnection } from "./model-providers";

const agents = (model: string) =>
  parseAgents(
    `default: a\nmodel: ${model}\nagents:\n  a:\n    title: A\n    description: An agent.\n    tools: [FinalAnswerTool]\n`,
    registeredTools,
    ".",
  );

afterEach(() => vi.unstubAllEnvs());

describe("bad values are refused with a sentence", () => {
  it.each([
    ["{ provider: bing }", "model.provider"],
    ["{ reasoning_effort: extreme }", "model.reasoning_effort"],
    ["{ verbosity: 3 }", "model.verbosity"],
    ["{ service_tier: Very Fast }", "model.service_tier: expected the name of a tier"],
    ["{ headers: { Host: other.example } }", "model.headers: expected names of headers, and none of"],
    ["{ headers: { 'a b': c } }", "model.headers: expected names of headers"],
    ['{ headers: { A: "x\\r\\nB: y" } }', "model.headers.A: expected visible ASCII"],
    ["{ extra_body: { messages: [] } }", "model.extra_body: expected none of the keys that Groundwork sends"],
    ["{ reader: { base_url: 'http://x.example' } }", "model.reader.name"],
  ])("%s", (model, expected) => {
    expect(() => agents(model)).toThrow(`agents.yaml, ${expected}`);
  });
});

it("a reader is a name or a section", () => {
  const reader = (model: string) => agents(model).agents[0]?.model.reader;
  const plain = { name: "small", provider: null, baseUrl: null, reasoningEffort: null };
  expect(reader("{ reader: small }")).toEqual(plain);
  expect(reader("{ reader: { name: small, provider: google } }")).toEqual({ ...plain, provider: "google" });
  expect(reader("{ name: big }")).toBeNull();
});

it("what is changed in the browser keeps the address and the reader's connection of the file", () => {
  const file = { base_url: "https://a.example/v1", reader: { name: "small", provider: "google" as const } };
  expect(wholeModel({ name: "big", reader: "smaller" }, file)).toEqual({
    name: "big",
    base_url: "https://a.example/v1",
    reader: { name: "smaller", provider: "google" },
  });
});

const SECRET = "secret-of-the-body-000";
const MODEL = `{ headers: { X-Gateway: "Bearer \${GATE_KEY}" }, extra_body: { metadata: { token: ${SECRET} }, top_p: 0.5 } }`;
const connection = (baseUrl: string): ModelConnection => ({
  provider: "openai",
  apiKey: "key-one",
  baseUrl,
  model: "m",
});
const PLAIN = { name: null, baseUrl: null, temperature: null, maxOutputTokens: null };

describe("headers and body", () => {
  it.each(["auto", "openai", "anthropic", "google"] as const)(
    "are sent, also by the client %s",
    async (provider) => {
      vi.stubEnv("GATE_KEY", "gate-key-000000");
      const asked: RequestInit[] = [];
      const own = provider === "auto" ? "openai" : provider;
      const model = await resolveProfiled({
        env: {
          openai: null,
          connections: [{ ...connection("https://a.example/v1"), provider: own }],
          ollamaUrl: "",
          lmStudioUrl: "",
        },
        agentModel: { ...PLAIN, provider },
        access: agents(MODEL).access.general.model,
        fetch: async (_url, init = {}) => {
          asked.push(init);
          return Response.json({}, { status: 404 });
        },
      });
      const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "hello" }] }];
      await expect(model?.languageModel("strict").doStream({ prompt })).rejects.toThrow();
      await model?.listOffered();
      expect(asked.map(({ headers }) => new Headers(headers).get("x-gateway"))).toEqual([
        "Bearer gate-key-000000",
        "Bearer gate-key-000000",
      ]);
      expect(JSON.parse(String(asked[0]?.body))).toMatchObject({ metadata: { token: SECRET }, top_p: 0.5 });
      expect(JSON.stringify(model?.info)).not.toMatch(/gate-key|secret-of/);
    },
  );

  it("do not go to a host that the file does not have them for", () => {
    vi.stubEnv("GATE_KEY", "gate-key-000000");
    const { model: access } = agents(MODEL).access.general;
    const elsewhere = { ...PLAIN, name: "m", baseUrl: "https://before.example/v1" };
    const endpoint = configuredEndpoint([connection("https://a.example/v1")], { agent: elsewhere, access });
    expect(endpoint).toMatchObject({ headers: {}, extraBody: {} });
  });

  it("a variable without a value is named", () => {
    const { model: access } = agents(MODEL).access.general;
    expect(() => configuredEndpoint([connection("https://a.example/v1")], { agent: PLAIN, access })).toThrow(
      "GATE_KEY: expected a value, because model.headers of agents.yaml.X-Gateway refers to it",
    );
  });

  it("are neither in the agent that is stored with a run nor in the log", () => {
    vi.stubEnv("GATE_KEY", "gate-key-000000");
    const { agents: all, access } = agents(MODEL);
    configuredEndpoint([connection("https://a.example/v1")], { agent: PLAIN, access: access.general.model });
    expect(JSON.stringify(all)).not.toMatch(/gate-key|GATE_KEY|secret-of/);
    expect(redact(`told gate-key-000000 and ${SECRET}`)).not.toMatch(/gate-key|secret-of/);
  });
});
