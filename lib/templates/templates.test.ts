import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/templates/[name]/route";
import { POST as RUN } from "@/app/api/templates/[name]/runs/route";
import { GET as LIST, POST } from "@/app/api/templates/route";
import { closeDb } from "@/lib/process/store";
import { startRun } from "@/lib/runs/start";
import { engineFor, finished } from "@/testing/runs/engines";
import { saveTemplate, startTemplate } from "./templates";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "groundwork-templates-"));
  vi.stubEnv("DATA_DIR", folder);
});
afterEach(() => {
  closeDb();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

type Route<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>;

async function call(
  route: Route<{ name: string }> | Route<Record<never, string>>,
  method: string,
  { name = "", body, query = "" }: { name?: string; body?: unknown; query?: string } = {},
) {
  const request = new Request(`http://127.0.0.1:3000/api/templates/${name}${query}`, {
    method,
    headers: { host: "127.0.0.1:3000", ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const response = await route(request, { params: Promise.resolve({ name }) });
  return { status: response.status, body: await response.json() };
}

const brief = {
  name: "brief",
  title: "Brief",
  question: "What is known of {topic}?",
  inputs: [{ type: "text", name: "topic", label: "Topic", required: true }],
};

describe("B7: templates in the HTTP API", () => {
  it("B7: a template is created, listed, read, changed and deleted, each change with its revision", async () => {
    const made = await call(POST, "POST", { body: brief });
    expect(made).toMatchObject({
      status: 201,
      body: { template: { ...brief, description: "", agent: null, scope: null, places: null } },
    });
    const { revision, createdAt } = made.body.template;
    expect((await call(LIST, "GET")).body).toEqual({ templates: [made.body.template] });
    expect((await call(GET, "GET", { name: "brief" })).body).toEqual(made.body);

    const { name: _name, ...values } = brief;
    const change = { ...values, title: "Shorter", revision };
    const changed = await call(PUT, "PUT", { name: "brief", body: change });
    expect(changed).toMatchObject({ status: 200, body: { template: { title: "Shorter", createdAt } } });
    const late = await call(PUT, "PUT", { name: "brief", body: change });
    expect(late).toMatchObject({ status: 409, body: { error: { code: "template_changed" } } });
    const stale = await call(DELETE, "DELETE", { name: "brief", query: `?revision=${revision}` });
    expect(stale).toMatchObject({ status: 409, body: { error: { code: "template_changed" } } });

    const newest = changed.body.template.revision;
    const deleted = await call(DELETE, "DELETE", { name: "brief", query: `?revision=${newest}` });
    expect(deleted).toEqual({ status: 200, body: { name: "brief" } });
    expect(await call(GET, "GET", { name: "brief" })).toMatchObject({
      status: 404,
      body: { error: { code: "template_not_found" } },
    });
  });

  it("B7: a used name, an unknown field and an invalid template are rejected", async () => {
    await call(POST, "POST", { body: brief });
    expect(await call(POST, "POST", { body: brief })).toMatchObject({
      status: 409,
      body: { error: { code: "template_name_taken" } },
    });
    expect(await call(POST, "POST", { body: { ...brief, colour: "red" } })).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_request" } },
    });
    const unsound = await call(POST, "POST", { body: { ...brief, name: "two", question: "Of {place}?" } });
    expect(unsound).toMatchObject({
      status: 400,
      body: {
        error: { code: "template_invalid" },
        issues: [
          { field: "question", problem: "place", detail: "place" },
          { field: "inputs.0.name", problem: "unused", detail: "topic" },
        ],
      },
    });
  });

  it("B7: invalid values start no run and are reported by input", async () => {
    await call(POST, "POST", { body: brief });
    const refused = await call(RUN, "POST", { name: "brief", body: { values: { topic: 3, place: "x" } } });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: { code: "template_values_invalid" },
        issues: [
          { input: "topic", problem: "type" },
          { input: "place", problem: "unknown" },
        ],
      },
    });
    expect(refused.body.error.message).toContain("topic, place");
  });

  it("B7: a run researches the filled question, once for each idempotency key", async () => {
    const engine = engineFor();
    const { db } = engine;
    const saved = await saveTemplate(
      {
        ...brief,
        description: "",
        inputs: [{ type: "text", name: "topic", label: "Topic", required: true }],
        agent: "standard",
        scope: "documents",
        places: null,
        revision: null,
      },
      { db, now: 5 },
    );
    expect(saved.kind).toBe("saved");
    const asked = { name: "brief", values: { topic: "tides" }, idempotencyKey: "k" };
    const started = await startTemplate(asked, engine);
    const again = await startTemplate(asked, engine);
    if (started.kind !== "started" || again.kind !== "started") throw new Error("refused");
    expect(again.runId).toBe(started.runId);
    const state = await finished(engine, started.runId);
    expect(state).toMatchObject({
      question: "What is known of tides?",
      agent: "standard",
      scope: "documents",
    });
  });

  it("a run looks in the places of its template, which say what its scope is", async () => {
    const engine = engineFor();
    const more = { description: "", inputs: [], agent: null, scope: "web" as const, revision: null };
    const saved = await saveTemplate(
      { ...brief, question: "What is known of tides?", ...more, places: ["scholarly", "documents"] },
      { db: engine.db, now: 5 },
    );
    expect(saved).toMatchObject({ template: { scope: "both", places: ["scholarly", "documents"] } });
    const started = await startTemplate({ name: "brief", values: {} }, engine);
    if (started.kind !== "started") throw new Error("refused");
    expect(await finished(engine, started.runId)).toMatchObject({
      scope: "both",
      places: ["scholarly", "documents"],
    });
    // What the person chooses for a run holds in place of the template's.
    const own = await startTemplate({ name: "brief", values: {}, places: ["own"] }, engine);
    if (own.kind !== "started") throw new Error("refused");
    expect(await finished(engine, own.runId)).toMatchObject({ scope: "documents", places: ["own"] });
    const documents = await startTemplate({ name: "brief", values: {}, scope: "documents" }, engine);
    if (documents.kind !== "started") throw new Error("refused");
    const state = await finished(engine, documents.runId);
    expect(state.scope).toBe("documents");
    expect(state.places).toBeUndefined();
  });

  it("a run starts with the chosen sites, and a follow-up uses them until others are chosen", async () => {
    const engine = engineFor();
    const inputs = [{ type: "text", name: "topic", label: "Topic", required: true }] as const;
    const more = {
      description: "",
      inputs: [...inputs],
      agent: "standard",
      scope: null,
      places: null,
      revision: null,
    };
    await saveTemplate({ ...brief, ...more }, { db: engine.db, now: 5 });
    const asked = { name: "brief", values: { topic: "tides" } };
    await expect(startTemplate({ ...asked, hosts: { banned: ["no site"] } }, engine)).rejects.toMatchObject({
      code: "host_invalid",
    });
    const hosts = { banned: ["https://unwanted.example/page"] };
    const started = await startTemplate({ ...asked, hosts }, engine);
    if (started.kind !== "started") throw new Error("refused");
    const state = await finished(engine, started.runId);
    expect(state.hosts).toEqual({ allowed: [], preferred: [], banned: ["unwanted.example"] });
    const further = { threadId: started.threadId, question: "And of neap tides?" };
    const kept = await startRun(further, engine);
    expect((await finished(engine, kept.runId)).hosts?.banned).toEqual(["unwanted.example"]);
    const freed = await startRun({ ...further, hosts: { allowed: [], preferred: [], banned: [] } }, engine);
    expect((await finished(engine, freed.runId)).hosts).toBeUndefined();
  });
});
