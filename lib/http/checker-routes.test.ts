import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as measuring from "@/app/api/settings/checker/route";
import * as one from "@/app/api/settings/connections/[id]/route";
import { readEnv } from "@/lib/config/env";
import { setStoredConnections } from "@/lib/config/stored-connections";
import { resolveChecker } from "@/lib/models/reader";
import { eventually } from "@/testing/eventually";
import { addSignedIn, openOwnStore, requestOf } from "@/testing/http/users";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { checkSurroundings } from "@/testing/settings/checks";
import type { CheckerSetting } from "./settings-responses";

const ADDRESS = "/api/settings/checker";
const { keep, stopAll } = checkSurroundings();
const context = { params: Promise.resolve({}) };

let store: ReturnType<typeof openOwnStore>;
beforeEach(() => {
  vi.stubEnv("GROUNDWORK_SECRET", "");
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
});
afterEach(async () => {
  await measuring.DELETE(requestOf(ADDRESS, { method: "DELETE" }), context);
  store.close();
  setStoredConnections({ model: null, search: {} });
  await stopAll();
});

type Headers = Record<string, string>;
const get = (headers: Headers = {}) => measuring.GET(requestOf(ADDRESS, { headers }), context);
const post = (body: unknown = {}, headers: Headers = {}) =>
  measuring.POST(requestOf(ADDRESS, { method: "POST", body, headers }), context);
const stop = (headers: Headers = {}) =>
  measuring.DELETE(requestOf(ADDRESS, { method: "DELETE", headers }), context);
const connect = (body: unknown) =>
  one.PUT(requestOf("/api/settings/connections/checker", { method: "PUT", body }), {
    params: Promise.resolve({ id: "checker" }),
  });
const setting = async (response: Promise<Response>) => (await (await response).json()) as CheckerSetting;

/** A small checker: its replies are words, never objects. */
const judge = async (says: (text: string) => string): Promise<LlmServer> =>
  keep(
    await startLlmServer({
      script: ({ body }) => ({ text: says(JSON.stringify((body as { messages: unknown }).messages)) }),
    }),
  );
const target = ({ url }: LlmServer) => ({ provider: "compatible", baseUrl: url, model: "bespoke-minicheck" });

const line = (claim: string, supported: boolean) =>
  JSON.stringify({
    id: claim,
    claim,
    documents: ["The bakery in Mill Lane opens at seven. Its bread is baked in a stone oven by two sisters."],
    supported,
  });
const LINES = [
  line("Two sisters bake the bread of the bakery.", true),
  line("The bakery opens at nine.", false),
].join("\n");

async function measured(): Promise<CheckerSetting> {
  return eventually(async () => {
    const now = await setting(get());
    expect(now.running).toBeNull();
    return now;
  });
}

it("a judge is tried with one question, saved if it says yes or no, and used by name", async () => {
  const server = await judge(() => "Yes");
  const saved = (await (await connect(target(server))).json()) as { saved: boolean; found: unknown };
  expect(saved).toMatchObject({
    saved: true,
    found: { outcome: "checker_works", model: "bespoke-minicheck" },
  });
  const asked = server.requests.at(-1)?.body as {
    messages: { content: unknown }[];
    response_format?: unknown;
  };
  expect(asked.response_format).toBeUndefined();
  expect(JSON.stringify(asked.messages)).toContain("Document: The bakery");
  expect((await resolveChecker({ env: readEnv() }, null))?.info.id).toBe("bespoke-minicheck");
});

it("a model that says neither is refused, with the reason", async () => {
  const server = await judge(() => "It depends.");
  expect(await (await connect(target(server))).json()).toMatchObject({
    saved: false,
    found: { outcome: "failed", failure: { why: "neither" } },
  });
});

it("is measured on a file; the figures stay with their date and model", async () => {
  const server = await judge((text) => (text.includes("sisters bake") ? "Yes" : "No"));
  await connect(target(server));
  expect(await setting(post({ lines: LINES }))).toMatchObject({
    checker: { model: "bespoke-minicheck" },
    running: { total: 2 },
  });
  const { last } = await measured();
  expect(last).toMatchObject({
    ...{ model: "bespoke-minicheck", set: "file", claims: 2, supported: 1, errors: 0 },
    checker: { balancedAccuracy: 1, passed: 1, passedWrongly: 0 },
  });
  expect(last?.at).toBeGreaterThan(0);
  expect(last?.requests).toBeGreaterThan(0);
});

it("measures on the claims that ship with it, and stops when it is told to", async () => {
  const server = await judge(() => "No");
  await connect(target(server));
  const { running } = await setting(post());
  expect(running?.total).toBe(120);
  expect(await setting(stop())).toMatchObject({ running: null, last: null, failure: null });
});

it("says that a judge did not answer", async () => {
  let word = "Yes";
  await connect(target(await judge(() => word)));
  word = "Perhaps.";
  await post();
  expect(await measured()).toMatchObject({ failure: "silent", last: null });
});

it("refuses bad lines, and to measure where there is no judge", async () => {
  const bad = await post({ lines: "no" });
  expect(bad.status).toBe(400);
  expect(await bad.text()).toContain("Line 1");
  expect((await post()).status).toBe(404);
  expect(await setting(get())).toMatchObject({ checker: null, running: null });
});

it("is for administrators alone where people sign in", async () => {
  const { cookie: ada } = await addSignedIn("Ada", "administrator");
  const { cookie } = await addSignedIn("Bob");
  for (const answer of [get({ cookie }), post({}, { cookie }), stop({ cookie }), get()])
    expect([401, 403]).toContain((await answer).status);
  expect((await get({ cookie: ada })).status).toBe(200);
});
