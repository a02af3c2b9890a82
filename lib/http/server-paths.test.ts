// Only administrators see paths on the server, in any route or settings page.

import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { appRoot } from "@/lib/config/env";
import { addSignedIn, openOwnStore, requestOf } from "@/testing/http/users";
import { withoutServerPaths } from "./server-paths";

const api = path.resolve(import.meta.dirname, "../../app/api");
/** Routes without an id and without input. */
const files = readdirSync(api, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts" && !file.includes("["))
  .sort();

let store: ReturnType<typeof openOwnStore>;
beforeEach(() => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
  vi.stubEnv("DOCUMENT_FOLDERS", "/srv/elsewhere");
  mkdirSync(path.join(store.dir, "backups"));
  writeFileSync(path.join(store.dir, "backups", "groundwork-2026-11-21_18-09-15.db"), "x");
});
afterEach(() => {
  store.close();
  vi.unstubAllEnvs();
});

async function answers(cookie: string): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const file of files) {
    const route = await import(/* @vite-ignore */ path.join(api, file));
    const address = `/api/${path.dirname(file)}`;
    const response: Response = await route.GET(requestOf(address, { headers: { cookie } }), {
      params: Promise.resolve({}),
    });
    said[address] = await response.text();
  }
  return said;
}

const told = (said: Record<string, string>, places: string[]) =>
  Object.entries(said).flatMap(([address, text]) =>
    places.filter((place) => text.includes(place)).map((place) => `${address}: ${place}`),
  );

describe("SEC-24: paths on the server's disk", () => {
  it("SEC-24: reach no user through any route, and the administrator through the settings", async () => {
    const administrator = await addSignedIn("Eve", "administrator");
    const user = await addSignedIn("Ada");
    const places = [store.dir, appRoot(), "/srv/elsewhere"];
    expect(told(await answers(user.cookie), places)).toEqual([]);
    const seen = told(await answers(administrator.cookie), places);
    expect(seen).toEqual(
      expect.arrayContaining([
        `/api/settings: ${store.dir}`,
        `/api/settings: ${appRoot()}`,
        `/api/settings/mcp: ${appRoot()}`,
        "/api/documents/folders: /srv/elsewhere",
      ]),
    );
  });

  it("SEC-24: an address or folder that only contains the same words stays", () => {
    const { dir } = store;
    const shown = (text: string) => withoutServerPaths({ text }, { administers: false }).text;
    for (const text of [`https://a.test${dir}/x`, `${dir}base`, `/home${dir}`, dir.slice(1)])
      expect(shown(text)).toBe(text);
    expect(shown(`“${dir}” and (${dir}/backups/a.db), ${dir}.`)).toBe(
      "“DATA_DIR” and (DATA_DIR/backups/a.db), DATA_DIR.",
    );
    expect(withoutServerPaths(dir, { administers: true })).toBe(dir);
  });

  it("SEC-24: users see their names instead", async () => {
    await addSignedIn("Eve", "administrator");
    const { cookie } = await addSignedIn("Ada");
    const settings = JSON.parse((await answers(cookie))["/api/settings"] ?? "");
    expect(settings.file).toBe("agents.yaml");
    expect(settings.store).toMatchObject({
      folder: { value: "DATA_DIR", key: "DATA_DIR" },
      file: "DATA_DIR/groundwork.db",
      newestBackup: "DATA_DIR/backups/groundwork-2026-11-21_18-09-15.db",
    });
    expect(settings.documents.folder).toBe("DATA_DIR/documents");
  });
});
