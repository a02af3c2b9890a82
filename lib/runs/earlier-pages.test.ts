import { afterEach, describe, expect, it } from "vitest";
import { sqliteOf } from "@/testing/db/db";
import { closeStores, createEngine, rows } from "@/testing/library/search";
import { createEarlierPages, datedFor } from "./earlier-pages";

afterEach(closeStores);

const NOW = Date.parse("2026-11-21");
const FILL = " Further sentences stand here so that the page is as long as a page is.".repeat(4);

function library(reuseDays = 30) {
  const { db } = createEngine();
  const write = rows(db);
  write.thread("t1", "2026-11-01");
  write.thread("t2", "2026-11-10");
  return { db, write, open: () => createEarlierPages({ db, now: () => NOW, reuseDays }) };
}

const urls = (hits: { url: string }[] | undefined) => hits?.map(({ url }) => url);

describe("Pages read before", () => {
  it("are offered when they hold most of what is asked, best first, three at most, always in the same order", async () => {
    const { write, open } = library();
    for (let number = 1; number <= 5; number += 1)
      write.source("t1", number, { title: `Page ${number}`, text: `Sodium cell prices fell.${FILL}` });
    write.source("t2", 1, {
      url: "https://b.example/x",
      title: "Sodium cell prices",
      text: `Prices.${FILL}`,
    });
    const first = await open()?.search("sodium cell prices");
    expect(first).toHaveLength(3);
    expect(first?.[0]).toMatchObject({ url: "https://b.example/x", earlier: true });
    expect(await open()?.search("sodium cell prices")).toEqual(first);
  });

  it("a page that holds one word of several is not", async () => {
    const { write, open } = library();
    write.source("t1", 1, { text: `Sodium is a metal.${FILL}` });
    expect(await open()?.search("sodium cell contract prices 2026")).toEqual([]);
    expect(await open()?.search("sodium metal")).toHaveLength(1);
    expect(await open()?.search("натрий")).toEqual([]);
    expect(await open()?.search("?!")).toEqual([]);
  });

  it("a page that names no date has that of the search which found it", async () => {
    const { db, write, open } = library();
    write.source("t1", 1, { text: `Sodium cell prices fell.${FILL}` });
    sqliteOf(db).database.$client.exec("UPDATE sources SET published_at = '2026-10-06'");
    expect(await open()?.search("sodium cell prices")).toMatchObject([{ publishedAt: "2026-10-06" }]);
  });

  it("Russian inflections meet", async () => {
    const { write, open } = library();
    write.source("t1", 1, {
      text: `Цены на натриевые аккумуляторы упали. ${"Далее сказано немного больше. ".repeat(9)}`,
    });
    expect(await open()?.search("цена натриевого аккумулятора")).toHaveLength(1);
  });

  it("the text read last stands for an address, and old readings, library documents and error pages do not", async () => {
    const { write, open } = library();
    const url = "https://a.example/one";
    write.source("t1", 1, { url, text: `Old walrus.${FILL}`, date: "2026-11-01" });
    write.source("t2", 1, { url, text: `New walrus.${FILL}`, date: "2026-11-10" });
    write.source("t1", 2, {
      url: "https://a.example/two",
      text: `Ancient walrus.${FILL}`,
      date: "2026-09-01",
    });
    write.source("t1", 3, { url: "library://next/walrus.md", text: `Document walrus.${FILL}` });
    write.source("t1", 4, { url: "https://a.example/four", title: "404 walrus", text: `Walrus.${FILL}` });
    write.source("t1", 5, { url: "https://a.example/five", text: `Access denied. Walrus.${FILL}` });
    write.source("t1", 6, { url: "https://a.example/six", text: "Walrus." });
    write.source("t1", 7, { url: "https://a.example/seven", snippet: `Walrus.${FILL}` });
    const hits = await open()?.search("walrus");
    expect(urls(hits)).toEqual([url]);
    expect(hits?.[0]?.snippet).toContain("New walrus");
  });

  it("a page that came over a host which may not be visited is not offered", async () => {
    const { db, write, open } = library();
    write.source("t1", 1, { text: `Walrus.${FILL}` });
    sqliteOf(db).database.$client.prepare("UPDATE pages SET about = ?").run('{"hosts":["banned.example"]}');
    expect(await open()?.search("walrus")).toHaveLength(1);
    expect(await open()?.search("walrus", (url) => !url.includes("banned.example"))).toEqual([]);
  });

  it("what is read while the run goes on is no news to it", async () => {
    const { write, open } = library();
    const pages = open();
    write.source("t2", 1, { text: `Walrus.${FILL}`, date: "2026-11-22" });
    expect(await pages?.search("walrus")).toEqual([]);
  });

  it("reading gives the stored text of another spelling of its address, with its time and who brought it", async () => {
    const { write, open } = library();
    write.source("t1", 1, {
      url: "https://a.example/one",
      title: "One",
      text: `Walrus.${FILL}`,
      date: "2026-11-10",
    });
    write.source("t1", 2, { url: "https://a.example/two", text: `Walrus.${FILL}`, date: "2026-09-01" });
    expect(await open()?.read("https://A.example/one/#part")).toMatchObject({
      ok: true,
      title: "One",
      text: `Walrus.${FILL}`,
      via: "tavily",
      readAt: Date.parse("2026-11-10"),
    });
    expect(await open()?.read("https://a.example/two")).toBeNull();
    expect(await open()?.read("https://a.example/none")).toBeNull();
    expect(await open()?.read("library://next/walrus.md")).toBeNull();
  });

  it("SEC-24: of a page that somebody else fetched today the text is given, and not that it was read", async () => {
    const { db, write } = library();
    const url = "https://a.example/one";
    write.source("t1", 1, { url, text: `Walrus.${FILL}` });
    const reading = {
      ok: true as const,
      url: `${url}#part`,
      title: "One",
      text: "Walrus.",
      publishedAt: null,
    };
    const dated = { ...reading, readAt: NOW };
    const failed = { ok: false as const, url, reason: "Gone." };
    // Without sign-in there is no other user to hide.
    expect(await datedFor([dated, failed], { db })).toEqual([dated, failed]);
    const user = sqliteOf(db).database.$client.prepare(
      "INSERT INTO users (id, name, name_key, password, role, founder, created_at) VALUES ($id, $id, $id, '', 'user', $founder, 0)",
    );
    user.run({ id: "usr_ada", founder: 1 });
    user.run({ id: "usr_bob", founder: 0 });
    sqliteOf(db).database.$client.exec("UPDATE threads SET owner_id = 'usr_bob' WHERE id = 't1'");
    // Bob read it once, long before; today's read was another user's.
    expect(await datedFor([dated, failed], { db, owner: "usr_bob" })).toEqual([reading, failed]);
    sqliteOf(db)
      .database.$client.prepare("UPDATE sources SET read_at = ?")
      .run(NOW + 5);
    expect(await datedFor([dated, failed], { db, owner: "usr_bob" })).toEqual([dated, failed]);
    expect(await datedFor([dated, failed], { db, owner: null })).toEqual([reading, failed]);
    expect(await datedFor([reading], { db, owner: null })).toEqual([reading]);
  });

  it("0 days turn it off, and a store that cannot be asked offers nothing", async () => {
    expect(library(0).open()).toBeNull();
    const { db, open } = library();
    const pages = open();
    sqliteOf(db).database.$client.exec("DROP TABLE search_index");
    expect(await pages?.search("walrus")).toEqual([]);
  });

  it.each(['"', "AND OR NOT", "a* ^b (c) {d}: NEAR(", "\u0000\uD800", "word ".repeat(400)])(
    "takes %.20j for words",
    async (query) => {
      expect(await library().open()?.search(query)).toEqual([]);
    },
  );
});
