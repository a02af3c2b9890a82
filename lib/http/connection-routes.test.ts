import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as one from "@/app/api/settings/connections/[id]/route";
import * as models from "@/app/api/settings/connections/models/route";
import * as all from "@/app/api/settings/connections/route";
import { readEnv } from "@/lib/config/env";
import { setStoredConnections } from "@/lib/config/stored-connections";
import { resolveReader } from "@/lib/models/reader";
import { addSignedIn, openOwnStore, requestOf } from "@/testing/http/users";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { probeAnswer } from "@/testing/servers/llm-probe";
import { startWebServer } from "@/testing/servers/web";
import { checkSurroundings } from "@/testing/settings/checks";
import type { ConnectionsResponse } from "./connection-responses";

const KEY = "sk-kanarie-0123456789abcdef";
const ADDRESS = "/api/settings/connections";
const { world, keep, stopAll, answering } = checkSurroundings();

let store: ReturnType<typeof openOwnStore>;
beforeEach(() => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  vi.stubEnv("GROUNDWORK_SECRET", "");
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
});
afterEach(() => {
  store.close();
  setStoredConnections({ model: null, search: {} });
});

type Headers = Record<string, string>;
const context = { params: Promise.resolve({}) };
const at = (id: string) => ({ params: Promise.resolve({ id }) });
const list = (headers: Headers = {}) => all.GET(requestOf(ADDRESS, { headers }), context);
const offered = (body: unknown, headers: Headers = {}) =>
  models.POST(requestOf(`${ADDRESS}/models`, { method: "POST", body, headers }), context);
const save = (id: string, body: unknown, headers: Headers = {}) =>
  one.PUT(requestOf(`${ADDRESS}/${id}`, { method: "PUT", body, headers }), at(id));
const remove = (id: string, headers: Headers = {}) =>
  one.DELETE(requestOf(`${ADDRESS}/${id}`, { method: "DELETE", headers }), at(id));

const codeOf = async (response: Response) => {
  const { error } = (await response.json()) as { error?: { code: string } };
  return [response.status, error?.code];
};
const failureOf = async (response: Response) => {
  const { saved, found, failure } = (await response.json()) as {
    saved?: boolean;
    found?: { failure?: { why: string } };
    failure?: { why: string } | null;
  };
  return [saved, found?.failure?.why ?? failure?.why];
};

const llm = async (): Promise<LlmServer> =>
  keep(await startLlmServer({ script: ({ body }) => ({ step: probeAnswer(body) }) }));
const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const compatible = (baseUrl: string, key?: string) => ({
  provider: "compatible",
  baseUrl,
  ...(key ? { key } : {}),
});

/** Some providers answer 400 to a wrong key; these are their own texts. */
const GOOGLE_KEY = {
  error: {
    code: 400,
    message: "API key not valid. Please pass a valid API key.",
    status: "INVALID_ARGUMENT",
    details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }],
  },
};
const XAI_KEY = {
  code: "Client specified an invalid argument",
  error: "Incorrect API key provided: xa***ef. You can obtain an API key from https://console.x.ai.",
};

