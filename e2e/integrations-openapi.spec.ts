// The OpenAPI document compared with the responses of the running application.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import { clarify } from "@/testing/servers/llm-steps";
import { KEY, LIBRARY, startZotero } from "@/testing/zotero/server";
import { ask, expect, type Stack, test, until } from "./fixtures";
import { fullScript } from "./scenario";

type Content = { schema: object };
type Operation = {
  responses: Record<string, { content?: Record<string, Content> }>;
  requestBody?: { content: Record<string, Content> };
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: object } };
};

const json = (body: unknown, method = "POST"): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Calls operations, and validates each request and each response against the document. */
async function described(url: string) {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as Description;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const hold = (schema: object | undefined, value: unknown, what: string) => {
    expect(schema, `${what} is described`).toBeDefined();
    const valid = ajv.compile(schema ?? {});
    expect(valid(value) ? [] : valid.errors, what).toEqual([]);
  };
  const called = new Set<string>();
  return {
    description,
    called,
    /** `at`: `GET /api/threads/{threadId}`; `path`: the concrete address. */
    async call<Body>(at: string, path: string, init: RequestInit = {}): Promise<Body> {
      const [method = "", pattern = ""] = at.split(" ");
      const operation = description.paths[pattern]?.[method.toLowerCase()];
      const sent = operation?.requestBody?.content["application/json"]?.schema;
      if (sent && typeof init.body === "string") hold(sent, JSON.parse(init.body), `body of ${at}`);
      const response = await fetch(url + path, { ...init, method });
      const body = (await response.json()) as Body;
      expect(response.status, `${at}: ${JSON.stringify(body).slice(0, 300)}`).toBeLessThan(300);
      const answer = operation?.responses[String(response.status)]?.content?.["application/json"]?.schema;
      hold(answer, body, `answer of ${at}`);
      called.add(at);
      return body;
    },
    async refused(path: string, init: RequestInit = {}): Promise<void> {
      hold(
        description.components.schemas.Error,
        await (await fetch(url + path, init)).json(),
        `error of ${path}`,
      );
    },
  };
}

type Api = Awaited<ReturnType<typeof described>>;

/** Draws a chart of the report's table, and reads it. */
async function chartAnswers(api: Api, { app }: Stack, reportId: string): Promise<void> {
  const { runId } = await api.call<{ runId: string }>(
    "POST /api/reports/{reportId}/charts",
    `/api/reports/${reportId}/charts`,
    json({ kind: "bar", title: "Prices", table: 1, y: "Price, third quarter" }),
  );
  const { report } = await until(app, runId, ({ status }) => status === "completed");
  const at = report?.content.indexOf("```chart");
  const drawn = await api.call<{ svg: string }>(
    "GET /api/reports/{reportId}/charts/{at}",
    `/api/reports/${report?.id}/charts/${at}`,
  );
  expect(drawn.svg).toContain("<svg");
}

/** Sets up a Zotero library, reads it, and forgets it. */
async function notesAnswers(api: Api): Promise<void> {
  const zotero = await startZotero();
  try {
    zotero.put("collections", "ROOM2345", { name: "Cells", parentCollection: false });
    const wanted = json({ baseUrl: zotero.url, library: LIBRARY, key: KEY }, "PUT");
    await api.call("PUT /api/settings/zotero", "/api/settings/zotero", wanted);
    await api.call("GET /api/settings/notes", "/api/settings/notes");
    await api.call("GET /api/settings/zotero/collections", "/api/settings/zotero/collections");
    await api.call("DELETE /api/settings/zotero", "/api/settings/zotero", { method: "DELETE" });
  } finally {
    await zotero.stop();
  }
}

