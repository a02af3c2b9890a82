import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ChatBody, type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { probeModel } from "./probe";
import { type ProfiledModel, resolveProfiled } from "./registry";

const GOOD = JSON.stringify({ numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], word: "ready" });
const KEY = "sk-test-not-a-secret";
let server: LlmServer;
let models = 0;

beforeEach(async () => {
  server = await startLlmServer({ script: () => ({ text: GOOD }) });
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
const call = ({ tools }: ChatBody) => ({
  calls: [{ index: 0, id: "a", name: tools?.[0]?.function.name ?? "", arguments: GOOD }],
});

describe("probeModel", () => {
  it("finds all that a good endpoint does, in three short requests, and keeps no key", async () => {
    server.use(({ body }) => (body.tools ? call(body) : { text: GOOD }));
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
        : { text: GOOD },
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
      return body.tools ? call(body) : { text: GOOD };
    });
    const found = await model();
    expect(await probeModel(found)).toMatchObject({ mode });
    expect(found.mode()).toBe(mode);
  });

  it("sees an answer in one piece, without usage", async () => {
    const choices = [{ index: 0, message: { role: "assistant", content: GOOD }, finish_reason: "stop" }];
    server.use(() => ({ status: 200, body: { id: "x", choices } }));
    expect(await probeModel(await model())).toMatchObject({
      findings: { streaming: { works: false }, usage: { works: false } },
    });
  });

  it.each([
    [401, /The key was refused\. Nothing was changed/],
    [402, /no quota left/],
    [500, /The model answered 500\./],
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

  it("shares a try that is under way", async () => {
    const found = await model();
    const spy = vi.spyOn(found.profile, "put");
    const [one, other] = await Promise.all([probeModel(found), probeModel(found)]);
    expect(one).toBe(other);
    expect(spy).toHaveBeenCalledTimes(1);
  });
});
