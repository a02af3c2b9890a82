import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import type { AgentModel, ModelEnv } from "./configured-endpoint";
import { findLocalModel, rememberedLocalModel } from "./local";
import { resolveModel, resolveProfiled } from "./registry";

const NONE: ModelEnv = { openai: null, ollamaUrl: "http://127.0.0.1:1", lmStudioUrl: "http://127.0.0.1:1" };
const PLAIN: AgentModel = { name: null, baseUrl: null, temperature: null, maxOutputTokens: null };
const OPENAI = { apiKey: "sk-of-the-endpoint", baseUrl: "https://models.example/v1", model: "big" };
const noLocal = async () => null;

const withPrompt = {
  prompt: [{ role: "user" as const, content: [{ type: "text" as const, text: "hello" }] }],
};

/** A `fetch` that answers by address, and records requests. */
function answering(pages: Record<string, unknown>) {
  const asked: { url: string; init?: RequestInit }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input);
    asked.push({ url, init });
    const page = pages[url];
    return page === undefined ? new Response("", { status: 404 }) : Response.json(page);
  };
  return { fetch, asked };
}

describe("resolveModel", () => {
  it("the built-in model names the server that was to answer, where the environment counts on it", async () => {
    const probe = async () => null;
    expect((await resolveModel({ env: NONE, probe })).info.silent).toBeUndefined();
    const { info } = await resolveModel({ env: { ...NONE, namesOllama: true }, probe });
    expect(info).toMatchObject({ kind: "built-in", silent: "127.0.0.1:1" });
  });

  it("takes the endpoint that is set up, and tells its host but never its key", async () => {
    const handle = await resolveModel({ env: { ...NONE, openai: OPENAI } });
    expect(handle.info).toEqual({
      id: "big",
      label: "big at models.example",
      kind: "endpoint",
      host: "models.example",
    });
    expect(JSON.stringify(handle)).not.toContain("sk-of");
    expect(handle.readsRunState).toBe(false);
  });

  it("S53: an agent's model, temperature and output limit hold for that agent only", async () => {
    const agentModel = { ...PLAIN, name: "small", temperature: 0.2, maxOutputTokens: 900 };
    const handle = await resolveModel({ env: { ...NONE, openai: OPENAI }, agentModel });
    expect(handle).toMatchObject({ info: { id: "small" }, temperature: 0.2, maxOutputTokens: 900 });
    expect(await resolveModel({ env: { ...NONE, openai: OPENAI } })).toMatchObject({
      info: { id: "big" },
      temperature: null,
      maxOutputTokens: null,
    });
  });

  it("sends the key to the host it was set up with, and not to an agent's own address", async () => {
    for (const [baseUrl, sent] of [
      [null, "Bearer sk-of-the-endpoint"],
      ["https://models.example/other", "Bearer sk-of-the-endpoint"],
      ["https://elsewhere.example/v1", null],
    ] as const) {
      const { fetch, asked } = answering({});
      const handle = await resolveModel({
        env: { ...NONE, openai: OPENAI },
        agentModel: { ...PLAIN, baseUrl },
        fetch,
      });
      await expect(handle.languageModel("strict").doStream(withPrompt)).rejects.toThrow();
      expect(asked[0]?.url).toBe(`${baseUrl ?? OPENAI.baseUrl}/chat/completions`);
      expect(new Headers(asked[0]?.init?.headers).get("authorization")).toBe(sent);
    }
  });

  it("works without a key for servers that need none", async () => {
    const { fetch, asked } = answering({});
    const env = { ...NONE, openai: { apiKey: null, baseUrl: "http://127.0.0.1:8080/v1", model: "local" } };
    const handle = await resolveModel({ env, fetch });
    await expect(handle.languageModel("strict").doStream(withPrompt)).rejects.toThrow();
    expect(new Headers(asked[0]?.init?.headers).get("authorization")).toBeNull();
  });

  it("names the setting when an endpoint has no model", async () => {
    await expect(resolveModel({ env: { ...NONE, openai: { ...OPENAI, model: null } } })).rejects.toThrow(
      "OPENAI_MODEL: expected the name of a model at models.example.",
    );
    const agentModel = { ...PLAIN, baseUrl: "http://127.0.0.1:8080/v1" };
    await expect(resolveModel({ env: NONE, agentModel })).rejects.toThrow("agents.yaml, model.name");
  });

  it("an address with a password in it is refused by the name of its setting, and not repeated", async () => {
    const baseUrl = "https://person:hunter2secret@models.example/v1";
    const refused = (openai: ModelEnv["openai"], agentModel: AgentModel = PLAIN) =>
      resolveModel({ env: { ...NONE, openai }, agentModel }).catch((error: unknown) => String(error));
    expect(await refused({ ...OPENAI, baseUrl })).toMatch(/OPENAI_BASE_URL: expected an address without/);
    expect(await refused(OPENAI, { ...PLAIN, baseUrl })).toMatch(/agents.yaml, model.base_url/);
    expect(await refused({ ...OPENAI, baseUrl })).not.toContain("hunter2");
  });

  it("calls the output limit by the name the host knows", async () => {
    for (const [baseUrl, name, provider] of [
      ["https://api.openai.com/v1", "max_output_tokens", "auto"],
      ["https://api.openai.com/v1", "max_completion_tokens", "openai-compatible"],
      ["https://models.example/v1", "max_tokens", "auto"],
    ] as const) {
      const { fetch, asked } = answering({});
      const agentModel = { ...PLAIN, provider };
      const handle = await resolveModel({
        env: { ...NONE, openai: { ...OPENAI, baseUrl } },
        agentModel,
        fetch,
      });
      await expect(
        handle.languageModel("strict").doStream({ ...withPrompt, maxOutputTokens: 500 }),
      ).rejects.toThrow();
      expect(JSON.parse(String(asked[0]?.init?.body))).toMatchObject({ [name]: 500 });
    }
  });

  it("GOAL-W3: without an endpoint or a local server the built-in model answers", async () => {
    const handle = await resolveModel({ env: NONE, probe: noLocal });
    expect(handle.info).toMatchObject({ kind: "built-in", host: null });
    expect(handle.readsRunState).toBe(true);
    expect(handle.degrade("form")).toBeNull();
  });

  it("uses a local server that has a model, and says which", async () => {
    const probe = async () => ({
      server: "Ollama" as const,
      baseUrl: "http://127.0.0.1:11434/v1",
      model: "qwen3:8b",
    });
    const handle = await resolveModel({ env: NONE, probe });
    expect(handle.info).toEqual({
      id: "qwen3:8b",
      label: "qwen3:8b on Ollama",
      kind: "local",
      host: "127.0.0.1:11434",
    });
  });
});

