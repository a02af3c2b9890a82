import { afterEach, expect, it } from "vitest";
import { sqliteOf } from "@/testing/db/db";
import { closeStores, createEngine, rows } from "@/testing/library/search";
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
