import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as check from "@/app/api/documents/folders/check/route";
import * as named from "@/app/api/documents/folders/route";
import { addSignedIn, openOwnStore, requestOf } from "@/testing/http/users";

let store: ReturnType<typeof openOwnStore>;
let folder: string;
beforeEach(async () => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  vi.stubEnv("DOCUMENT_FOLDERS", "/srv/elsewhere");
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "groundwork-folder-")));
  await writeFile(path.join(folder, "a.md"), "# A\n\nText.");
});
afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true });
  vi.unstubAllEnvs();
});

const context = { params: Promise.resolve({}) };
const ADDRESS = "/api/documents/folders";

type Sent = { cookie?: string; headers?: Record<string, string> };
const sent = ({ cookie, headers = {} }: Sent) => ({ ...headers, ...(cookie ? { cookie } : {}) });

const list = (by: Sent = {}) => named.GET(requestOf(ADDRESS, { headers: sent(by) }), context);
const add = (body: unknown, by: Sent = {}) =>
  named.POST(requestOf(ADDRESS, { method: "POST", body, headers: sent(by) }), context);
const look = (body: unknown, by: Sent = {}) =>
  check.POST(requestOf(`${ADDRESS}/check`, { method: "POST", body, headers: sent(by) }), context);
const remove = (name: string, by: Sent = {}) =>
  named.DELETE(requestOf(`${ADDRESS}?name=${name}`, { method: "DELETE", headers: sent(by) }), context);
const told = async (response: Response) => {
  const { error } = (await response.json()) as { error?: { code: string; message: string } };
  return [response.status, error?.code];
};

describe("Document folders over HTTP", () => {
  it("are checked, added, listed with their origin, and removed", async () => {
    const seen = await look({ path: folder, name: "notes" });
    expect(await seen.json()).toMatchObject({ name: "notes", folder, files: 1, leftOut: [] });
    expect((await add({ path: folder, name: "notes" })).status).toBe(201);
    expect(await (await list()).json()).toEqual({
      folders: [
        {
          name: "elsewhere",
          folder: "/srv/elsewhere",
          origin: { from: "environment", key: "DOCUMENT_FOLDERS" },
          own: false,
          state: "waiting",
          done: 0,
          total: 0,
        },
        expect.objectContaining({ name: "notes", folder, origin: { from: "here", key: null } }),
      ],
    });
    expect(await told(await add({ path: folder }))).toEqual([409, "folder_overlaps"]);
    expect(await told(await remove("elsewhere"))).toEqual([409, "folder_configured"]);
    expect((await remove("notes")).status).toBe(200);
    expect(await told(await remove("notes"))).toEqual([404, "folder_unknown"]);
  });

  it.each([
    [{}],
    [{ path: "" }],
    [{ path: "/srv", names: "x" }],
    [{ path: 1 }],
    [{ path: "/a".repeat(4000) }],
  ])("cannot be named %j", async (body) => {
    expect((await add(body)).status).toBe(400);
    expect((await look(body)).status).toBe(400);
  });

  it("SEC-18: can be changed by administrators and seen by everybody", async () => {
    const ada = await addSignedIn("Ada");
    const bob = await addSignedIn("Bob");
    for (const ask of [look, add]) {
      expect(await told(await ask({ path: folder }, bob))).toEqual([403, "administrator_needed"]);
      expect(await told(await ask({ path: folder }))).toEqual([401, "sign_in_needed"]);
    }
    expect((await add({ path: folder, name: "notes" }, ada)).status).toBe(201);
    expect(await told(await remove("notes", bob))).toEqual([403, "administrator_needed"]);
    expect((await list(bob)).status).toBe(200);
    expect((await list()).status).toBe(401);
  });

  it("SEC-17: cannot be changed by a request from another site", async () => {
    const foreign = { headers: { origin: "https://evil.example" } };
    for (const response of [
      await add({ path: folder }, foreign),
      await look({ path: folder }, foreign),
      await remove("notes", foreign),
    ])
      expect(await told(response)).toEqual([403, "cross_site"]);
  });
});
