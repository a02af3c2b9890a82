import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setStoredConnections } from "@/lib/config/stored-connections";
import { storeConnection } from "@/lib/connections/connections";
import { secretFile } from "@/lib/connections/secret";
import { makeWebhook } from "@/lib/webhooks/webhooks";
import { command, type Folder, folderWithRun } from "@/testing/backups/backups";
import { createTestSending } from "@/testing/webhooks/sending";
import { backupKeyNotes, restoreKeyNotes, storedKeysIn } from "./stored-keys";

const KEY = "sk-kanarie-0123456789abcdef";
const SECRET = "a secret of the environment, long enough";

let folder: Folder;
beforeEach(async () => {
  folder = await folderWithRun();
  vi.stubEnv("GROUNDWORK_SECRET", "");
});
afterEach(() => {
  setStoredConnections({ model: null, search: {} });
  folder.close();
  vi.unstubAllEnvs();
});

const enter = (id: string, source: Record<string, string> = {}) =>
  storeConnection(
    { id, provider: id, baseUrl: "https://api.example/v1", model: null, key: KEY, by: null },
    { db: folder.db, dataDir: folder.dir, source: source as unknown as NodeJS.ProcessEnv },
  );

describe("the keys of a store", () => {
  it("are counted by what opens them", async () => {
    expect(await storedKeysIn(folder.source, folder.dir)).toEqual({ byVariable: 0, byFile: 0, closed: 0 });
    await enter("tavily");
    await enter("exa", { GROUNDWORK_SECRET: SECRET });
    expect(await storedKeysIn(folder.source, folder.dir)).toEqual({ byVariable: 0, byFile: 1, closed: 1 });
    vi.stubEnv("GROUNDWORK_SECRET", SECRET);
    expect(await storedKeysIn(folder.source, folder.dir)).toEqual({ byVariable: 1, byFile: 1, closed: 0 });
    rmSync(secretFile(folder.dir));
    vi.stubEnv("GROUNDWORK_SECRET", "too short");
    expect(await storedKeysIn(folder.source, folder.dir)).toEqual({ byVariable: 0, byFile: 0, closed: 2 });
  });

  it("signing secrets of webhooks are among them", async () => {
    const parts = { ...createTestSending(), db: folder.db, dataDir: folder.dir, source: {} as never };
    await makeWebhook({ name: "", url: "https://hooks.example/", events: ["ended"], owner: null }, parts);
    expect(await storedKeysIn(folder.source, folder.dir)).toEqual({ byVariable: 0, byFile: 1, closed: 0 });
    rmSync(secretFile(folder.dir));
    expect(await storedKeysIn(folder.source, folder.dir)).toEqual({ byVariable: 0, byFile: 0, closed: 1 });
  });

  it("no key, no word about a secret", () => {
    const none = { byVariable: 0, byFile: 0, closed: 0 };
    expect([...backupKeyNotes(none, "/data"), ...restoreKeyNotes(none, "/data")]).toEqual([]);
  });

  it("with the variable, its value is what has to be kept", () => {
    const notes = backupKeyNotes({ byVariable: 2, byFile: 0, closed: 0 }, "/data").join(" ");
    expect(notes).toMatch(/has 2 keys .+ encrypted.+GROUNDWORK_SECRET.+set the same value/);
    expect(notes).not.toContain("secret.key");
  });
});

it("SEC-20: both commands say what happens with the secret, and neither prints a key", async () => {
  await enter("tavily");
  const env = { DATA_DIR: folder.dir, GROUNDWORK_SECRET: "" };
  const file = path.join(folder.dir, "copy.db");
  const made = command("backup", [file], env);
  expect(made.stderr).toBe("");
  expect(made.stdout).toContain("It has 1 key of the settings, encrypted.");
  expect(made.stdout).toContain(`Keep a copy of ${secretFile(folder.dir)}`);
  folder.db.database.$client.close();
  const here = command("restore", [file], env);
  expect(here.stdout).toContain("1 key of the settings can be opened with the secret of this machine.");
  const there = command("restore", [file], { ...env, DATA_DIR: path.join(folder.dir, "another-machine") });
  expect(there.stderr).toBe("");
  expect(there.stdout).toMatch(
    /1 key of the settings cannot be opened here.+Copy secret\.key .+enter the keys again/,
  );
  expect([made, here, there].map(({ stdout }) => stdout).join()).not.toContain(KEY);
});
