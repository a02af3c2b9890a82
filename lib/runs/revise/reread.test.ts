import { afterEach, describe, expect, it } from "vitest";
import { pages, runs, sources, threads } from "@/db/sqlite/schema";
import type { SqliteStore } from "@/db/sqlite/store";
import { attachPage } from "@/lib/fetch/pages/page";
import { getSource } from "@/lib/runs/snapshot";
import { ProviderError, type ReadResult } from "@/lib/search/provider";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { type RereadPorts, rereadSource } from "./reread";
import { pageTextResponse } from "./reread-text";

const URL_READ = "https://cells.example/prices";
let open: TestDatabase | null = null;

afterEach(() => {
  open?.close();
  open = null;
});

const page = (text: string, readAt: number, url = URL_READ) => ({
  ...attachPage({ urlKey: url, url, title: "Prices", text, publishedAt: null, via: "tavily" }),
  readAt,
});

/** A thread whose source 1 was read with this text, or never. */
function world(text: string | null): SqliteStore {
  open = openTestDatabase();
  const { db } = open;
  sqliteOf(db).database.insert(threads).values({ id: "thr_1", title: "t", createdAt: 1, updatedAt: 1 }).run();
  sqliteOf(db)
    .database.insert(runs)
    .values({
      id: "run_1",
      threadId: "thr_1",
      question: "q",
      agent: "a",
      scope: "both",
      status: "completed",
      createdAt: 1,
    })
    .run();
  const read = text === null ? null : page(text, 100);
  if (read) sqliteOf(db).database.insert(pages).values(read).run();
  const at = { pageId: read?.id ?? null, readAt: read ? 100 : null };
  sqliteOf(db)
    .database.insert(sources)
    .values({
      ...{ id: "src_1", threadId: "thr_1", runId: "run_1", number: 1, url: URL_READ, urlKey: URL_READ },
      ...{ host: "cells.example", title: "Prices", snippet: "", createdAt: 1, ...at },
    })
    .run();
  return db;
}

const live = (text: string): ReadResult & { via: string } => ({
  ok: true,
  url: URL_READ,
  title: "Prices",
  text,
  publishedAt: null,
  via: "tavily",
});

function portsOf(db: SqliteStore, read: RereadPorts["read"]): RereadPorts {
  return { db, read, now: () => 500 };
}

