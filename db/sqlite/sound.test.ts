import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, openReadOnly } from "./client";
import { DatabaseRefused } from "./faults";

let dir = "";
let good = "";
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), "groundwork-"));
  good = path.join(dir, "good.db");
  const db = openDatabase(good);
  db.$client.exec(`
    INSERT INTO threads (id, title, created_at, updated_at) VALUES ('t', 'T', 1, 1);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      INSERT INTO runs (id, thread_id, question, agent, scope, status, created_at)
      SELECT 'r' || i, 't', hex(randomblob(200)), 'quick', 'web', 'completed', i FROM n;`);
  db.$client.close();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let copies = 0;
function copy(): string {
  copies += 1;
  const file = path.join(dir, `copy-${copies}.db`);
  copyFileSync(good, file);
  return file;
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, bytes, 0, bytes.length, at);
  closeSync(descriptor);
}

const textAt = (file: string, text: string) => readFileSync(file).indexOf(text);

/** Replaces all occurrences, because a migration leaves old copies in the free space of a page. */
function rename(file: string, text: string, other: string): void {
  const bytes = readFileSync(file);
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1))
    overwrite(file, at, Buffer.from(other));
}

describe("a damaged file is rejected and left unchanged", () => {
  it.each<[string, (file: string) => void, RegExp]>([
    [
      "a text",
      (file) => writeFileSync(file, "This is no database, whatever its name says.".repeat(9)),
      /no database/,
    ],
    ["its first bytes changed", (file) => overwrite(file, 0, Buffer.from("XXXX")), /no database/],
    ["another size of pages", (file) => overwrite(file, 16, Buffer.from([0, 7])), /damaged|no database/],
    ["cut off", (file) => truncateSync(file, 40_960), /damaged/],
    ["cut off in its first page", (file) => truncateSync(file, 300), /damaged/],
    ["its schema overwritten", (file) => overwrite(file, 100, Buffer.alloc(200, 7)), /damaged/],
    [
      "a table under another name",
      (file) => rename(file, "CREATE TABLE `threads`", "CREATE TABLE `thrXads`"),
      /damaged/,
    ],
    [
      "a column under another name",
      (file) =>
        overwrite(file, textAt(file, "`idempotency_key` text"), Buffer.from("`idempotencyXkey` text")),
      /damaged/,
    ],
  ])("%s", (_name, harm, sentence) => {
    const file = copy();
    harm(file);
    const before = readFileSync(file);
    let refused: unknown;
    try {
      openDatabase(file).$client.close();
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(DatabaseRefused);
    expect((refused as DatabaseRefused).kind).toBe("damaged");
    expect((refused as Error).message).toMatch(sentence);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("a database of another program", () => {
    const file = path.join(dir, "other.db");
    const other = new Sqlite(file);
    other.exec("create table shopping (item text)");
    other.close();
    expect(() => openDatabase(file)).toThrow(/another program/);
  });

  it("one of a newer version", () => {
    const file = copy();
    const client = new Sqlite(file);
    client.exec("insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)");
    client.close();
    expect(() => openDatabase(file)).toThrow(/newer version/);
    expect(() => openReadOnly(file)).toThrow(/newer version/);
  });
});

it("an empty or missing file becomes a store; a read-only open creates nothing", () => {
  const empty = path.join(dir, "empty.db");
  writeFileSync(empty, "");
  openDatabase(empty).$client.close();
  expect(openReadOnly(empty).$client.readonly).toBe(true);
  expect(() => openReadOnly(path.join(dir, "missing.db"))).toThrow(DatabaseRefused);
});

it("a store that a crash left with its log opens", () => {
  const file = copy();
  const db = openDatabase(file);
  db.$client.exec("update runs set question = 'x'");
  const image = path.join(dir, "crashed.db");
  copyFileSync(file, image);
  copyFileSync(`${file}-wal`, `${image}-wal`);
  db.$client.close();
  const again = openDatabase(image);
  expect(again.$client.prepare("select count(*) from runs where question = 'x'").pluck().get()).toBe(200);
  again.$client.close();
});
