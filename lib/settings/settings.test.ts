import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addSpending } from "@/db/sqlite/queries/spending";
import { readEnv } from "@/lib/config/env";
import { readOrigins } from "@/lib/config/setting-origin";
import { closeDb, getDb } from "@/lib/process/store";
import { loadAgents } from "@/testing/config/config";
import { sqliteOf } from "@/testing/db/db";
import { getSettings } from "./settings";
import { listAgentOffers, listModelSettings } from "./settings-agents";

const CANARY = "sk-canary-0123456789";
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "groundwork-settings-"));
  vi.stubEnv("DATA_DIR", folder);
  // Closed ports stand for local model servers.
  vi.stubEnv("OLLAMA_HOST", "http://127.0.0.1:9");
  vi.stubEnv("LMSTUDIO_BASE_URL", "http://127.0.0.1:9");
});
afterEach(() => {
  closeDb();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function connect() {
  vi.stubEnv("OPENAI_API_KEY", CANARY);
  vi.stubEnv("OPENAI_BASE_URL", `https://models.example/${CANARY}/v1?key=${CANARY}`);
  vi.stubEnv("OPENAI_MODEL", "some-model");
  vi.stubEnv("TAVILY_API_KEY", `tvly-${CANARY}`);
  vi.stubEnv("TAVILY_API_BASE_URL", `https://search.example/${CANARY}`);
}

describe("Settings", () => {
  it("SEC-20: no secret is among them, wherever in the environment it stands", async () => {
    connect();
    const settings = await getSettings();
    expect(JSON.stringify(settings)).not.toContain("canary");
    expect(JSON.stringify(await listAgentOffers())).not.toContain("canary");
    expect(settings.modelVariables).toContainEqual({
      name: "OPENAI_API_KEY",
      set: true,
      secret: true,
      value: null,
    });
    expect(settings.search[0]?.variables.map(({ name, set, value }) => [name, set, value])).toEqual([
      ["TAVILY_API_KEY", true, null],
      ["TAVILY_API_BASE_URL", true, "search.example"],
    ]);
  });

  it("SEC-20: an address with a password in it is refused without repeating it", async () => {
    connect();
    vi.stubEnv("OPENAI_BASE_URL", `https://user:${CANARY}@models.example/v1`);
    const settings = await getSettings();
    expect(settings.models[0]?.fault).toContain(
      "OPENAI_BASE_URL: expected an address without a name and password",
    );
    expect(JSON.stringify(settings)).not.toContain("canary");
    const { agents } = await listAgentOffers();
    expect(agents.map(({ currency }) => currency)).toEqual([null, null, null]);
  });

  it("what is not set says so, and where it would be", async () => {
    vi.stubEnv("GROUNDWORK__SEARCH__WIKIPEDIA", "auto");
    const settings = await getSettings();
    expect(settings.modelVariables.slice(0, 3).map(({ set }) => set)).toEqual([false, false, false]);
    expect(settings.models[0]).toMatchObject({
      agent: "quick",
      model: { kind: "built-in" },
      name: { from: "default", key: "OPENAI_MODEL" },
      contextWindow: { value: null, from: "default", key: "agents.quick.model.context_window" },
    });
    expect(settings.search.map(({ id, connected }) => [id, connected])).toMatchObject([
      ["tavily", false],
      ["searxng", false],
      ["brave", false],
      ["exa", false],
      ["serper", false],
      ["perplexity", false],
      ["wikipedia", true],
      ["library", expect.any(Boolean)],
    ]);
    expect(settings.store?.folder).toEqual({ value: folder, from: "environment", key: "DATA_DIR" });
  });

  it("SEC-20: where a server has the store, its host and database are told, and no file, backup or password", async () => {
    getDb();
    vi.stubEnv("DATABASE_URL", `postgres://ada:${CANARY}@db.example:5433/research?sslmode=require`);
    const settings = await getSettings();
    expect(settings.store).toEqual({
      kind: "postgres",
      pictures: { count: 0, bytes: 0 },
      folder: { value: folder, from: "environment", key: "DATA_DIR" },
      file: null,
      server: { host: "db.example:5433", database: "research" },
      bytes: null,
      newestBackup: null,
      condition: "ok",
      backedUpAt: null,
    });
    expect(JSON.stringify(settings)).not.toContain("canary");
  });

  it("a model of the environment is told with its host, and that it has no price", async () => {
    connect();
    const settings = await getSettings();
    expect(settings.models[1]).toMatchObject({
      model: { id: "some-model", kind: "endpoint", host: "models.example" },
      name: { value: "some-model", from: "environment", key: "OPENAI_MODEL" },
      price: { value: null, from: "default", key: "prices.models.some-model" },
    });
    expect(settings.prices.missing).toEqual(["some-model"]);
  });

  it("a price for all releases of a model is that of the release in use, and is told where it stands", async () => {
    connect();
    vi.stubEnv("OPENAI_MODEL", "some-model-2026-03-01");
    const price = { input: 2, cachedInput: 0.5, output: 8 };
    const config = { ...loadAgents(), prices: { currency: "EUR", models: { "some-model": price } } };
    const [quick] = await listModelSettings({ env: readEnv(), config }, readOrigins("none.yaml"));
    expect(quick?.price).toEqual({ value: price, from: "file", key: "prices.models.some-model" });
  });

  it("today's use is read from the ledger, other days are not", async () => {
    const now = new Date(2026, 10, 21, 12).getTime();
    const empty = await getSettings({ now });
    expect(empty.limits?.usedToday).toEqual({ tokens: 0, searches: 0, money: 0, unpricedTokens: 0 });
    const db = sqliteOf(getDb());
    db.database.$client.pragma("foreign_keys = OFF");
    const row = {
      runId: "r",
      requests: 1,
      inputTokens: 100,
      cachedTokens: 0,
      outputTokens: 20,
      searches: 2,
      money: 0.5,
    };
    addSpending(db.database, { ...row, day: "2026-11-21" });
    addSpending(db.database, { ...row, day: "2026-11-20" });
    const { limits } = await getSettings({ now });
    expect(limits).toMatchObject({ day: "2026-11-21", usedToday: { tokens: 120, searches: 2, money: 0.5 } });
  });

  it("limits of an agent say whether the file sets them", async () => {
    const { limits } = await getSettings();
    const [quick, standard] = limits?.agents ?? [];
    expect(quick?.steps).toEqual({ value: 5, from: "file", key: "agents.quick.execution.max_iterations" });
    expect(standard?.steps).toMatchObject({ value: 16, from: "file" });
    expect(standard?.tokens).toMatchObject({ value: null, from: "default" });
    expect(standard?.tokens.value).toBeNull();
  });
});

describe("Where a setting comes from", () => {
  it("a file that is missing or no YAML sets nothing", () => {
    expect(readOrigins(path.join(folder, "none.yaml")).has(["limits"])).toBe(false);
    const file = path.join(folder, "agents.yaml");
    writeFileSync(file, "limits: [\n  :");
    expect(readOrigins(file).of(["limits", "runs_at_once"], 20)).toEqual({
      value: 20,
      from: "default",
      key: "limits.runs_at_once",
    });
  });

  it("of a map is told key by key: what a variable does not name stands in the file", () => {
    const file = path.join(folder, "agents.yaml");
    writeFileSync(file, "documents:\n  folders:\n    notes: /srv/notes\n");
    const origins = readOrigins(file, [], () => ({ DOCUMENT_FOLDERS: "papers=/srv/papers" }));
    expect(origins.of(["documents", "folders", "notes"], null).from).toBe("file");
    expect(origins.of(["documents", "folders", "papers"], null)).toMatchObject({
      from: "environment",
      key: "DOCUMENT_FOLDERS",
    });
  });
});

describe("A setting of an agent", () => {
  const file = () => path.join(folder, "agents.yaml");
  const steps = (variables: Record<string, string> = {}) =>
    readOrigins(file(), [], () => variables).of(["agents", "deep", "execution", "max_iterations"], 1);

  it("is told by who says it: a variable before the file, the agent before all agents", () => {
    writeFileSync(file(), "agents: { deep: {} }");
    expect(steps()).toMatchObject({ from: "default", key: "agents.deep.execution.max_iterations" });
    writeFileSync(file(), "execution: { max_iterations: 3 }\nagents: { deep: {} }");
    expect(steps()).toMatchObject({ from: "file", key: "execution.max_iterations" });
    const all = { GROUNDWORK__EXECUTION__MAX_ITERATIONS: "4" };
    expect(steps(all)).toMatchObject({ from: "environment", key: "GROUNDWORK__EXECUTION__MAX_ITERATIONS" });
    writeFileSync(file(), "agents: { deep: { execution: { max_iterations: 3 } } }");
    expect(steps(all)).toMatchObject({ from: "file", key: "agents.deep.execution.max_iterations" });
    const own = { ...all, GROUNDWORK__AGENTS__DEEP__EXECUTION__MAX_ITERATIONS: "5" };
    expect(steps(own).key).toBe("GROUNDWORK__AGENTS__DEEP__EXECUTION__MAX_ITERATIONS");
  });
});

describe("Agents on offer", () => {
  it("say that they only quote while no language model is connected", async () => {
    const quoting = async () => (await listAgentOffers()).agents.map(({ quotesOnly }) => quotesOnly);
    vi.stubEnv("OPENAI_API_KEY", "");
    vi.stubEnv("OPENAI_BASE_URL", "");
    vi.stubEnv("OPENAI_MODEL", "");
    expect(await quoting()).toEqual([true, true, true]);
    vi.stubEnv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1");
    vi.stubEnv("OPENAI_MODEL", "some-model");
    expect(await quoting()).toEqual([undefined, undefined, undefined]);
  });

  it("say whether they plan, and no currency where the model has no price", async () => {
    const { default: standard, agents } = await listAgentOffers();
    expect(standard).toBe("standard");
    expect(agents.map(({ name, plans, currency }) => [name, plans, currency])).toEqual([
      ["quick", true, null],
      ["standard", true, null],
      ["deep", true, null],
    ]);
  });
});
