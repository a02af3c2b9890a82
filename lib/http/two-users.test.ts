// Two users, a program and a stranger call every route and method about Ada's data, with bodies that would
// succeed for her. They see nothing of it, change nothing, and cannot tell that it exists.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeApiKey } from "@/lib/auth/api-keys";
import { recognise } from "@/lib/integrations/openai/openai-conversation";
import { getDb } from "@/lib/process/store";
import { makeShare } from "@/lib/sharing/shares";
import { makeWebhook } from "@/lib/webhooks/webhooks";
import { sqliteOf } from "@/testing/db/db";
import { loadRoute, OF_ADA, ROUTE_FILES, research, SECRET, SECRET_DAY, said } from "@/testing/http/others";
import { addSignedIn, openOwnStore } from "@/testing/http/users";
import { rows } from "@/testing/library/search";
import { METHODS, policyFor } from "./policy";
import { policyOf } from "./route";

type Headers = Record<string, string>;

let store: ReturnType<typeof openOwnStore>;
let ada: Headers;
let others: [who: string, headers: Headers][];
let bobs: string;
let keyOfAda: string;
let shareOfAda: string;
let webhookOfAda: string;

const SHARED = "https://shared.example/";

beforeEach(async () => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
  const [first, bob] = [await addSignedIn("Ada"), await addSignedIn("Bob")];
  const { key } = await makeApiKey({ name: "ordinary", owner: bob.id });
  keyOfAda = (await makeApiKey({ name: SECRET, owner: null })).id;
  ada = { cookie: first.cookie };
  bobs = bob.id;
  others = [
    ["another user", { cookie: bob.cookie }],
    ["a program of another user", { authorization: `Bearer ${key}` }],
    ["a stranger", {}],
  ];
  research(null, "thr_ada", { word: SECRET, date: SECRET_DAY });
  research(bob.id, "thr_bob", { word: "ordinary" });
  shareOfAda = (await makeShare({ reportId: "rep-thr_ada", days: null })).id;
  const hook = { name: SECRET, url: "https://hooks.example/", events: ["ended" as const], owner: null };
  webhookOfAda = (await makeWebhook(hook)).id;
  // Both have this address, and read different texts of it.
  const write = rows(sqliteOf(getDb()));
  write.source("thr_ada", 2, { url: SHARED, title: "Shared", text: `Now ${SECRET}.`, date: SECRET_DAY });
  write.source("thr_bob", 2, { url: SHARED, title: "Shared", text: "Then.", date: "2026-11-01" });
  sqliteOf(getDb()).database.$client.exec(
    `INSERT INTO templates (name, title, description, question, inputs, revision, created_at, updated_at)
     VALUES ('hers', '${SECRET}', '', 'Why ${SECRET}?', '[]', 1, 1, 1)`,
  );
  sqliteOf(getDb()).database.$client.exec(
    `INSERT INTO watches (id, thread_id, question, schedule, time_zone, tell_when, channels, created_at)
     VALUES ('wat_ada', 'thr_ada', 'Why ${SECRET}?', '{"every":"day","hour":7,"minute":0}', 'UTC', 'every', '[]', 1)`,
  );
});
afterEach(() => {
  store.close();
  vi.unstubAllEnvs();
});

const TEMPLATE = { title: "Mine", question: "Why?", description: "", inputs: [] };