test("responses conform to the document", async ({ stack }) => {
  const { url } = stack.app;
  const api = await described(url);
  const question = "Is sodium-ion cheaper, as described?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step === 1
      ? { step: clarify({ questions: ["Which one?"] }) }
      : script({ ...request, step: request.step - 1 }),
  );
  const { threadId, runId } = await api.call<{ threadId: string; runId: string }>(
    "POST /api/threads",
    "/api/threads",
    json({ question, scope: "web" }),
  );
  await until(stack.app, runId, ({ status }) => status === "waiting_for_clarification");
  await api.call("GET /api/runs/{runId}", `/api/runs/${runId}`);
  await api.call("POST /api/runs/{runId}/answers", `/api/runs/${runId}/answers`, json({ skip: true }));
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  await api.call("GET /api/runs/{runId}", `/api/runs/${runId}`);
  await api.call("GET /api/threads", "/api/threads?limit=5");
  await api.call("GET /api/threads/{threadId}", `/api/threads/${threadId}`);

  const report = state.report?.id ?? "";
  await api.call("GET /api/reports/{reportId}", `/api/reports/${report}`);
  const edit = json({ content: `${state.report?.content}\n\nOne sentence more.` });
  const edited = await api.call<{ runId: string }>(
    "POST /api/reports/{reportId}/edits",
    `/api/reports/${report}/edits`,
    edit,
  );
  const after = await until(stack.app, edited.runId, ({ status }) => status === "completed");
  const rechecked = await api.call<{ runId: string }>(
    "POST /api/reports/{reportId}/rechecks",
    `/api/reports/${after.report?.id}/rechecks`,
    json({}),
  );
  await until(stack.app, rechecked.runId, ({ status }) => status === "completed");
  const restored = await api.call<{ runId: string }>(
    "POST /api/reports/{reportId}/restorations",
    `/api/reports/${report}/restorations`,
    json({}),
  );
  const newest = await until(stack.app, restored.runId, ({ status }) => status === "completed");
  await chartAnswers(api, stack, newest.report?.id ?? after.report?.id ?? "");
  await notesAnswers(api);
  const shares = `/api/reports/${report}/shares`;
  const share = await api.call<{ id: string }>(
    "POST /api/reports/{reportId}/shares",
    shares,
    json({ days: 7 }),
  );
  await api.call("GET /api/reports/{reportId}/shares", shares);
  await api.call("DELETE /api/reports/{reportId}/shares/{id}", `${shares}/${share.id}`, { method: "DELETE" });
  await api.call("GET /api/reports/{reportId}/difference", `/api/reports/${after.report?.id}/difference`);
  await api.call("GET /api/reports/{reportId}/changes", `/api/reports/${after.report?.id}/changes`);
  const read = state.sources.find(({ status }) => status === "read");
  await api.call("GET /api/sources/{sourceId}", `/api/sources/${read?.id}`);
  await api.call("POST /api/sources/{sourceId}/read", `/api/sources/${read?.id}/read`, { method: "POST" });
  await api.call("GET /api/settings/checker", "/api/settings/checker");
  await api.call("GET /api/search", "/api/search?q=sodium-ion");
  await api.call("GET /api/search/services", "/api/search/services");
  await api.call("GET /api/estimate", "/api/estimate");
  await api.call("GET /api/v1/models", "/api/v1/models");
  await api.call("GET /api/v1/models/{modelId}", "/api/v1/models/standard");

  const template = {
    name: "described",
    title: "T",
    question: "{a}?",
    inputs: [{ type: "text", name: "a", label: "A" }],
  };
  const made = await api.call<{ template: { revision: number; createdAt: number } }>(
    "POST /api/templates",
    "/api/templates",
    json(template),
  );
  await api.call("GET /api/templates", "/api/templates");
  await api.call("GET /api/templates/{name}", "/api/templates/described");
  const { name: _name, ...values } = template;
  const { revision } = made.template;
  const changed = await api.call<typeof made>(
    "PUT /api/templates/{name}",
    "/api/templates/described",
    json({ ...values, revision }, "PUT"),
  );
  const started = await api.call<{ runId: string }>(
    "POST /api/templates/{name}/runs",
    "/api/templates/described/runs",
    json({ values: { a: question } }),
  );
  await until(stack.app, started.runId, ({ status }) => status === "waiting_for_clarification");
  await api.call("POST /api/runs/{runId}/cancel", `/api/runs/${started.runId}/cancel`, { method: "POST" });
  await until(stack.app, started.runId, ({ status }) => status === "cancelled");
  await api.call(
    "DELETE /api/templates/{name}",
    `/api/templates/described?revision=${changed.template.revision}`,
  );

  await api.call("POST /api/documents", "/api/documents?name=described.md", {
    headers: { "content-type": "application/octet-stream" },
    body: "# Described\n\nA text.",
  });
  await api.call("GET /api/documents", "/api/documents");
  await api.call("DELETE /api/documents", "/api/documents?path=described.md");
  const folder = await mkdtemp(path.join(tmpdir(), "described-"));
  const named = json({ path: folder, name: "described" });
  await api.call("POST /api/documents/folders/check", "/api/documents/folders/check", named);
  await api.call("POST /api/documents/folders", "/api/documents/folders", named);
  await api.call("GET /api/documents/folders", "/api/documents/folders");
  await api.call("DELETE /api/documents/folders", "/api/documents/folders?name=described");
  await rm(folder, { recursive: true });
  const key = await api.call<{ id: string }>(
    "POST /api/settings/keys",
    "/api/settings/keys",
    json({ name: "k" }),
  );
  await api.call("GET /api/settings/keys", "/api/settings/keys");
  await api.call("GET /api/settings/connections", "/api/settings/connections");
  const webhook = await api.call<{ id: string }>(
    "POST /api/settings/webhooks",
    "/api/settings/webhooks",
    json({ url: "https://hooks.example.org/groundwork", events: ["ended"] }),
  );
  await api.call("GET /api/settings/webhooks", "/api/settings/webhooks");
  const hook = `/api/settings/webhooks/${webhook.id}`;
  await api.call("GET /api/settings/webhooks/{id}/deliveries", `${hook}/deliveries`);
  await api.call("DELETE /api/settings/webhooks/{id}", hook, { method: "DELETE" });
  await api.call("DELETE /api/settings/keys/{id}", `/api/settings/keys/${key.id}`);
  const watch = await api.call<{ id: string }>(
    "POST /api/watches",
    "/api/watches",
    json({
      threadId: state.threadId,
      schedule: { every: "week", weekdays: [1, 5], hour: 7, minute: 0 },
      timeZone: "UTC",
    }),
  );
  const watched = `/api/watches/${watch.id}`;
  await api.call("POST /api/watches/{id}/feed", `${watched}/feed`, json({ on: true }));
  await api.call("PATCH /api/watches/{id}", watched, json({ ended: true }, "PATCH"));
  await api.call("GET /api/watches", "/api/watches");
  await api.call("DELETE /api/watches/{id}", watched, { method: "DELETE" });
  await api.call("GET /api/agents", "/api/agents");
  await api.call("GET /api/agents/{name}", "/api/agents/standard");
  await api.call("GET /api/calls", "/api/calls?days=7");
  await api.call("GET /api/health", "/api/health");
  await api.call("GET /api/health/live", "/api/health/live");
  await api.call("GET /api/health/ready", "/api/health/ready");
  for (const part of ["", "/agents", "/models", "/mcp"])
    await api.call(`GET /api/settings${part}`, `/api/settings${part}`);
  await api.call("POST /api/settings/documents", "/api/settings/documents", { method: "POST" });
  await api.call("POST /api/settings/check", "/api/settings/check", json({ part: "search" }));
  await api.call("GET /api/session", "/api/session");
  await api.call("GET /api/users", "/api/users");
  await api.call("GET /api/openapi.json", "/api/openapi.json");

  for (const [path, init] of [
    ["/api/threads/thr_none", {}],
    ["/api/threads", json({ question: "" })],
    ["/api/threads", { method: "PATCH" }],
    ["/api/nothing", {}],
    ["/api/templates/described/runs", json({ values: { b: 1 } })],
  ] as const)
    await api.refused(path, init);

  // Every read operation with a JSON response was called.
  const asking = Object.entries(api.description.paths).flatMap(([path, ways]) =>
    ways.get?.responses["200"]?.content?.["application/json"] ? [`GET ${path}`] : [],
  );
  expect(asking.filter((at) => !api.called.has(at))).toEqual([]);
});

test("follow-ups and repeated page reads conform to the document", async ({ stack }) => {
  const api = await described(stack.app.url);
  const question = "What follows, as described?";
  stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, question, { scope: "web" });
  await until(stack.app, runId, ({ status }) => status === "completed");
  const next = await api.call<{ runId: string }>(
    "POST /api/threads/{threadId}/runs",
    `/api/threads/${threadId}/runs`,
    json({ question }),
  );
  await until(stack.app, next.runId, ({ status }) => status === "completed" || status === "error");
  const again = await api.call<{ runId: string }>(
    "POST /api/runs/{runId}/retry",
    `/api/runs/${runId}/retry`,
    json({ step: 0 }),
  );
  await until(stack.app, again.runId, ({ endedAt }) => endedAt !== null);
});
