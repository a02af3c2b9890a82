// Writes the history of this version, once before each release: `npx vitest run --config
// testing/histories/record.config.ts`. An existing one is never overwritten.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { storeFrom } from "@/testing/crash-harness/scenario";
import { sqliteOf } from "@/testing/db/db";
import { HISTORIES } from "./histories";
import { recordHistory } from "./recording";

type Journal = { entries: { tag: string }[] };

it("records the history of this version", async () => {
  const journal = path.resolve(import.meta.dirname, "../../db/sqlite/migrations/meta/_journal.json");
  const last = (JSON.parse(readFileSync(journal, "utf8")) as Journal).entries.at(-1)?.tag;
  const file = path.join(HISTORIES, `${last}.db.gz`);
  expect(existsSync(file), `${file} is there; a history is never changed`).toBe(false);
  const { db, close } = storeFrom(await recordHistory());
  sqliteOf(db).database.$client.exec("VACUUM");
  writeFileSync(file, gzipSync(sqliteOf(db).database.$client.serialize(), { level: 9 }));
  close();
}, 60_000);