describe("Reading a source again", () => {
  it("another text becomes a further version; the source keeps the one it was read with", async () => {
    const db = world("It costs 52 dollars.");
    const before = await db.findSource("src_1");
    const answer = await rereadSource(
      "src_1",
      portsOf(db, async () => [live("It costs 47 dollars.")]),
    );
    expect(answer).toMatchObject({ changed: true, page: { readAt: 500, wordCount: 4, via: "tavily" } });
    expect(await db.findSource("src_1")).toEqual(before);
    const shown = await getSource("src_1", { db });
    expect(shown.page?.text).toBe("It costs 52 dollars.");
    expect(shown.versions.map(({ readings }) => readings)).toEqual([[500], [100]]);
    const newer = await getSource("src_1", { db, pageId: answer.page.id });
    expect(newer.page?.text).toBe("It costs 47 dollars.");
  });

  it("the same text is no new version, and keeps its first time", async () => {
    const db = world("It costs 52 dollars.");
    const answer = await rereadSource(
      "src_1",
      portsOf(db, async () => [live("It costs 52 dollars.")]),
    );
    expect(answer).toMatchObject({ changed: false, page: { readAt: 100 } });
    expect((await getSource("src_1", { db })).versions).toHaveLength(1);
  });

  it("whoever asks meanwhile shares the one request", async () => {
    const db = world("old");
    let asked = 0;
    const read: RereadPorts["read"] = async () => {
      asked += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return [live("new")];
    };
    const answers = await Promise.all([1, 2, 3].map(() => rereadSource("src_1", portsOf(db, read))));
    expect(asked).toBe(1);
    expect(new Set(answers.map((answer) => answer.page.id)).size).toBe(1);
    await rereadSource("src_1", portsOf(db, read));
    expect(asked).toBe(2);
  });

  it.each([
    [
      "a refusal",
      async () => [{ ok: false, url: URL_READ, reason: "403 from cells.example", via: "tavily" }],
    ],
    ["no text", async () => [live("  \n")]],
    ["no answer", async () => []],
    [
      "a provider that fails",
      async () => {
        throw new ProviderError({
          code: "timeout",
          provider: "tavily",
          message: "Tavily did not answer in 30 s.",
        });
      },
    ],
  ] as [string, RereadPorts["read"]][])(
    "Bad input: %s is an error with a sentence and loses nothing",
    async (_name, read) => {
      const db = world("It costs 52 dollars.");
      const failing = rereadSource("src_1", portsOf(db, read));
      await expect(failing).rejects.toMatchObject({ code: "page_unreadable" });
      await expect(failing).rejects.toThrow(
        /^The page could not be read now: .+\. Every text read before is kept\./,
      );
      expect((await getSource("src_1", { db })).versions).toHaveLength(1);
      // A failure is not shared with later requests.
      expect(
        await rereadSource(
          "src_1",
          portsOf(db, async () => [live("new")]),
        ),
      ).toMatchObject({ changed: true });
    },
  );

  it("Bad input: a page replaced by an error text is a version like any other; the text that is cited stays", async () => {
    const db = world("It costs 52 dollars. ".repeat(100));
    await rereadSource(
      "src_1",
      portsOf(db, async () => [live("404 Not Found")]),
    );
    const shown = await getSource("src_1", { db });
    expect(shown.page?.text).toContain("52 dollars");
    expect(shown.versions.map(({ wordCount }) => wordCount)).toEqual([3, 400]);
  });

  it("a source that was never read shows the new text without being settled by it", async () => {
    const db = world(null);
    expect((await getSource("src_1", { db })).page).toBeNull();
    await rereadSource(
      "src_1",
      portsOf(db, async () => [live("now readable")]),
    );
    const shown = await getSource("src_1", { db });
    expect(shown.page?.text).toBe("now readable");
    expect(shown.source).toMatchObject({ status: "seen", pageId: null });
  });

  it("a version of another address is none of this source", async () => {
    const db = world("text");
    const other = page("text", 100, "https://other.example/");
    db.database.insert(pages).values(other).run();
    await expect(getSource("src_1", { db, pageId: other.id })).rejects.toMatchObject({
      code: "page_not_found",
    });
    await expect(getSource("src_1", { db, pageId: "pg_x" })).rejects.toMatchObject({
      code: "page_not_found",
    });
    await expect(
      rereadSource(
        "src_x",
        portsOf(db, async () => []),
      ),
    ).rejects.toMatchObject({ code: "source_not_found" });
  });
});

describe("The text of a page as a file", () => {
  const ask = (headers: Record<string, string> = {}) => new Request("http://127.0.0.1/", { headers });

  it("a long text travels by itself, to the letter", async () => {
    const text = `\ufeff${"Ein Preis für Zellen. ".repeat(20_000)}\u202eend`;
    const db = world(text);
    const { page: shown } = await getSource("src_1", { db });
    expect(shown?.text).toBeNull();
    const response = await pageTextResponse(ask(), shown!.id, db);
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    expect(decoder.decode(await response.arrayBuffer()) === text).toBe(true);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("is not sent again to who has it, and says when there is none", async () => {
    const db = world("short");
    const { page: shown } = await getSource("src_1", { db });
    expect(shown?.text).toBe("short");
    const again = await pageTextResponse(ask({ "if-none-match": `"${shown?.sha256}"` }), shown!.id, db);
    expect(again.status).toBe(304);
    await expect(pageTextResponse(ask(), "pg_x", db)).rejects.toMatchObject({ code: "page_not_found" });
    expect(await db.findPage("pg_x")).toBeNull();
  });
});