describe("findLocalModel", () => {
  const servers = { ollamaUrl: "http://o", lmStudioUrl: "http://l" };

  it("prefers a model that is loaded, and never one that only makes vectors", async () => {
    const tags = { models: [{ name: "nomic-embed-text" }, { name: "llama3.2" }, { name: "qwen3" }] };
    const loaded = answering({
      "http://o/api/ps": { models: [{ name: "qwen3" }] },
      "http://o/api/tags": tags,
    });
    expect(await findLocalModel(servers, loaded.fetch)).toMatchObject({
      model: "qwen3",
      baseUrl: "http://o/v1",
    });
    const idle = answering({ "http://o/api/ps": { models: [] }, "http://o/api/tags": tags });
    expect(await findLocalModel(servers, idle.fetch)).toMatchObject({ server: "Ollama", model: "llama3.2" });
  });

  it("takes LM Studio's loaded model, also when only the plain list is known", async () => {
    const data = [
      { id: "text-embedding-x", type: "embeddings", state: "loaded" },
      { id: "gemma", type: "llm", state: "not-loaded" },
      { id: "phi", type: "llm", state: "loaded" },
    ];
    const rich = answering({ "http://l/api/v0/models": { data } });
    expect(await findLocalModel(servers, rich.fetch)).toEqual({
      server: "LM Studio",
      baseUrl: "http://l/v1",
      model: "phi",
    });
    const plain = answering({ "http://l/v1/models": { data: [{ id: "phi" }] } });
    expect(await findLocalModel({ ...servers, lmStudioUrl: "http://l/v1" }, plain.fetch)).toMatchObject({
      model: "phi",
    });
  });

  it("passes over servers without a model, with other answers, and without any", async () => {
    const { fetch } = answering({ "http://o/api/tags": { models: [] }, "http://l/v1/models": "hello" });
    expect(await findLocalModel(servers, fetch)).toBeNull();
    const silent: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        const late = () => reject(new Error("late"));
        if (init?.signal?.aborted) late();
        else init?.signal?.addEventListener("abort", late);
      });
    expect(await findLocalModel(servers, silent)).toBeNull();
  });

  it("remembers what was found for 30 s, for the same servers", async () => {
    let searches = 0;
    const find = async () => {
      searches += 1;
      return null;
    };
    for (const at of [0, 29_999, 30_000]) await rememberedLocalModel(servers, find, at);
    expect(searches).toBe(2);
    await rememberedLocalModel({ ...servers, ollamaUrl: "http://other" }, find, 30_001);
    expect(searches).toBe(3);
  });
});

