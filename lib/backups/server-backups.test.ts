import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { verifyDatabase } from "@/lib/invariants/verify";
import { copyStore } from "@/lib/store-copy/copy";
import { command } from "@/testing/backups/backups";
import { openTestPostgres, postgresPrograms } from "@/testing/db/postgres";
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

it.skipIf(postgresPrograms() === null)("both commands do what they say", async () => {
  const folder = await filledFolder(2);
  const [first, second] = [await openTestPostgres(), await openTestPostgres()];
  const shell = (line: string, url: string) => {
    vi.stubEnv("DATABASE_URL", url);
    const own = `PATH="${postgresPrograms()}:$PATH"; ${line}`;
    const { status, stderr } = spawnSync("sh", ["-c", own], { cwd: folder.dir, encoding: "utf8" });
    vi.unstubAllEnvs();
    return { status, stderr };
  };
  await copyStore({ from: folder.dir, to: first.url });
  expect(shell(DUMP_LINE, first.url)).toEqual({ status: 0, stderr: "" });
  expect(shell(RESTORE_LINE, second.url)).toEqual({ status: 0, stderr: "" });
  expect(await verifyDatabase(second.url)).toMatchObject({ kind: "looked", runs: 3, citations: 2 });
  // Again over what is there.
  expect(shell(RESTORE_LINE, second.url)).toEqual({ status: 0, stderr: "" });
  await Promise.all([first.close(), second.close()]);
  folder.close();
});
