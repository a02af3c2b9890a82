import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnv } from "@/lib/config/env";
import { setStoredConnections } from "@/lib/config/stored-connections";
import { said } from "@/testing/http/others";
import { openOwnStore } from "@/testing/http/users";
import { KEY, LIBRARY, startZotero, type ZoteroServer } from "@/testing/zotero/server";
import type { Method } from "./policy";

let store: ReturnType<typeof openOwnStore>;
let zotero: ZoteroServer;
let vault: string;
beforeEach(async () => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
  zotero = await startZotero();
  zotero.put("collections", "ROOM2345", { name: "Engines", parentCollection: false });
  vault = await mkdtemp(path.join(tmpdir(), "vault-"));
});
afterEach(async () => {
  await zotero.stop();
  store.close();
  setStoredConnections({ model: null, search: {} });
  await rm(vault, { recursive: true });
  vi.unstubAllEnvs();
});

async function ask(file: string, method: Method, body: object = {}) {
  const { status, text } = await said(file, method, { headers: {}, ids: {}, body });
  return { status, text, json: JSON.parse(text) };
}
const library = (more: object = {}) => ({ baseUrl: zotero.url, library: LIBRARY, key: KEY, ...more });

describe("The routes of notes and references", () => {
  it("have nothing set up at first", async () => {
    expect((await ask("settings/notes/route.ts", "GET")).json).toEqual({ zotero: null, obsidian: null });
    const collections = await ask("settings/zotero/collections/route.ts", "GET");
    expect(collections.json.error.code).toBe("zotero_off");
  });

  it("SEC-20: save a library only when it answers; its key is in no response and nowhere in plain text", async () => {
    const wrong = await ask("settings/zotero/route.ts", "PUT", library({ key: "wrong-key-wrong-key" }));
    expect(wrong.json.error.code).toBe("zotero_refused");
    expect(readEnv().zotero).toBeNull();
    const saved = await ask("settings/zotero/route.ts", "PUT", library());
    expect(saved.json.zotero).toMatchObject({
      library: LIBRARY,
      hasKey: true,
      hint: KEY.slice(-4),
      from: "here",
    });
    expect(readEnv().zotero).toMatchObject({ apiKey: KEY });
    const listed = await ask("settings/zotero/collections/route.ts", "GET");
    expect(listed.json.collections).toEqual([{ key: "ROOM2345", name: "Engines", parent: null, items: 0 }]);
    const connections = await ask("settings/connections/route.ts", "GET");
    for (const { text } of [saved, listed, connections]) expect(text).not.toContain(KEY);
    expect(connections.json.connections).toEqual([]);
    const { dataDir } = readEnv();
    for (const name of ["groundwork.db", "groundwork.db-wal"])
      expect(readFileSync(path.join(dataDir, name)).toString("latin1")).not.toContain(KEY);
    expect((await ask("settings/zotero/route.ts", "DELETE")).json.zotero).toBeNull();
    expect(readEnv().zotero).toBeNull();
  });

  it("send no key to a metadata service, without encryption, or to another path of a library", async () => {
    for (const [body, code] of [
      [library({ baseUrl: "http://169.254.169.254/latest" }), "connection_address"],
      [library({ baseUrl: "http://zotero.example" }), "connection_insecure"],
      [library({ library: "users/1/../../keys" }), "zotero_library"],
    ] as const)
      expect((await ask("settings/zotero/route.ts", "PUT", body)).json.error.code).toBe(code);
    expect(zotero.requests).toEqual([]);
  });

  it("save a folder that exists and is no part of the application's own data", async () => {
    const { dataDir } = readEnv();
    for (const folder of [dataDir, "/", "notes", path.join(vault, "missing")])
      expect((await ask("settings/obsidian/route.ts", "PUT", { folder })).json.error.code).toMatch(
        /^folder_/,
      );
    const saved = await ask("settings/obsidian/route.ts", "PUT", { folder: vault, automatic: true });
    expect(saved.json.obsidian).toEqual({ folder: vault, automatic: true, from: "here" });
    expect((await ask("settings/obsidian/route.ts", "DELETE")).json.obsidian).toBeNull();
  });

  it("leave alone what variables set", async () => {
    vi.stubEnv("OBSIDIAN_FOLDER", vault);
    vi.stubEnv("ZOTERO_API_KEY", KEY);
    vi.stubEnv("ZOTERO_LIBRARY", LIBRARY);
    expect((await ask("settings/notes/route.ts", "GET")).json).toMatchObject({
      zotero: { from: "environment" },
      obsidian: { from: "environment" },
    });
    for (const [file, body] of [
      ["settings/zotero/route.ts", library()],
      ["settings/obsidian/route.ts", { folder: vault }],
    ] as const) {
      expect((await ask(file, "PUT", body)).status).toBe(400);
      expect((await ask(file, "DELETE")).status).toBe(400);
    }
  });
});
