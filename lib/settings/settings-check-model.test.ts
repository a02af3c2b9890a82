import type { RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { describe, expect, it, vi } from "vitest";
import { readEnv } from "@/lib/config/env";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { probeAnswer } from "@/testing/servers/llm-probe";
import { checkSurroundings } from "@/testing/settings/checks";
import { checkConnection } from "./settings-check";

const KEY = "sk-canary-0123456789";
const { world, put, keep, stopAll, answering } = checkSurroundings();
let models = 0;

const llm = async (options: Partial<Parameters<typeof startLlmServer>[0]> = {}): Promise<LlmServer> =>
  keep(await startLlmServer({ script: ({ body }) => ({ step: probeAnswer(body) }), ...options }));

function connectTo(url: string, given: Record<string, string> = {}) {
  models += 1;
  const model = `checked-${models}`;
  put({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: url, OPENAI_MODEL: model, ...given });
  return { model, host: new URL(url).host };
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

describe("checking a model", () => {
  it("SEC-20: what works is told with its facts, holds from then on, and no key is in the answer or the log", async () => {
    const { url } = await llm();
    const { model, host } = connectTo(url);
    expect(readEnv().openai).toBeNull();
    const found = await checkConnection({ part: "model" }, world.root);
    expect(found).toMatchObject({
      part: "model",
      outcome: "model_works",
      host,
      model,
      structured: true,
      tools: true,
      streams: true,
      use: "from_now_on",
    });
    expect(readEnv().openai).toEqual({ apiKey: KEY, baseUrl: url, model });
    expect(await checkConnection({ part: "model" }, world.root)).toMatchObject({
      outcome: "model_works",
      use: "as_before",
    });
    expect(JSON.stringify([found, world.log])).not.toContain("canary");
  });

  it("a key that is refused costs no request to the model, and changes nothing", async () => {
    let asked = 0;
    const url = await answering((request, response) => {
      if (request.method === "POST") asked += 1;
      json(401, { error: { message: `wrong key ${KEY}` } })(request, response);
    });
    connectTo(url);
    const found = await checkConnection({ part: "model" }, world.root);
    expect(found).toMatchObject({
      outcome: "failed",
      use: "not_yet",
      failure: { why: "key_refused", status: 401, keySet: true },
    });
    expect([asked, readEnv().openai]).toEqual([0, null]);
    expect(JSON.stringify([found, world.log])).not.toContain("canary");
  });

  it("an endpoint that asks for a key where none is set says that", async () => {
    const url = await answering(json(401, {}));
    connectTo(url, { OPENAI_API_KEY: "" });
    expect(await checkConnection({ part: "model" }, world.root)).toMatchObject({
      failure: { why: "key_refused", keySet: false },
    });
  });

  it("a model of no such name is told with those there are", async () => {
    const names = ["tiny", "checked-large", "other", "a", "b", "c", "d", "e"];
    const url = await answering((request, response) =>
      request.method === "GET"
        ? json(200, { data: names.map((id) => ({ id })) })(request, response)
        : json(404, { error: { message: "The model does not exist", code: "model_not_found" } })(
            request,
            response,
          ),
    );
    connectTo(url);
    expect(await checkConnection({ part: "model" }, world.root)).toMatchObject({
      failure: {
        why: "unknown_model",
        offers: ["checked-large", "tiny", "other", "a", "b", "c"],
        more: 2,
      },
    });
  });

  it.each<[string, RequestListener, object]>([
    ["nothing there", json(404, { error: "no" }), { why: "rejected", status: 404 }],
    ["an empty account", json(402, {}), { why: "no_quota" }],
    ["a busy one", json(429, {}), { why: "limited" }],
    ["a broken one", json(503, {}), { why: "status", status: 503 }],
    [
      "a web page",
      (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Hi"),
      { why: "web_page" },
    ],
    [
      "garbage",
      (_, response) => response.writeHead(200, { "content-type": "text/event-stream" }).end("data: {{{\n\n"),
      { why: "garbled" },
    ],
    ["a cut connection", (_, response) => void response.socket?.destroy(), { why: "broken" }],
  ])("%s is told apart", async (_, listener, failure) => {
    connectTo(await answering(listener));
    expect(await checkConnection({ part: "model" }, world.root)).toMatchObject({
      outcome: "failed",
      use: "not_yet",
      failure,
    });
  });

  it("a closed port is a connection that was refused", async () => {
    const url = await answering(json(200, {}));
    connectTo(url);
    await stopAll();
    expect(await checkConnection({ part: "model" }, world.root)).toMatchObject({
      failure: { why: "refused" },
    });
  });

  it("a port of another service is none to which a request is sent, and an unknown host is not found", async () => {
    connectTo("http://127.0.0.1:9/v1");
    expect(await checkConnection({ part: "model" }, world.root)).toMatchObject({ failure: { why: "port" } });
    connectTo("http://no-such-host.invalid/v1");
    expect(await checkConnection({ part: "model" }, world.root)).toMatchObject({
      failure: { why: "not_found" },
    });
  });

  it("an endpoint without a list of models works all the same; so does one that is slow", async () => {
    const { url } = await llm({ script: ({ body }) => ({ step: probeAnswer(body), delayMs: 300 }) });
    const behind = await answering((request, response) => {
      if (request.method === "GET") return json(404, {})(request, response);
      void buffer(request).then(async (body) => {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(`${url}/chat/completions`, { method: "POST", headers, body });
        response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
        response.end(Buffer.from(await answer.arrayBuffer()));
      });
    });
    connectTo(behind);
    expect(await checkConnection({ part: "model" }, world.root)).toMatchObject({ outcome: "model_works" });
  });

  it("SEC-7: an endpoint that leads on to another address is not followed with the key, and that is said", async () => {
    const elsewhere = await llm();
    const leads = await answering((request, response) => {
      response
        .writeHead(307, { location: `${elsewhere.url}${(request.url ?? "").replace(/^\/v1/, "")}` })
        .end();
    });
    connectTo(leads);
    const checked = await checkConnection({ part: "model" }, world.root);
    expect(checked).toMatchObject({ outcome: "failed", failure: { why: "status", status: 307 } });
    expect(elsewhere.requests).toEqual([]);
  });

  it("presses while a check is under way share it", async () => {
    const server = await llm();
    connectTo(server.url);
    const [one, other] = await Promise.all([
      checkConnection({ part: "model" }, world.root),
      checkConnection({ part: "model" }, world.root),
    ]);
    expect(one).toBe(other);
    expect(server.requests).toHaveLength(3);
  });

  it("what cannot be used is named, and nothing is asked or changed", async () => {
    put({ OPENAI_API_KEY: KEY });
    expect(await checkConnection({ part: "model" }, world.root)).toMatchObject({
      outcome: "not_usable",
      variable: "OPENAI_MODEL",
      problem: "missing_model",
      use: "not_yet",
    });
    put({ OPENAI_BASE_URL: "nowhere", OPENAI_MODEL: "m" });
    const address = { variable: "OPENAI_BASE_URL", problem: "address" };
    expect(await checkConnection({ part: "model" }, world.root)).toMatchObject(address);
    put({ OPENAI_BASE_URL: `https://me:${KEY}@models.example/v1`, OPENAI_MODEL: "m" });
    const found = await checkConnection({ part: "model" }, world.root);
    expect(found).toMatchObject({ variable: "OPENAI_BASE_URL", problem: "credentials" });
    expect(JSON.stringify([found, world.log])).not.toContain("canary");
    expect(readEnv().openai).toBeNull();
  });

  it("nothing set is told; lines that were taken out no longer hold", async () => {
    expect(await checkConnection({ part: "model" }, world.root)).toMatchObject({
      outcome: "nothing_set",
      use: "as_before",
    });
    connectTo((await llm()).url);
    await checkConnection({ part: "model" }, world.root);
    put({});
    expect(await checkConnection({ part: "model" }, world.root)).toMatchObject({
      outcome: "nothing_set",
      use: "from_now_on",
    });
    expect(readEnv().openai).toBeNull();
  });

  it("what stands in the environment holds before the file, and that is said", async () => {
    const { url } = await llm();
    vi.stubEnv("OPENAI_BASE_URL", url);
    vi.stubEnv("OPENAI_MODEL", "from-the-environment");
    connectTo("http://127.0.0.1:9/v1", { OPENAI_MODEL: "from-the-file" });
    expect(await checkConnection({ part: "model" }, world.root)).toMatchObject({
      outcome: "model_works",
      model: "from-the-environment",
      shadowed: ["OPENAI_BASE_URL", "OPENAI_MODEL"],
    });
  });
});
