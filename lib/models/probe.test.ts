import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ChatBody, type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { probeAnswer } from "@/testing/servers/llm-probe";
import { probeModel } from "./probe";
import { type ProfiledModel, resolveProfiled } from "./registry";

const good = (body: ChatBody) => JSON.stringify(probeAnswer(body));
const KEY = "sk-test-not-a-secret";
let server: LlmServer;
let models = 0;

beforeEach(async () => {
  server = await startLlmServer({ script: ({ body }) => ({ text: good(body) }) });
});
afterEach(() => server.stop());

async function model(): Promise<ProfiledModel> {
  models += 1;
  const openai = { apiKey: KEY, baseUrl: server.url, model: `probed-${models}` };
  const found = await resolveProfiled({ env: { openai, ollamaUrl: "", lmStudioUrl: "" } });
  if (!found) throw new Error("no model");
  return found;
}

const refused = (what: string) => ({ status: 400, body: { error: { message: `${what} is not supported` } } });
const refusedParameter = (param: string, more: string) => ({
  status: 400,
  body: {
    error: {
      message: `Unsupported parameter: '${param}' is not supported with this model. ${more}`,
      type: "invalid_request_error",
      param,
      code: "unsupported_parameter",
    },
  },
});
const call = (body: ChatBody) => ({
  calls: [{ index: 0, id: "a", name: body.tools?.[0]?.function.name ?? "", arguments: good(body) }],
});

describe("probeModel", () => {
  it("finds all that a good endpoint does, in three short requests, and keeps no key", async () => {
    server.use(({ body }) => (body.tools ? call(body) : { text: good(body) }));
    const profile = await probeModel(await model(), () => 5);
    expect(profile).toMatchObject({
      mode: "strict",
      probedAt: 5,
      findings: {
        strict: { works: true, how: "probed", at: 5 },
        json: { works: true },
        tools: { works: true },
        streaming: { works: true },
        usage: { works: true },
      },
    });
    expect(server.requests).toHaveLength(3);
    for (const { body } of server.requests) expect(body.max_tokens).toBeLessThanOrEqual(1000);
    expect(JSON.stringify(profile)).not.toContain(KEY);
  });

  it("P6: tells an endpoint that takes no keywords from one that takes no schema", async () => {
    server.use(({ body }) =>
      JSON.stringify(body.response_format ?? "").includes("minItems")
        ? refused("'minItems'")
        : { text: good(body) },
    );
    expect(await probeModel(await model())).toMatchObject({
      mode: "bare",
      findings: { strict: { works: true } },
    });
  });

  it.each<[string, (body: ChatBody) => boolean, string]>([
    ["only JSON mode", (body) => body.response_format?.type === "json_object", "json"],
    ["only functions", (body) => body.tools !== undefined, "tool"],
    ["only words", (body) => !body.tools && !body.response_format, "prompt"],
    ["nothing", () => false, "small"],
  ])("finds the rung of an endpoint that can do %s", async (_, can, mode) => {
    server.use(({ body }) => {
      if (!can(body)) return mode === "small" ? { text: "Gladly." } : refused("response_format and tools");
      return body.tools ? call(body) : { text: good(body) };
    });
    const found = await model();
    expect(await probeModel(found)).toMatchObject({ mode });
    expect(found.mode()).toBe(mode);
  });

  it("sees an answer in one piece, without usage", async () => {
    const choices = (content: string) => [
      { index: 0, message: { role: "assistant", content }, finish_reason: "stop" },
    ];
    server.use(({ body }) => ({ status: 200, body: { id: "x", choices: choices(good(body)) } }));
    expect(await probeModel(await model())).toMatchObject({
      findings: { streaming: { works: false }, usage: { works: false } },
    });
  });

  it.each([
    [401, /The key was refused\. Nothing was changed/],
    [402, /no quota left/],
    [429, /The model answered 429\./],
  ])("%i is a failure with its reason, after one request, and changes nothing", async (status, words) => {
    server.use(() => ({ status, body: { error: { message: `no, ${KEY}` } } }));
    const found = await model();
    const before = found.profile.current();
    const failure = await probeModel(found).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "probe_failed", message: expect.stringMatching(words) });
    expect(String((failure as Error).message)).not.toContain(KEY);
    expect(found.profile.current()).toBe(before);
    expect(server.requests).toHaveLength(1);
  });

  it("asks once more after a failure of the endpoint's own, and fails with the second", async () => {
    server.use(() => ({ status: 500, body: { error: { message: "no" } } }));
    await expect(probeModel(await model())).rejects.toThrow("The model answered 500.");
    expect(server.requests).toHaveLength(2);
    let asked = 0;
    server.use(({ body }) => {
      asked += 1;
      return asked === 2 ? { status: 500, body: { error: { message: "no" } } } : { text: good(body) };
    });
    expect(await probeModel(await model())).toMatchObject({ mode: "strict" });
  });

  it("P14: a reply without the key that only the schema has proves that the schema is not read", async () => {
    const text = JSON.stringify({ numbers: [1, 2], word: "ready" });
    server.use(({ body }) =>
      body.response_format?.type === "json_schema" ? { text } : { text: good(body) },
    );
    expect(await probeModel(await model())).toMatchObject({
      mode: "json",
      findings: { strict: { works: false } },
    });
  });

  it("P14: a refused parameter is left out or renamed, and is no finding about a form", async () => {
    server.use(({ body }) => {
      if (body.max_tokens !== undefined)
        return refusedParameter("max_tokens", "Use 'max_completion_tokens' instead.");
      return body.tools ? call(body) : { text: good(body) };
    });
    const profile = await probeModel(await model());
    expect(profile).toMatchObject({ mode: "strict", parameters: { max_tokens: "max_completion_tokens" } });
    expect(server.requests).toHaveLength(4);
    expect(server.requests.at(-1)?.body.max_completion_tokens).toBeGreaterThan(0);
  });

  it("P14: never stores a weaker mode than the one that works in runs", async () => {
    const found = await model();
    found.learn?.({ worked: "strict" });
    found.learn?.({ worked: "calls" });
    server.use(({ body }) =>
      body.response_format?.type === "json_schema" || body.tools
        ? { status: 400, body: { error: { message: "Bad request" } } }
        : { text: good(body) },
    );
    expect(await probeModel(found)).toMatchObject({ mode: "strict", calls: "calls", changes: [] });
  });

  it("shares a try that is under way", async () => {
    const found = await model();
    const spy = vi.spyOn(found.profile, "put");
    const [one, other] = await Promise.all([probeModel(found), probeModel(found)]);
    expect(one).toBe(other);
    expect(spy).toHaveBeenCalledTimes(1);
  });
});
