import { afterEach, expect, it, vi } from "vitest";
import type { ReaderModel } from "@/lib/config/schema";
import type { StoredReader } from "@/lib/config/stored-connections";
import type { AgentModel } from "./configured-endpoint";
import { resolveReader } from "./reader";

afterEach(() => vi.unstubAllEnvs());

const PLAIN: AgentModel = { name: "big", baseUrl: null, temperature: 0.7, maxOutputTokens: 900 };
const READER: ReaderModel = { name: "small", provider: null, baseUrl: null, reasoningEffort: "low" };
const connections = [
  { provider: "openai" as const, apiKey: "key-one", baseUrl: "https://one.example/v1", model: "big" },
  { provider: "anthropic" as const, apiKey: "key-two", baseUrl: "https://two.example/v1", model: "claude" },
];
const access = {
  apiKeyEnv: null,
  baseUrl: null,
  proxy: null,
  headers: { "X-Team": "ours" },
  reader: { apiKeyEnv: "READER_KEY", baseUrl: "https://three.example/v1" },
};

/** Where a reader sends its requests, and with what. */
async function sent(
  reader: Partial<ReaderModel> | null,
  entered: { reader?: StoredReader; agent?: Partial<AgentModel> } = {},
) {
  const asked: { url: string; headers: Headers }[] = [];
  const model = await resolveReader({
    env: { openai: null, connections, reader: entered.reader ?? null, ollamaUrl: "", lmStudioUrl: "" },
    agentModel: { ...PLAIN, ...entered.agent, reader: reader && { ...READER, ...reader } },
    access,
    fetch: async (url, init) => {
      asked.push({ url: String(url), headers: new Headers(init?.headers) });
      return new Response("", { status: 404 });
    },
  });
  if (!model) return null;
  const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "hello" }] }];
  await expect(model.languageModel("strict").doStream({ prompt })).rejects.toThrow();
  return { ...asked[0]!, model };
}

it("is absent where the agent has none", async () => {
  expect(await sent(null)).toBeNull();
});

it("with a name alone answers where the agent's model does, without its temperature", async () => {
  const { url, headers, model } = (await sent({}))!;
  expect(url).toBe("https://one.example/v1/chat/completions");
  expect([headers.get("authorization"), headers.get("x-team")]).toEqual(["Bearer key-one", "ours"]);
  expect(model).toMatchObject({ info: { id: "small" }, temperature: null, maxOutputTokens: null });
});

it("at another provider gets that provider's key, and no header of the agent's endpoint", async () => {
  const { url, headers } = (await sent({ provider: "anthropic" }))!;
  expect(url).toBe("https://two.example/v1/messages");
  expect([headers.get("x-api-key"), headers.get("x-team")]).toEqual(["key-two", null]);
});

it("at an address of its own gets the key that the file has for it", async () => {
  vi.stubEnv("READER_KEY", "key-three");
  const { url, headers } = (await sent({ baseUrl: "https://three.example/v1" }))!;
  expect(url).toBe("https://three.example/v1/chat/completions");
  expect([headers.get("authorization"), headers.get("x-team")]).toEqual(["Bearer key-three", null]);
});

const ENTERED: StoredReader = {
  provider: "openai",
  apiKey: "key-four",
  baseUrl: "https://four.example/v1",
  model: "entered",
};
const SHARED: StoredReader = { provider: "same", baseUrl: "https://one.example/v1", model: "entered" };

it("that was entered in the settings answers with its own key, and without the agent's headers", async () => {
  const { url, headers, model } = (await sent(null, { reader: ENTERED }))!;
  expect(url).toBe("https://four.example/v1/chat/completions");
  expect([headers.get("authorization"), headers.get("x-team")]).toEqual(["Bearer key-four", null]);
  expect(model).toMatchObject({ info: { id: "entered" }, temperature: null });
});

it("that shares the connection of the model answers there, until that one leads elsewhere", async () => {
  const { url, headers, model } = (await sent(null, { reader: SHARED }))!;
  expect(url).toBe("https://one.example/v1/chat/completions");
  expect([headers.get("authorization"), model.info.id]).toEqual(["Bearer key-one", "entered"]);
  expect(await sent(null, { reader: { ...SHARED, baseUrl: "https://before.example/v1" } })).toBeNull();
});

it("of agents.yaml comes first, and an agent with an endpoint of its own uses none of the settings", async () => {
  expect((await sent({}, { reader: ENTERED }))?.model.info.id).toBe("small");
  const own = { baseUrl: "https://private.example/v1" };
  expect(await sent(null, { reader: ENTERED, agent: own })).toBeNull();
  expect(await sent(null, { reader: ENTERED, agent: { provider: "anthropic" } })).toBeNull();
});
