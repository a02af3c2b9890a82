import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { postgresStore } from "@/db/postgres/store";
import { verifyDatabase } from "@/lib/invariants/verify";
import { copyStore } from "@/lib/store-copy/copy";
import { command } from "@/testing/backups/backups";
import { offersPgvector, openTestPostgres, postgresPrograms } from "@/testing/db/postgres";
import { filledFolder } from "@/testing/store-copy/filled";
import { DUMP_LINE, RESTORE_LINE } from "./server-commands";

const URL_WITH_PASSWORD = "postgres://ada:pass-word-1@db.example/research";

it.each([
  ["backup", [], DUMP_LINE],
  ["restore", ["some.db"], RESTORE_LINE],
])("npm run %s names the command of PostgreSQL where it has the store", async (name, args, line) => {
  const folder = await filledFolder(1);
  const said = command(name, args, { DATA_DIR: folder.dir, DATABASE_URL: URL_WITH_PASSWORD });
  expect(said.status).toBe(1);
  expect(said.stderr).toContain("PostgreSQL has the store (postgres://db.example/research)");
  expect(said.stderr).toContain(line);
  expect(said.stdout + said.stderr).not.toContain("pass-word-1");
  expect(existsSync(path.join(folder.dir, "backups"))).toBe(false);
  folder.close();
});

const shell = (line: string, url: string, cwd: string) => {
  vi.stubEnv("DATABASE_URL", url);
  const own = `PATH="${postgresPrograms()}:$PATH"; ${line}`;
  const { status, stderr } = spawnSync("sh", ["-c", own], { cwd, encoding: "utf8" });
  vi.unstubAllEnvs();
  return { status, stderr };
};

it.skipIf(postgresPrograms() === null)("both commands do what they say", async () => {
  const folder = await filledFolder(2);
  const [first, second] = [await openTestPostgres(), await openTestPostgres()];
  await copyStore({ from: folder.dir, to: first.url });
  expect(shell(DUMP_LINE, first.url, folder.dir)).toEqual({ status: 0, stderr: "" });
  expect(shell(RESTORE_LINE, second.url, folder.dir)).toEqual({ status: 0, stderr: "" });
  expect(await verifyDatabase(second.url)).toMatchObject({ kind: "looked", runs: 3, citations: 2 });
  // Again over what is there.
  expect(shell(RESTORE_LINE, second.url, folder.dir)).toEqual({ status: 0, stderr: "" });
  await Promise.all([first.close(), second.close()]);
  folder.close();
});

it.skipIf(!(await offersPgvector()))(
  "a dump of a database with pgvector is restored without it",
  async () => {
    const folder = await filledFolder(2);
    const [first, second] = [await openTestPostgres(), await openTestPostgres()];
    await copyStore({ from: folder.dir, to: first.url });
    const store = postgresStore(first.db);
    await store.addVectors("m", [{ digest: "d", vector: Int8Array.of(1, -1) }]);
    expect(await store.prepareNearest("m")).toBe("store");
    expect(shell(DUMP_LINE, first.url, folder.dir)).toEqual({ status: 0, stderr: "" });
    expect(shell(RESTORE_LINE, second.url, folder.dir)).toEqual({ status: 0, stderr: "" });
    expect(await verifyDatabase(second.url)).toMatchObject({ kind: "looked", runs: 3, citations: 2 });
    const { rows } = await second.db.$client.query("SELECT 1 FROM pg_extension WHERE extname = 'vector'");
    expect(rows).toEqual([]);
    expect(await postgresStore(second.db).prepareNearest("m")).toBe("store");
    // Again over what is there.
    expect(shell(RESTORE_LINE, second.url, folder.dir)).toEqual({ status: 0, stderr: "" });
    await Promise.all([first.close(), second.close()]);
    folder.close();
  },
);