/** A body that each method of a route would accept from its owner; a route without one takes none. */
const BODIES: Record<string, object> = {
  "agents/[name]/route.ts": {},
  "documents/folders/check/route.ts": { path: "/" },
  "documents/folders/route.ts": { path: "/" },
  "documents/route.ts": {},
  "import/route.ts": { format: "groundwork-bundle", version: 1, thread: { id: "thr_ada" } },
  "mcp/route.ts": { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
  "reports/[reportId]/edits/route.ts": { content: "Mine now." },
  "reports/[reportId]/rechecks/route.ts": {},
  "reports/[reportId]/restorations/route.ts": {},
  "reports/[reportId]/tables/route.ts": { title: "T", rows: ["a"], columns: ["b"] },
  "reports/[reportId]/cells/route.ts": { edits: [{ row: 0, column: 0, value: "x" }] },
  "reports/[reportId]/charts/route.ts": { kind: "bar", title: "T", table: 1, y: "b" },
  "reports/[reportId]/export/route.ts": { pictures: [] },
  "reports/[reportId]/shares/route.ts": { days: null },
  "reports/[reportId]/rewrites/route.ts": { section: 0, instruction: "Shorter" },
  "runs/[runId]/answers/route.ts": { skip: true },
  "runs/[runId]/plan/route.ts": { steps: ["Mine"] },
  "runs/[runId]/retry/route.ts": { step: 0 },
  "runs/[runId]/steer/route.ts": { message: "Mine" },
  "session/password/route.ts": { current: "x", password: "y" },
  "session/route.ts": { name: "Ada", password: "guess" },
  "settings/check/route.ts": { part: "model" },
  "settings/checker/route.ts": {},
  "settings/general/route.ts": { runsAtOnce: 1 },
  "settings/connections/[id]/route.ts": { provider: "compatible", model: "x", check: false },
  "settings/connections/models/route.ts": { provider: "compatible" },
  "settings/keys/route.ts": {},
  "settings/mcp/route.ts": { server: "x" },
  "settings/models/probe/route.ts": {},
  "settings/models/anew/route.ts": {},
  "settings/webhooks/[id]/deliveries/route.ts": {},
  "settings/webhooks/[id]/route.ts": { paused: true },
  "settings/webhooks/route.ts": {},
  "settings/obsidian/route.ts": { folder: "/nowhere" },
  "settings/zotero/imports/route.ts": { collection: "ABCD2345" },
  "settings/zotero/route.ts": { baseUrl: "http://127.0.0.1:1", library: "users/0", key: null },
  "reports/[reportId]/zotero/route.ts": { collection: "ABCD2345" },
  "templates/[name]/route.ts": { ...TEMPLATE, revision: 1 },
  "templates/[name]/runs/route.ts": { values: {} },
  "templates/route.ts": {},
  "threads/[threadId]/route.ts": { title: "Mine", pinned: true },
  "threads/[threadId]/runs/route.ts": { question: "And then?" },
  "threads/route.ts": {},
  "users/[userId]/route.ts": { role: "administrator" },
  "users/route.ts": { name: "Eve", role: "administrator" },
  "watches/[id]/feed/route.ts": { on: true },
  "watches/[id]/route.ts": { paused: true },
  "watches/[id]/run/route.ts": {},
  "watches/route.ts": {
    threadId: "thr_ada",
    schedule: { every: "day", hour: 7, minute: 0 },
    timeZone: "UTC",
  },
  "v1/chat/completions/route.ts": { model: "run-thr_ada", messages: [] },
};

/** What Ada has under the id in this address. */
const idOfAda = (file: string): string => {
  if (file.startsWith("reports/")) return shareOfAda;
  if (file.startsWith("watches/")) return "wat_ada";
  return file.startsWith("settings/webhooks/") ? webhookOfAda : keyOfAda;
};

/** Routes that reveal nothing of anyone's research, and that end only the actor's own session. */
const OPEN = [
  "openapi.json/route.ts",
  "health/route.ts",
  "health/live/route.ts",
  "health/ready/route.ts",
  "metrics/route.ts",
  "session/route.ts",
];

const IDS = {
  ...OF_ADA,
  ...{ name: "hers", userId: "usr_ada", modelId: "run-thr_ada", token: "hers", digest: "hers" },
};
const NONE = Object.fromEntries(Object.keys(IDS).map((name) => [name, "none"]));

/**
 * Every row except those that requests themselves write: last uses of sessions and keys, and the indexing
 * queue.
 */
function everything(): string {
  const { $client: client } = sqliteOf(getDb()).database;
  const tables = client
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search_%' AND name NOT LIKE '%_fts%' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all() as string[];
  const dump = tables.map((name) => [name, client.prepare(`SELECT * FROM "${name}"`).all()]);
  return JSON.stringify(dump, (name, value) => (/^(?:used_at|last_used_at)$/.test(name) ? null : value));
}

const DAY = Date.parse(SECRET_DAY);
/** Ada's words, ids and times. */
const HERS = new RegExp(`${SECRET}|thr_ada|${SECRET_DAY}|${DAY}`);

describe("SEC-24: two users and a stranger", () => {
  it("every method with a body is called with one", async () => {
    for (const file of ROUTE_FILES) {
      const policy = policyOf(await loadRoute(file));
      const takes = METHODS.some((method) => policy && policyFor(policy, method).body);
      expect([file, takes ? Object.hasOwn(BODIES, file) : true]).toEqual([file, true]);
    }
  });

  it("see and change nothing through any route and method, with the response for what does not exist", async () => {
    const before = everything();
    let asked = 0;
    for (const file of ROUTE_FILES.filter((one) => !OPEN.includes(one)))
      for (const method of METHODS)
        for (const [who, headers] of others) {
          const wanted = { headers, body: BODIES[file] ?? {} };
          const id = idOfAda(file);
          const hers = await said(file, method, { ...wanted, ids: { ...IDS, id } });
          asked += 1;
          // A response may repeat the model name that the caller sent.
          const seen = HERS.test(hers.text.replaceAll(IDS.modelId, ""));
          expect([file, method, who, seen, hers.status < 500 && hers.status !== 429]).toEqual([
            file,
            method,
            who,
            false,
            true,
          ]);
          if (!file.includes("[")) continue;
          const nobodys = await said(file, method, { ...wanted, ids: { ...NONE, id: "none" } });
          const alike = (text: string) =>
            text.replaceAll(/hers|none|usr_ada|key_\w+|shr_\w+|whk_\w+|wat_\w+|run-thr_ada/g, "…");
          expect([file, method, who, hers.status, alike(hers.text)]).toEqual([
            file,
            method,
            who,
            nobodys.status,
            alike(nobodys.text),
          ]);
        }
    expect(asked).toBeGreaterThan(600);
    expect(everything()).toBe(before);
  });

  it("find nothing of hers from their own data: versions, comparisons, searches, conversations", async () => {
    const [, bob] = others[0] ?? ["", {}];
    const before = everything();
    const sources = "sources/[sourceId]/route.ts";
    const own = { headers: bob, ids: { sourceId: "thr_bob-2", reportId: "rep-thr_bob" } };
    const shared = await said(sources, "GET", own);
    expect(shared.status).toBe(200);
    expect(shared.text).not.toMatch(HERS);
    const versions = (JSON.parse(shared.text) as { versions: { readings: number[] }[] }).versions;
    expect(versions.map(({ readings }) => readings)).toEqual([[Date.parse("2026-11-01")]]);
    const asked: [file: string, query: (id: string) => string, hers: string][] = [
      [sources, (id) => `?page=${id}`, "pg-thr_ada-2"],
      [sources, (id) => `?page=${id}`, "pg-thr_ada-1"],
      ["reports/[reportId]/difference/route.ts", (id) => `?with=${id}`, "rep-thr_ada"],
      ["reports/[reportId]/changes/route.ts", (id) => `?since=${id}`, "rep-thr_ada"],
    ];
    for (const [file, query, id] of asked) {
      const theirs = await said(file, "GET", { ...own, query: query(id) });
      expect([file, theirs]).toEqual([file, await said(file, "GET", { ...own, query: query("none") })]);
      expect(theirs.status).toBe(404);
    }
    for (const query of [
      `q=${SECRET}`,
      "q=now",
      "q=shared",
      "host=shared.example",
      "read=true",
      "q=on&from=2031-01-01",
    ]) {
      const { text } = await said("search/route.ts", "GET", { ...own, query: `?${query}` });
      const { results } = JSON.parse(text) as { results: object[] };
      expect([query, HERS.test(JSON.stringify(results))]).toEqual([query, false]);
    }
    const conversation = [
      { role: "user" as const, text: `Why ${SECRET}?` },
      { role: "assistant" as const, text: `Because of ${SECRET}.` },
    ];
    expect(await recognise(conversation, { db: getDb(), owner: bobs })).toBeNull();
    expect(everything()).toBe(before);
  });

  it("learn nothing from the tools for other programs", async () => {
    const before = everything();
    const call = async (headers: Headers, name: string, args: object) => {
      const accept = { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18" };
      const params = { name, arguments: args };
      const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
      return said("mcp/route.ts", "POST", { headers: { ...headers, ...accept }, ids: {}, body });
    };
    const [, bob] = others[0] ?? ["", {}];
    for (const [id, none] of [
      ["thr_ada", "thr_none"],
      ["run-thr_ada", "run-none"],
      ["rep-thr_ada", "rep-none"],
    ]) {
      const hers = await call(bob, "get_report", { id });
      const nobodys = await call(bob, "get_report", { id: none });
      expect(hers.text).toContain("isError");
      expect([id, hers]).toEqual([id, nobodys]);
    }
    for (const args of [
      { runId: "run-thr_ada", skip: true },
      { threadId: "thr_ada", question: "And?" },
    ])
      expect((await call(bob, "research", args)).text).toContain("isError");
    const found = await call(bob, "search_library", { query: SECRET });
    expect(found.text).not.toMatch(/thr_ada|On zyx|2031/);
    expect((await call(ada, "search_library", { query: SECRET })).text).toContain("thr_ada");
    expect((await call(bob, "template_hers", {})).text).not.toContain("Why zyx");
    expect(everything()).toBe(before);
  });
});
