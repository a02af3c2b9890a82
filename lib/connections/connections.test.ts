import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnv } from "@/lib/config/env";
import { searchAccessFrom } from "@/lib/config/search-access";
import { setStoredConnections, storedConnections } from "@/lib/config/stored-connections";
import { openTestDatabase, readFileOf, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { deleteConnection, loadConnections, type NewConnection, storeConnection } from "./connections";
import { secretFile } from "./secret";

const KEY = "sk-kanarie-0123456789abcdef";
const OTHER = "tvly-kanarie-abcdef0123456789";
const LONG = "a secret of the environment, long enough";

const MODEL: NewConnection = {
  id: "model",
  provider: "openai",
  baseUrl: "https://models.example/v1",
  model: "large",
  key: KEY,
  by: null,
};
const TAVILY: NewConnection = {
  id: "tavily",
  provider: "tavily",
  baseUrl: "https://api.tavily.com",
  model: null,
  key: OTHER,
  by: null,
};

let store: TestDatabase;
beforeEach(() => {
  store = openTestDatabase();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  store.close();
  setStoredConnections({ model: null, search: {} });
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const parts = (source: Record<string, string> = {}) => ({
  db: store.db,
  dataDir: store.dir,
  source: source as unknown as NodeJS.ProcessEnv,
});
const faults = async (source: Record<string, string> = {}) =>
  (await loadConnections(parts(source))).map(({ row, fault }) => [row.id, fault]);
const sql = (statement: string) => sqliteOf(store.db).database.$client.exec(statement);

/** The database with its log, as bytes. */
const bytes = () =>
  ["", "-wal"].map((suffix) => readFileSync(store.file + suffix).toString("latin1")).join("\n");

describe("stored connections", () => {
  it("SEC-20: are used by the next run, and no key is in the database or its log in plain text", async () => {
    await storeConnection(MODEL, parts());
    await storeConnection(TAVILY, parts());
    expect(storedConnections()).toEqual({
      model: { provider: "openai", baseUrl: MODEL.baseUrl, apiKey: KEY, model: "large" },
      reader: null,
      checker: null,
      search: { tavily: { baseUrl: TAVILY.baseUrl, apiKey: OTHER } },
    });
    for (const key of [KEY, OTHER]) {
      expect(bytes()).not.toContain(key);
      expect(bytes()).not.toContain(Buffer.from(key).toString("base64").slice(0, -2));
    }
    setStoredConnections({ model: null, search: {} });
    expect(await faults()).toEqual([
      ["model", null],
      ["tavily", null],
    ]);
    expect(storedConnections().model?.apiKey).toBe(KEY);
  });

  it("count where the environment sets nothing of the same kind, and never over it", async () => {
    for (const name of ["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL", "TAVILY_API_KEY"])
      vi.stubEnv(name, "");
    await storeConnection(MODEL, parts());
    await storeConnection(TAVILY, parts());
    expect(readEnv().openai).toMatchObject({ apiKey: KEY, baseUrl: MODEL.baseUrl, model: "large" });
    expect(readEnv().search.tavily).toEqual({ apiKey: OTHER, baseUrl: TAVILY.baseUrl });
    const variables = {
      OPENAI_BASE_URL: "http://127.0.0.1:8000/v1",
      OPENAI_MODEL: "own",
      TAVILY_API_KEY: "own",
    };
    const env = readEnv({ ...(variables as unknown as NodeJS.ProcessEnv) });
    expect(env.openai).toMatchObject({ apiKey: null, baseUrl: variables.OPENAI_BASE_URL, model: "own" });
    expect(env.search.tavily?.apiKey).toBe("own");
  });

  it("a stored key goes only to the address it was saved with, whatever address a variable names", async () => {
    await storeConnection(TAVILY, parts());
    const named = (name: string) => (name === "TAVILY_API_BASE_URL" ? "https://mirror.example" : null);
    expect(searchAccessFrom(named, (_, url) => url).tavily?.baseUrl).toBe(TAVILY.baseUrl);
  });

  it("a lost, a wrong and a short secret are told apart; what opens goes on, and the rest stays stored", async () => {
    await storeConnection(MODEL, parts());
    await storeConnection(TAVILY, parts({ GROUNDWORK_SECRET: LONG }));
    expect(await faults()).toEqual([
      ["model", null],
      ["tavily", "another_secret"],
    ]);
    expect(storedConnections()).toMatchObject({ model: { apiKey: KEY }, search: {} });
    expect(await faults({ GROUNDWORK_SECRET: LONG })).toEqual([
      ["model", null],
      ["tavily", null],
    ]);
    expect(await faults({ GROUNDWORK_SECRET: "short" })).toEqual([
      ["model", null],
      ["tavily", "secret_too_short"],
    ]);
    const kept = readFileSync(secretFile(store.dir));
    rmSync(secretFile(store.dir));
    expect(await faults()).toEqual([
      ["model", "secret_missing"],
      ["tavily", "secret_missing"],
    ]);
    expect(storedConnections()).toEqual({ model: null, reader: null, checker: null, search: {} });
    writeFileSync(secretFile(store.dir), "nothing", { mode: 0o600 });
    expect((await faults())[0]).toEqual(["model", "secret_file_unusable"]);
    writeFileSync(secretFile(store.dir), kept, { mode: 0o600 });
    expect((await faults())[0]).toEqual(["model", null]);
  });

  it("SEC-20: a changed, a moved and a redirected entry do not open", async () => {
    await storeConnection(MODEL, parts());
    await storeConnection(TAVILY, parts());
    sql("UPDATE connections SET base_url = 'https://evil.example/v1' WHERE id = 'model'");
    expect(await faults()).toEqual([
      ["model", "damaged"],
      ["tavily", null],
    ]);
    sql(`UPDATE connections SET base_url = '${MODEL.baseUrl}' WHERE id = 'model'`);
    expect(await faults()).toContainEqual(["model", null]);
    // Each entry in the place of the other.
    const [model, tavily] = readFileOf(store.file, "SELECT sealed FROM connections ORDER BY id");
    sql(`UPDATE connections SET sealed = '${tavily}' WHERE id = 'model'`);
    sql(`UPDATE connections SET sealed = '${model}' WHERE id = 'tavily'`);
    expect(await faults()).toEqual([
      ["model", "damaged"],
      ["tavily", "damaged"],
    ]);
    expect(storedConnections()).toEqual({ model: null, reader: null, checker: null, search: {} });
  });

  it("show the end of a long key and nothing of a short one", async () => {
    await storeConnection(MODEL, parts());
    await storeConnection({ ...TAVILY, key: "short-key-0123" }, parts());
    const [model, tavily] = await loadConnections(parts());
    expect([model?.row.hint, tavily?.row.hint]).toEqual(["cdef", null]);
  });

  it("need no secret for a server without a key", async () => {
    await storeConnection({ ...MODEL, key: null }, parts());
    expect(existsSync(secretFile(store.dir))).toBe(false);
    expect(storedConnections().model).toMatchObject({ apiKey: null, model: "large" });
  });

  it("are replaced by id and removed on request, and stay when the user who saved them is removed", async () => {
    const ada = { id: "usr_ada", name: "Ada", nameKey: "ada", password: "-", role: "administrator" as const };
    const bob = { ...ada, id: "usr_bob", name: "Bob", nameKey: "bob" };
    const heir = await store.db.addUser({ ...ada, createdAt: 1 });
    const user = await store.db.addUser({ ...bob, createdAt: 1 });
    if (!user) throw new Error("not added");
    await storeConnection({ ...MODEL, by: ada.id }, parts());
    await storeConnection({ ...MODEL, model: "small", by: bob.id }, parts());
    const [saved, ...more] = await loadConnections(parts());
    expect([saved?.row.model, saved?.row.savedByName, more]).toEqual(["small", "Bob", []]);
    await store.db.removeUser({ user, heir });
    expect((await loadConnections(parts()))[0]?.row).toMatchObject({ savedBy: null, savedByName: null });
    await deleteConnection("model", parts());
    expect(storedConnections().model).toBeNull();
    expect(bytes()).not.toContain("small");
    await expect(deleteConnection("model", parts())).rejects.toThrow(/No such connection/);
  });
});