describe("compatibility", () => {
  let server: LlmServer;
  beforeEach(async () => {
    server = await startLlmServer({ script: () => ({ text: "{}" }) });
  });
  afterEach(() => server.stop());

  const textOf = async () => {
    const env = { ...NONE, openai: { apiKey: null, baseUrl: server.url, model: "m" } };
    const model = (await resolveModel({ env })).languageModel("prompt");
    const read = async () => {
      const { stream } = await model.doStream(withPrompt);
      let text = "";
      for await (const part of stream) if (part.type === "text-delta") text += part.delta;
      return text;
    };
    return { first: await read(), second: await read() };
  };

  it("GOAL-W3: an endpoint that does not know the option for usage is asked without it, and only once with it", async () => {
    server.use(({ body }) =>
      body.stream_options
        ? {
            status: 422,
            body: { detail: [{ loc: ["body", "stream_options"], msg: "Extra inputs are not permitted" }] },
          }
        : { text: "fine" },
    );
    expect(await textOf()).toEqual({ first: "fine", second: "fine" });
    expect(server.requests.map(({ body }) => body.stream_options !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("P14: a new run of the same model does not send the option for usage again", async () => {
    server.use(({ body }) =>
      body.stream_options
        ? { status: 422, body: { detail: [{ loc: ["body", "stream_options"], msg: "Extra inputs" }] } }
        : { text: "fine" },
    );
    const fresh = { ...NONE, openai: { apiKey: null, baseUrl: server.url, model: "asked-twice" } };
    for (const _ of ["one run", "another run"]) {
      const model = await resolveProfiled({ env: fresh });
      if (!model) throw new Error("no model");
      const { stream } = await model.languageModel("prompt").doStream(withPrompt);
      for await (const part of stream) expect(part.type).not.toBe("error");
      expect(model.profile.current().changes).toMatchObject([
        { from: "stream_options", reason: "The endpoint answered 422: it does not take `stream_options`." },
      ]);
    }
    expect(server.requests.map(({ body }) => body.stream_options !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("GOAL-W3: an endpoint that answers with one document instead of a stream is understood", async () => {
    const choices = [{ index: 0, message: { role: "assistant", content: "whole" }, finish_reason: "stop" }];
    server.use(() => ({
      status: 200,
      body: { id: "x", choices, usage: { prompt_tokens: 3, completion_tokens: 1 } },
    }));
    expect(await textOf()).toEqual({ first: "whole", second: "whole" });
  });
});
