import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/agents/[name]/route";
import { GET as list } from "@/app/api/agents/route";
import type { AgentValues } from "@/lib/config/agent-fields";
import type { AgentDetail, AgentsScreenData } from "@/lib/http/agents-responses";
import { closeDb, getDb } from "@/lib/process/store";
import { startRun } from "@/lib/runs/start";
import { listAgentOffers } from "@/lib/settings/settings-agents";
import { createTestEngine } from "@/testing/runs/engine";
import { loadCopies, offeredAgents } from "./agents";

const CANARY = "sk-canary-0123456789";
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "groundwork-agents-"));
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("OPENAI_API_KEY", CANARY);
  vi.stubEnv("OPENAI_BASE_URL", `http://127.0.0.1:9/${CANARY}/v1`);
  vi.stubEnv("OPENAI_MODEL", "some-model");
});
afterEach(() => {
  closeDb();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const ORIGIN = "http://127.0.0.1:3000";
type Method = (request: Request, context: { params: Promise<{ name: string }> }) => Promise<Response>;

async function call(
  method: Method,
  verb: string,
  name: string,
  sent: { body?: unknown; query?: string } = {},
) {
  const request = new Request(`${ORIGIN}/api/agents/${name}${sent.query ?? ""}`, {
    method: verb,
    headers: { host: "127.0.0.1:3000", ...(sent.body ? { "content-type": "application/json" } : {}) },
    ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
  });
  const response = await method(request, { params: Promise.resolve({ name }) });
  return { status: response.status, body: await response.json() };
}

const show = async (name: string): Promise<AgentDetail> => (await call(GET, "GET", name)).body;
const revisionOf = async (name: string): Promise<number> => (await show(name)).copy?.revision ?? 0;
const put = (name: string, body: unknown) => call(PUT, "PUT", name, { body });
const remove = (name: string, revision: number) =>
  call(DELETE, "DELETE", name, { query: `?revision=${revision}` });

async function changed(name: string, change: (values: AgentValues) => void): Promise<AgentValues> {
  const values = structuredClone((await show(name)).values);
  change(values);
  return values;
}

async function screen(language = "en"): Promise<AgentsScreenData> {
  const headers = { host: "127.0.0.1:3000", "accept-language": language };
  const response = await list(new Request(`${ORIGIN}/api/agents`, { headers }), {
    params: Promise.resolve({}) as never,
  });
  return response.json();
}

const stepsOf = (name: string) =>
  offeredAgents().agents.find((agent) => agent.name === name)?.execution.maxIterations;

describe("A changed agent", () => {
  it("applies to new runs and every list, and agents.yaml is shown beside it", async () => {
    const values = await changed("standard", (own) => {
      own.execution.maxIterations = 12;
    });
    const { status, body } = await put("standard", { values, revision: null });
    expect(status).toBe(200);
    expect(body.agent).toMatchObject({
      origin: "changed",
      changed: ["execution.maxIterations"],
      file: { execution: { maxIterations: 16 } },
      copy: { revision: expect.any(Number), fileChanged: [], fileGone: false },
    });
    expect(stepsOf("standard")).toBe(12);
    const offer = (await listAgentOffers()).agents.find(({ name }) => name === "standard");
    expect(offer?.steps).toBe(12);
  });

  it("leads its new runs by the strategy that was chosen", async () => {
    const values = await changed("standard", (own) => {
      own.baseClass = "GuidedAgent";
    });
    const { body } = await put("standard", { values, revision: null });
    expect(body.agent).toMatchObject({ strategy: "GuidedAgent", changed: ["baseClass"] });
    const held = Promise.withResolvers<never>();
    const engine = createTestEngine(() => held.promise);
    const { runId } = await startRun({ question: "Why?" }, { ...engine, agents: offeredAgents });
    const run = engine.live.runs.get(runId);
    expect(run?.recorder.state.config?.baseClass).toBe("GuidedAgent");
    held.resolve({ kind: "released" } as never);
    await run?.done;
    engine.store.close();
  });

  it("does not affect active runs", async () => {
    let release = () => undefined as unknown;
    const held = new Promise((resolve) => {
      release = () => resolve(null);
    });
    const engine = createTestEngine(async () => {
      await held;
      return { kind: "released" } as never;
    });
    const before = { ...engine, agents: offeredAgents };
    const { runId } = await startRun({ question: "Why?" }, before);
    const values = await changed("standard", (own) => {
      own.execution.maxIterations = 3;
    });
    await put("standard", { values, revision: null });
    expect(engine.live.runs.get(runId)?.recorder.state.config?.execution.maxIterations).toBe(16);
    expect(stepsOf("standard")).toBe(3);
    release();
    await engine.live.runs.get(runId)?.done;
    engine.store.close();
  });

  it("is rejected if another window saved first, whose change is kept", async () => {
    const values = await changed("deep", (own) => {
      own.title = "First";
    });
    await put("deep", { values, revision: null });
    const revision = await revisionOf("deep");
    const late = await put("deep", { values: { ...values, title: "Second" }, revision: null });
    expect(late).toMatchObject({ status: 409, body: { error: { code: "agent_changed" } } });
    expect((await put("deep", { values: { ...values, title: "Third" }, revision })).status).toBe(200);
    const stale = await remove("deep", revision);
    expect(stale).toMatchObject({ status: 409, body: { error: { code: "agent_changed" } } });
    expect((await show("deep")).title).toBe("Third");
  });

  it("reports invalid values by field, and nothing is written", async () => {
    const values = await changed("quick", (own) => {
      own.execution.maxIterations = 0;
      own.title = "";
    });
    expect(await put("quick", { values, revision: null })).toMatchObject({
      status: 400,
      body: {
        error: { code: "agent_invalid" },
        issues: [
          { field: "title", kind: "missing" },
          { field: "execution.maxIterations", kind: "least", limit: 1 },
        ],
      },
    });
    const address = { ...values, title: "Q", model: { ...values.model, baseUrl: "http://127.0.0.1:9" } };
    expect((await put("quick", { values: address, revision: null })).status).toBe(400);
    expect(await getDb().listAgentCopies()).toEqual([]);
  });

  it("returns to agents.yaml, also by itself if nothing differs any more", async () => {
    const before = (await show("quick")).values;
    const values = await changed("quick", (own) => {
      own.search.maxSearches = 5;
    });
    await put("quick", { values, revision: null });
    const first = await revisionOf("quick");
    expect((await remove("quick", first)).status).toBe(200);
    expect(await show("quick")).toMatchObject({ origin: "file", copy: null });
    await put("quick", { values, revision: null });
    const second = await revisionOf("quick");
    expect((await put("quick", { values: before, revision: second })).body.agent).toMatchObject({
      origin: "file",
    });
    expect((await remove("quick", second)).body.error.code).toBe("agent_not_found");
  });

  it("says when agents.yaml has changed since", async () => {
    const { values } = await show("standard");
    const then = { ...values, execution: { ...values.execution, maxIterations: 8 } };
    const row = {
      name: "standard",
      madeFrom: "standard",
      values: JSON.stringify({ ...then, title: "Mine" }),
      base: JSON.stringify(then),
      revision: 1,
      createdAt: 1,
      updatedAt: 1,
    };
    await getDb().saveAgentCopy(row, null);
    await loadCopies();
    expect(await show("standard")).toMatchObject({
      title: "Mine",
      changed: ["title", "execution.maxIterations"],
      copy: { fileChanged: ["execution.maxIterations"] },
    });
  });
});

it("A copy from before strategies could be chosen shows the strategy of agents.yaml, unchanged", async () => {
  vi.stubEnv("GROUNDWORK__AGENTS__QUICK__BASE_CLASS", "GuidedAgent");
  const { baseClass: _strategy, ...values } = (await show("quick")).values;
  const row = {
    name: "quick",
    madeFrom: "quick",
    values: JSON.stringify({ ...values, title: "Mine" }),
    base: JSON.stringify(values),
    revision: 1,
    createdAt: 1,
    updatedAt: 1,
  };
  await getDb().saveAgentCopy(row, null);
  await loadCopies();
  expect(await show("quick")).toMatchObject({
    strategy: "GuidedAgent",
    values: { baseClass: "GuidedAgent" },
    changed: ["title"],
    copy: { fileChanged: [] },
  });
});

describe("A created agent", () => {
  const duplicate = async (name: string, madeFrom = "deep") =>
    put(name, { values: (await show(madeFrom)).values, revision: null, madeFrom });

  it("is offered with the others, can be duplicated, and can be deleted", async () => {
    expect((await duplicate("mine")).body.agent).toMatchObject({ origin: "own", changed: [] });
    expect((await duplicate("mine-too", "mine")).body.agent.copy.madeFrom).toBe("deep");
    expect((await listAgentOffers()).agents.map(({ name }) => name)).toEqual([
      "quick",
      "standard",
      "deep",
      "mine",
      "mine-too",
    ]);
    expect((await remove("mine", await revisionOf("mine"))).status).toBe(200);
    expect((await call(GET, "GET", "mine")).status).toBe(404);
  });

  it.each([
    ["quick", "agent_name_taken", 409],
    ["Large", "agent_name_invalid", 400],
    ["a".repeat(41), "agent_name_invalid", 400],
    ["constructor", null, 200],
  ])("may be called %s: %s", async (name, code, status) => {
    const answer = await duplicate(name);
    expect([answer.status, answer.body.error?.code ?? null]).toEqual([status, code]);
  });

  it("needs an existing agent as its base", async () => {
    const { values } = await show("deep");
    expect((await put("mine", { values, revision: null, madeFrom: "none" })).status).toBe(404);
    expect((await put("mine", { values, revision: null })).status).toBe(404);
  });
});

describe("The list of agents", () => {
  it("names an unreadable copy, and offers the agent of agents.yaml", async () => {
    const row = { madeFrom: "quick", values: "{", base: null, revision: 1, createdAt: 1, updatedAt: 1 };
    await getDb().saveAgentCopy({ ...row, name: "quick" }, null);
    await getDb().saveAgentCopy({ ...row, name: "mine" }, null);
    await loadCopies();
    const { agents, broken } = await screen();
    expect(broken.map(({ name }) => name)).toEqual(["quick", "mine"]);
    expect(agents.map(({ name, origin }) => [name, origin])).toEqual([
      ["quick", "file"],
      ["standard", "file"],
      ["deep", "file"],
    ]);
    expect((await remove("mine", 1)).status).toBe(200);
  });

  it("uses the reader's language, and shows no secret and no full address", async () => {
    expect((await screen("ru")).agents[0]).toMatchObject({ title: "Быстрый", values: { title: "Quick" } });
    const text = JSON.stringify(await screen());
    expect(text).toContain("Quick");
    expect(text).not.toContain("canary");
  });

  it("shows for every tool how it is answered, and the schema that a model receives", async () => {
    const tools = new Map((await screen()).tools.map((tool) => [tool.id, tool]));
    expect(tools.get("websearchtool")?.binding).toMatchObject({ mode: "explicit", variant: "default" });
    expect(tools.get("factchecktool")?.binding).toMatchObject({ mode: "latent" });
    expect(tools.get("websearchtool")?.schema.properties).toHaveProperty("_reasoningForCall");
    expect(tools.get("finalanswertool")?.agents).toEqual(["Quick", "Standard", "Deep"]);
  });
});
