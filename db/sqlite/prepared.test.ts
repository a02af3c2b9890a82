import Sqlite from "better-sqlite3";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sqliteOf } from "@/testing/db/db";
import { closeStores, createEngine, rows } from "@/testing/library/search";
import { keepStatements } from "./prepared";
import { findPage, insertPage } from "./queries/pages";

afterEach(closeStores);

it("undefined is stored as null, also in a JSON column", async () => {
  const { db } = createEngine();
  rows(db).thread("t1", "2026-11-01");
  const page = { url: "https://a.example/", urlKey: "a.example/", title: "A", text: "Text.", sha256: "0" };
  const more = { charCount: 5, wordCount: 1, publishedAt: null, via: "direct", readAt: 1 };
  insertPage(sqliteOf(db).database, { id: "p1", ...page, ...more }, "t1");
  insertPage(
    sqliteOf(db).database,
    { id: "p2", ...page, ...more, pageStarts: [0, 3], about: { author: "Ada" } },
    "t1",
  );
  const stored = sqliteOf(db).database.$client.prepare(
    "SELECT page_starts, about, published_at FROM pages ORDER BY id",
  );
  expect(stored.raw().all()).toEqual([
    [null, null, null],
    ["[0,3]", '{"author":"Ada"}', null],
  ]);
  expect(await findPage(sqliteOf(db).database, "p2")).toMatchObject({
    pageStarts: [0, 3],
    about: { author: "Ada" },
  });
});

describe("Kept statements", () => {
  function open() {
    const client = new Sqlite(":memory:");
    client.exec("CREATE TABLE facts (id INTEGER, words TEXT); INSERT INTO facts VALUES (1, 'one')");
    const compiled = vi.spyOn(client, "prepare");
    return { client, compiled, keeping: keepStatements(client) };
  }

  it("are compiled once, and give rows as they are asked for each time", () => {
    const { compiled, keeping } = open();
    const read = () => keeping.prepare("SELECT * FROM facts");
    expect(read().raw().all()).toEqual([[1, "one"]]);
    expect(read().all()).toEqual([{ id: 1, words: "one" }]);
    expect(read().raw().get()).toEqual([1, "one"]);
    for (const id of [2, 3]) keeping.prepare("INSERT INTO facts VALUES (?, 'more')").run(id);
    expect(read().raw().all()).toHaveLength(3);
    expect(compiled).toHaveBeenCalledTimes(2);
  });

  it("see a schema that has changed since", () => {
    const { client, keeping } = open();
    const read = () => keeping.prepare("SELECT * FROM facts").get();
    read();
    client.exec("ALTER TABLE facts ADD COLUMN year INTEGER DEFAULT 2026");
    expect(read()).toEqual({ id: 1, words: "one", year: 2026 });
  });

  it("belong to transactions as well, and one that failed leaves them usable", () => {
    const { compiled, keeping } = open();
    const add = () => keeping.prepare("INSERT INTO facts VALUES (?, ?)").run(4, "four");
    const fail = keeping.transaction(() => {
      add();
      throw new Error("no");
    });
    expect(fail).toThrow("no");
    keeping.transaction(add)();
    expect(keeping.prepare("SELECT count(*) AS count FROM facts").get()).toEqual({ count: 2 });
    expect(compiled.mock.calls.filter(([text]) => text.startsWith("INSERT"))).toHaveLength(1);
  });

  it("are given up in the order of use", () => {
    const { compiled, keeping } = open();
    for (let number = 0; number < 200; number += 1) keeping.prepare(`SELECT ${number}`);
    keeping.prepare("SELECT 0");
    keeping.prepare("SELECT 200");
    compiled.mockClear();
    keeping.prepare("SELECT 0");
    expect(compiled).not.toHaveBeenCalled();
    keeping.prepare("SELECT 1");
    expect(compiled).toHaveBeenCalledOnce();
  });
});
