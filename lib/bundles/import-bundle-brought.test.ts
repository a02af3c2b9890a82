// What one user's bundle says about a page is invisible to others, and is replaced by what this installation
// reads itself.

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { insertPage } from "@/db/sqlite/queries/pages";
import { users } from "@/db/sqlite/schema";
import type { Bundle } from "@/lib/bundle-format/bundle";
import { pageIdOf } from "@/lib/fetch/pages/page";
import { searchEverything } from "@/lib/library/search";
import { searchRequestSchema } from "@/lib/library/search-request";
import { createEarlierPages, datedFor } from "@/lib/runs/earlier-pages";
import { rereadSource } from "@/lib/runs/revise/reread";
import { getSource } from "@/lib/runs/snapshot";
import { ask, bundleText, eventIn, freshStore, home, pageIn } from "@/testing/bundles/bundles";
import type { TestDatabase } from "@/testing/db/db";
import { sqliteOf } from "@/testing/db/db";
import { createTestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";
import { importBundle } from "./import-bundle";

const MALLORY = "usr_mallory";
const BOB = "usr_bob";
const AHEAD = 80_000_000;
const FORGED = "A forged sentence about a purple cache, told at length. ".repeat(8);

/** A store with a founder and two users. */
function sharedStore(): TestDatabase {
  const store = freshStore();
  for (const [id, founder] of [
    ["usr_ada", true],
    [MALLORY, false],
    [BOB, false],
  ] as const)
    sqliteOf(store.db)
      .database.insert(users)
      .values({ id, name: id, nameKey: id, password: "-", role: "user", founder, createdAt: 1 })
      .run();
  return store;
}

const give = (store: TestDatabase, threadId: string, owner: string) =>
  sqliteOf(store.db)
    .database.$client.prepare("UPDATE threads SET owner_id = ? WHERE id = ?")
    .run(owner, threadId);

/**
 * The bundle of honest research with changed metadata of its page; `text` replaces the page's text as well.
 */
async function forgedBundle({ text }: { text?: string } = {}): Promise<Bundle> {
  let written = (await home()).text;
  if (text !== undefined) {
    const { id, urlKey, text: before, sha256, charCount } = pageIn(JSON.parse(written) as Bundle);
    const hash = createHash("sha256").update(text).digest("hex");
    written = written
      .replaceAll(id, pageIdOf(urlKey, hash))
      .replaceAll(sha256, hash)
      .replaceAll(`"charCount":${charCount}`, `"charCount":${text.length}`)
      .replaceAll(`"charCount": ${charCount}`, `"charCount": ${text.length}`)
      .replace(JSON.stringify(before), JSON.stringify(text));
  }
  const bundle = JSON.parse(written) as Bundle;
  const readAt = Date.now() + AHEAD;
  Object.assign(pageIn(bundle), {
    title: "A forged title",
    publishedAt: "1999-09-09",
    about: { author: "A forged author" },
    readAt,
  });
  Object.assign(eventIn(bundle, "page-read").page as object, { readAt });
  if (text !== undefined)
    for (const report of [eventIn(bundle, "report-written")]) Object.assign(report, { citations: [] });
  return bundle;
}

const bring = (bundle: Bundle, store: TestDatabase, owner: string) =>
  importBundle({ bytes: Buffer.from(JSON.stringify(bundle)) }, { db: store.db, dataDir: store.dir, owner });

const firstSource = async ({ db }: TestDatabase, threadId: string) =>
  (await db.listSources(threadId))[0]?.id ?? "";

describe("D9: an imported page", () => {
  it("is no version of its address for other users, whatever its date, and is the newest for its importer", async () => {
    const store = sharedStore();
    const engine = createTestEngine(sampleLoop(), store);
    const bobs = await ask(engine, "How long does the cache live?");
    give(store, bobs.threadId, BOB);
    const before = await getSource(await firstSource(store, bobs.threadId), store);
    const bundle = await forgedBundle({ text: FORGED });
    const page = pageIn(bundle).id;
    await bring(bundle, store, MALLORY);
    expect(await getSource(await firstSource(store, bobs.threadId), store)).toEqual(before);
    await expect(getSource(before.source.id, { db: store.db, pageId: page })).rejects.toMatchObject({
      code: "page_not_found",
    });
    expect(await store.db.isOwnedBy({ kind: "page", id: page, owner: BOB })).toBe(false);
    expect(await store.db.isOwnedBy({ kind: "page", id: page, owner: MALLORY })).toBe(true);
    const hers = await getSource(await firstSource(store, bundle.thread.id), store);
    expect(hers.versions.map(({ id }) => id)).toEqual([page]);
    expect(hers.page).toMatchObject({ title: "A forged title", about: { author: "A forged author" } });
    const found = async (owner: string | null) =>
      (
        await searchEverything(
          { ...searchRequestSchema.parse({ q: "purple" }), owner },
          { db: store.db, passages: async () => [] },
        )
      ).results.filter(({ kind }) => kind === "source").length;
    expect([await found(MALLORY), await found(BOB), await found(null)]).toEqual([1, 0, 0]);
  });

  it("is replaced by what another user's run reads: title, author, date, text", async () => {
    const store = sharedStore();
    const bundle = await forgedBundle();
    pageIn(bundle).wordCount = 1;
    Object.assign(eventIn(bundle, "page-read").page as object, { wordCount: 1 });
    await bring(bundle, store, MALLORY);
    const { id } = pageIn(bundle);
    expect(await store.db.findPage(id)).toMatchObject({ title: "A forged title", brought: true });
    const bobs = await ask(createTestEngine(sampleLoop(), store), "How long does the cache live?");
    give(store, bobs.threadId, BOB);
    const { page, versions, source } = await getSource(await firstSource(store, bobs.threadId), store);
    expect(page?.id).toBe(id);
    expect(JSON.stringify([page, versions, source])).not.toMatch(/forged|1999|bundle/);
    expect(page?.wordCount).toBeGreaterThan(1);
    expect(page?.readAt).toBeLessThan(Date.now() + 1000);
    const row = await store.db.findPage(id);
    expect(row).toMatchObject({ brought: false });
    expect(JSON.stringify(row)).not.toMatch(/forged|1999|bundle/);
  });

  it("does not tell its importer when other users read the same text", async () => {
    const store = sharedStore();
    const bobs = await ask(createTestEngine(sampleLoop(), store), "How long does the cache live?");
    give(store, bobs.threadId, BOB);
    const bundle = await forgedBundle();
    const page = pageIn(bundle);
    await bring(bundle, store, MALLORY);
    const alone = sharedStore();
    await bring(bundle, alone, MALLORY);
    const seen = async (one: TestDatabase) => getSource(await firstSource(one, bundle.thread.id), one);
    expect(await seen(store)).toEqual(await seen(alone));
    expect((await seen(store)).versions).toMatchObject([{ id: page.id, readings: [page.readAt] }]);
    // Nor does a new export of it.
    expect(await bundleText(bundle.reportId, store)).toBe(await bundleText(bundle.reportId, alone));
  });

  it("is no other user's earlier page, and its date counts as none of their reads", async () => {
    const store = sharedStore();
    const bobs = await ask(createTestEngine(sampleLoop(), store), "How long does the cache live?");
    give(store, bobs.threadId, BOB);
    await bring(await forgedBundle(), store, MALLORY);
    const url = (await getSource(await firstSource(store, bobs.threadId), store)).source.url;
    const readAt = Date.now();
    const result = { ok: true as const, url, title: "", text: "x", publishedAt: null, readAt };
    expect((await datedFor([result], { db: store.db, owner: MALLORY }))[0]).not.toHaveProperty("readAt");
    expect((await datedFor([result], { db: store.db, owner: BOB }))[0]).not.toHaveProperty("readAt");
    const own = (await getSource(await firstSource(store, bobs.threadId), store)).page?.readAt ?? 0;
    const dated = { ...result, readAt: own };
    expect((await datedFor([dated], { db: store.db, owner: BOB }))[0]).toHaveProperty("readAt");
    const earlier = createEarlierPages({ db: store.db, now: Date.now, reuseDays: 30, owner: MALLORY });
    expect(await earlier?.read(url)).toBeNull();
  });
});

describe("D9: a page that other users read", () => {
  const page = (text: string, readAt: number) => ({
    ...{ url: "https://example.org/cache", urlKey: "https://example.org/cache", title: "Others" },
    ...{ text, charCount: text.length, wordCount: 1, publishedAt: null, via: "others", readAt },
  });

  it("is no version for users who did not read it, and reading it is their first read", async () => {
    const store = sharedStore();
    const engine = createTestEngine(sampleLoop(), store);
    const [bobs, adas] = [await ask(engine, "Q?"), await ask(engine, "R?")];
    give(store, bobs.threadId, BOB);
    const sourceId = await firstSource(store, bobs.threadId);
    const before = await getSource(sourceId, store);
    const text = "What Ada read again.";
    const sha256 = createHash("sha256").update(text).digest("hex");
    const { urlKey } = page(text, 7);
    const id = pageIdOf(urlKey, sha256);
    sqliteOf(store.db).database.transaction(() =>
      insertPage(sqliteOf(store.db).database, { id, sha256, ...page(text, 7) }, adas.threadId),
    );
    expect(before.source.url).toBe(urlKey);
    expect(await getSource(sourceId, store)).toEqual(before);
    expect(
      (await getSource(await firstSource(store, adas.threadId), store)).versions.map((one) => one.id),
    ).toContain(id);
    const read = async () => [
      { ok: true as const, url: urlKey, title: "Bob's", text, publishedAt: null, via: "direct" },
    ];
    const answer = await rereadSource(sourceId, { db: store.db, read, now: () => 9_000_000_000_000 });
    expect(answer).toMatchObject({
      changed: true,
      page: { id, readAt: 9_000_000_000_000, readings: [9_000_000_000_000], via: "direct" },
    });
  });
});