describe("Connections over HTTP", () => {
  it("SEC-20: a model is listed, chosen, tried, saved and used; no answer and no file holds its key", async () => {
    const { url, requests } = await llm();
    const target = compatible(url, KEY);
    const answers: string[] = [];
    const read = async (response: Response) => {
      const text = await response.text();
      answers.push(text);
      return [response.status, JSON.parse(text)];
    };
    expect(await read(await offered(target))).toMatchObject([200, { models: ["scripted"], failure: null }]);
    expect(readEnv().openai).toBeNull();
    expect(await read(await save("model", { ...target, model: "scripted" }))).toMatchObject([
      200,
      {
        saved: true,
        found: { outcome: "model_works", model: "scripted" },
        connections: {
          connections: [
            { id: "model", provider: "compatible", host: new URL(url).host, model: "scripted", hint: "cdef" },
          ],
        },
      },
    ]);
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(readEnv().openai).toMatchObject({ apiKey: KEY, baseUrl: url, model: "scripted" });
    await read(await list());
    expect(await read(await remove("model"))).toMatchObject([200, { connections: [] }]);
    expect(readEnv().openai).toBeNull();
    expect(JSON.stringify([answers, world.log])).not.toContain("kanarie");
    expect(answers.join("")).not.toContain(url);
    for (const name of ["groundwork.db", "groundwork.db-wal"])
      expect(readFileSync(path.join(store.dir, name)).includes(KEY), name).toBe(false);
  });

  it("a search service is tried with one search, and saved", async () => {
    const web = keep(await startWebServer({ pages: [], apiKey: KEY }));
    const wrong = { provider: "tavily", baseUrl: web.url, key: "tvly-another-key-0123" };
    expect(await failureOf(await save("tavily", wrong))).toEqual([false, "key_refused"]);
    expect(readEnv().search.tavily).toBeNull();
    expect(await (await save("tavily", { ...wrong, key: KEY })).json()).toMatchObject({
      saved: true,
      found: { outcome: "search_works" },
    });
    expect(readEnv().search.tavily).toEqual({ apiKey: KEY, baseUrl: web.url });
  });

  it("what does not work is not saved, unless the person wants it without a check", async () => {
    const url = await answering(json(401, {}));
    const target = { ...compatible(url, KEY), model: "large" };
    expect(await failureOf(await save("model", target))).toEqual([false, "key_refused"]);
    expect(((await (await list()).json()) as ConnectionsResponse).connections).toEqual([]);
    expect(await (await save("model", { ...target, check: false })).json()).toMatchObject({
      saved: true,
      found: null,
    });
  });

  it.each<[string, RequestListener, string]>([
    ["a wrong key", json(401, {}), "key_refused"],
    ["a wrong key at Google", json(400, GOOGLE_KEY), "key_refused"],
    ["a wrong key at xAI", json(400, XAI_KEY), "key_refused"],
    ["an account without credit", json(402, {}), "no_quota"],
    ["an endpoint that asks to wait", json(429, {}), "limited"],
    ["a broken endpoint", json(503, {}), "status"],
    ["a cut connection", (_, response) => void response.socket?.destroy(), "broken"],
  ])("%s is told apart, before a model is chosen and after", async (_, listener, why) => {
    const target = compatible(await answering(listener), KEY);
    expect(await failureOf(await offered(target))).toEqual([undefined, why]);
    expect(await failureOf(await save("model", { ...target, model: "large" }))).toEqual([false, why]);
  });

  it("a wrong key is refused in Google's own protocol, and a 400 without such a word means no list", async () => {
    const google = (baseUrl: string) => ({ provider: "google", baseUrl, key: KEY });
    const refusing = google(await answering(json(400, GOOGLE_KEY)));
    expect(await failureOf(await offered(refusing))).toEqual([undefined, "key_refused"]);
    const saved = await save("model", { ...refusing, model: "gemini-2.5-pro" });
    expect(await failureOf(saved)).toEqual([false, "key_refused"]);
    const plain = google(await answering(json(400, { error: { code: 400, message: "Bad page size." } })));
    expect(await (await offered(plain)).json()).toMatchObject({ models: null, failure: null });
  });

  it("so are a wrong host, a server that is not there, an unknown model, and an answer of another protocol", async () => {
    const nowhere = compatible("http://no-such-host.invalid/v1");
    expect(await failureOf(await offered(nowhere))).toEqual([undefined, "not_found"]);
    const gone = compatible(await answering(json(200, {})));
    await stopAll();
    expect(await failureOf(await offered(gone))).toEqual([undefined, "refused"]);
    const unknown = await answering((request, response) =>
      request.method === "GET"
        ? json(200, { data: [{ id: "small" }] })(request, response)
        : json(404, { error: { message: "The model does not exist", code: "model_not_found" } })(
            request,
            response,
          ),
    );
    const target = { ...compatible(unknown), model: "large" };
    expect(await failureOf(await save("model", target))).toEqual([false, "unknown_model"]);
    const page = await answering((_, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Hi"),
    );
    expect(await (await offered(compatible(page))).json()).toMatchObject({ models: null, failure: null });
    expect(await failureOf(await save("model", { ...compatible(page), model: "large" }))).toEqual([
      false,
      "web_page",
    ]);
  });

  it("SEC-20: a stored key serves another model, but is sent to no other address", async () => {
    const { url } = await llm();
    await save("model", { ...compatible(url, KEY), model: "scripted" });
    expect((await offered({ provider: "compatible" })).status).toBe(200);
    const again = await save("model", { provider: "compatible", model: "another" });
    expect(await again.json()).toMatchObject({ saved: true });
    expect(readEnv().openai).toMatchObject({ apiKey: KEY, model: "another" });
    const heard: string[] = [];
    const elsewhere = await answering((request, response) => {
      heard.push(String(request.headers.authorization));
      json(200, { data: [] })(request, response);
    });
    const refused = [400, "connection_key_elsewhere"];
    expect(await codeOf(await offered(compatible(elsewhere)))).toEqual(refused);
    expect(await codeOf(await save("model", { ...compatible(elsewhere), model: "a" }))).toEqual(refused);
    expect(await codeOf(await offered({ provider: "openai" }))).toEqual([400, "connection_key"]);
    expect(heard).toEqual([]);
  });

  it("a server of one's own needs no key, whichever provider is chosen", async () => {
    const own = await llm();
    expect(await (await offered({ provider: "openai", baseUrl: own.url })).json()).toMatchObject({
      models: ["scripted"],
    });
    const saved = await save("model", { provider: "openai", baseUrl: own.url, model: "scripted" });
    expect(await saved.json()).toMatchObject({ saved: true, found: { outcome: "model_works" } });
  });

  it("a second model of another provider is listed, tried, saved and used beside the first, with its own key", async () => {
    const [first, second] = [await llm(), await llm()];
    await save("model", { ...compatible(first.url, KEY), model: "scripted", check: false });
    const target = compatible(second.url, "sk-second-0123456789abcdef");
    expect(await (await offered({ ...target, id: "reader" })).json()).toMatchObject({ models: ["scripted"] });
    const saved = await save("reader", { ...target, model: "scripted" });
    expect(await saved.json()).toMatchObject({
      saved: true,
      found: { outcome: "model_works" },
      connections: {
        connections: [
          { id: "model", host: new URL(first.url).host },
          { id: "reader", host: new URL(second.url).host, hint: "cdef", fault: null },
        ],
      },
    });
    expect(second.requests[0]?.headers.authorization).toBe("Bearer sk-second-0123456789abcdef");
    expect(first.requests).toEqual([]);
    const reader = await resolveReader({ env: readEnv() });
    expect(reader?.info).toMatchObject({ id: "scripted", host: new URL(second.url).host });
    // Its stored key serves it again, and never the first model.
    expect((await offered({ provider: "compatible", id: "reader" })).status).toBe(200);
    expect(second.requests.at(-1)?.headers.authorization).toBe("Bearer sk-second-0123456789abcdef");
    await remove("reader");
    expect(await resolveReader({ env: readEnv() })).toBeNull();
  });

  it("a second model shares the connection of the first, says when that one leads elsewhere, and stores no key", async () => {
    const { url, requests } = await llm();
    const same = { provider: "same", model: "small" };
    expect(await codeOf(await save("reader", same))).toEqual([409, "connection_no_model"]);
    expect(await codeOf(await save("model", same))).toEqual([400, "invalid_request"]);
    await save("model", { ...compatible(url, KEY), model: "scripted", check: false });
    expect(await (await offered({ provider: "same", id: "reader" })).json()).toMatchObject({
      models: ["scripted"],
    });
    expect(await codeOf(await save("reader", { provider: "same" }))).toEqual([400, "connection_model"]);
    expect(await (await save("reader", same)).json()).toMatchObject({ saved: true });
    expect(requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect((await resolveReader({ env: readEnv() }))?.info.id).toBe("small");
    const readerOf = async () =>
      ((await (await list()).json()) as ConnectionsResponse).connections.find(({ id }) => id === "reader");
    expect(await readerOf()).toMatchObject({ provider: "same", model: "small", hasKey: false, fault: null });
    await save("model", { ...compatible("https://elsewhere.example/v1", KEY), model: "other", check: false });
    expect(await readerOf()).toMatchObject({ fault: "model_moved" });
    expect(await resolveReader({ env: readEnv() })).toBeNull();
    await remove("model");
    expect(await readerOf()).toMatchObject({ fault: "model_moved" });
  });

  it("a second model of agents.yaml or its variables is named, and nothing is saved over it", async () => {
    vi.stubEnv("GROUNDWORK__MODEL__READER__NAME", "own");
    const { set } = (await (await list()).json()) as ConnectionsResponse;
    expect(set).toContainEqual({ id: "reader", names: ["GROUNDWORK__MODEL__READER__NAME"] });
    expect(await codeOf(await save("reader", { ...compatible("https://a.example"), check: false }))).toEqual([
      409,
      "connection_set",
    ]);
  });

  it("what the environment sets wins: it is named, and nothing is saved over it", async () => {
    vi.stubEnv("OPENAI_API_KEY", "sk-of-the-environment");
    vi.stubEnv("OPENAI_MODEL", "own");
    vi.stubEnv("TAVILY_API_KEY", "tvly-of-the-environment");
    expect(await (await list()).json()).toMatchObject({
      set: [
        { id: "model", names: ["OPENAI_API_KEY", "OPENAI_MODEL"] },
        { id: "tavily", names: ["TAVILY_API_KEY"] },
      ],
    });
    for (const id of ["model", "tavily"])
      expect(await codeOf(await save(id, { ...compatible("https://a.example"), check: false }))).toEqual([
        409,
        "connection_set",
      ]);
  });

  it("refuses addresses, providers and bodies that are none, before anything is sent", async () => {
    const bad = async (id: string, body: object) => (await codeOf(await save(id, body)))[1];
    expect(await bad("model", compatible("ftp://a.example"))).toBe("connection_address");
    expect(await bad("model", { provider: "compatible", model: "a" })).toBe("connection_address");
    expect(await bad("model", compatible("http://a.example/v1", KEY))).toBe("connection_insecure");
    expect(await bad("model", compatible("https://a.example/v1"))).toBe("connection_model");
    expect(await bad("model", { provider: "nobody" })).toBe("invalid_request");
    expect(await bad("wikipedia", { provider: "wikipedia" })).toBe("invalid_request");
    expect(await bad("exa", { provider: "tavily", key: KEY })).toBe("invalid_request");
    expect(await bad("exa", { provider: "exa" })).toBe("connection_key");
    expect(await bad("exa", { provider: "exa", key: KEY, more: 1 })).toBe("invalid_request");
    expect(await codeOf(await remove("exa"))).toEqual([404, "connection_not_found"]);
  });

  it("SEC-20: a secret that is too short stores nothing", async () => {
    const { url } = await llm();
    vi.stubEnv("GROUNDWORK_SECRET", "too-short");
    const answer = await save("model", { ...compatible(url, KEY), model: "scripted" });
    expect(await codeOf(answer)).toEqual([409, "secret_too_short"]);
    expect(readEnv().openai).toBeNull();
  });

  it("SEC-24: are for administrators: users, programs and other sites see and change nothing", async () => {
    const ada = await addSignedIn("Ada", "administrator");
    const bob = await addSignedIn("Bob");
    const body = { ...compatible("https://a.example/v1"), model: "large", check: false };
    const calls = (headers: Headers) => [
      list(headers),
      offered(compatible("https://a.example/v1"), headers),
      save("model", body, headers),
      remove("model", headers),
    ];
    for (const [headers, status] of [
      [{ cookie: bob.cookie }, 403],
      [{}, 401],
      [{ cookie: ada.cookie, origin: "https://evil.example" }, 403],
      [{ cookie: ada.cookie, "sec-fetch-site": "cross-site" }, 403],
    ] as [Headers, number][])
      for (const answer of await Promise.all(calls(headers))) expect(answer.status).toBe(status);
    const form = new Request("http://127.0.0.1:3000/api/settings/connections/model", {
      method: "PUT",
      headers: { host: "127.0.0.1:3000", cookie: ada.cookie, "content-type": "text/plain" },
      body: JSON.stringify(body),
    });
    expect((await one.PUT(form, at("model"))).status).toBe(415);
    expect((await save("model", body, { cookie: ada.cookie })).status).toBe(200);
    expect(await (await list({ cookie: ada.cookie })).json()).toMatchObject({
      connections: [{ id: "model", savedBy: "Ada" }],
    });
  });
});
