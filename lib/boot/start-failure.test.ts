import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { DatabaseRefused, StoreUnavailable } from "@/db/faults";
import { ConfigError } from "@/lib/config/config-error";
import { startFailure } from "./start-failure";

const withCode = (code: string) => Object.assign(new Error("internal detail"), { code });

it.each([
  [
    new ConfigError({ file: "agents.yaml", path: "agents.a.tools", expected: { text: "an array" } }),
    "agents.yaml, agents.a.tools",
  ],
  [withCode("SQLITE_NOTADB"), "/data/groundwork.db is damaged or is no database"],
  [withCode("SQLITE_CORRUPT"), "npm run restore"],
  [withCode("SQLITE_BUSY"), "Another program holds /data/groundwork.db"],
  [new DatabaseRefused("newer", "was made by a newer version of Groundwork"), "update Groundwork"],
  [
    new DatabaseRefused("damaged", "is the database of another program"),
    "of another program. It was not touched",
  ],
  [withCode("ENOSPC"), "make room"],
  [withCode("EACCES"), "Set DATA_DIR"],
  [withCode("EEXIST"), "Set DATA_DIR"],
  [withCode("SQLITE_CANTOPEN"), "Set DATA_DIR"],
  [new Error("internal detail"), "What was stored is safe"],
])("says what is wrong and what to do, without internals: %s", (error, expected) => {
  const sentence = startFailure(error, "/data");
  expect(sentence).toContain(expected);
  expect(sentence).not.toContain("internal detail");
});

it("names the newest backup, and how to restore it", () => {
  const dir = mkdtempSync(path.join(tmpdir(), "groundwork-"));
  mkdirSync(path.join(dir, "backups"));
  const backup = path.join(dir, "backups", "groundwork-2026-11-21_18-09-15-daily.db");
  writeFileSync(backup, "");
  writeFileSync(path.join(dir, "backups", "notes.txt"), "");
  expect(startFailure(withCode("SQLITE_CORRUPT"), dir)).toContain(
    `DATA_DIR=${dir} npm run restore -- ${backup}`,
  );
  rmSync(dir, { recursive: true });
});

it.each([
  [new StoreUnavailable("busy", new Error("connect ECONNREFUSED")), "does not answer"],
  [withCode("28P01"), "refuses the user, the password or the database (28P01)"],
  [withCode("3D000"), "refuses the user, the password or the database (3D000)"],
  [new DatabaseRefused("newer", "was made by a newer version of Groundwork"), "or update Groundwork"],
])("names the server and no file where the store is on PostgreSQL: %#", (error, said) => {
  const sentence = startFailure(error, "/data", true);
  expect(sentence).toContain(said);
  expect(sentence).not.toContain("groundwork.db");
});
