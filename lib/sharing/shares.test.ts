import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openSqlite } from "@/db/sqlite/store";
import { makeBackup } from "@/lib/backups/backup";
import { restoreBackup } from "@/lib/backups/restore";
import { verifyFile } from "@/lib/invariants/verify";
import { deleteThread, restoreThread } from "@/lib/threads/delete-thread";
import { folderWithRun } from "@/testing/backups/backups";
import { ask, bundleText, freshStore, intoStore } from "@/testing/bundles/bundles";
import { readFileOf, sqliteOf } from "@/testing/db/db";
import { rows } from "@/testing/library/search";
import { timedEngine } from "@/testing/threads/deletion";
import { makeShare, openShare, revokeShare, sharesOf } from "./shares";

const UNDO_MS = 10_000;
const MOST_SHARES = 50;
const DAY = 86_400_000;

type Db = ReturnType<typeof freshStore>["db"];
let store: ReturnType<typeof freshStore>;
let db: Db;
beforeEach(() => {
  store = freshStore();
  db = store.db;
  const write = rows(db);
  write.thread("thr_a");
  write.report("thr_a", "rep_a", { title: "A", content: "All of A." });
  write.thread("thr_b");
  write.report("thr_b", "rep_b", { title: "B", content: "All of B." });
});
afterEach(() => vi.unstubAllEnvs());

const at = (now: number, from: Db = db) => ({ db: from, now });
const make = (days: number | null = null, now = 0, reportId = "rep_a") =>
  makeShare({ reportId, days }, at(now));
const tokenOf = ({ url }: { url: string }) => url.slice(url.indexOf("/s/") + 3);
const listed = async (reportId = "rep_a", now = 0) => (await sharesOf(reportId, at(now))).shares;
const code = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error.code,
  );

describe("SEC-26: the token of a link", () => {
  it("has 256 random bits, is shown once, and only its digest is stored", async () => {
    const made = await makeShare({ reportId: "rep_a", days: 7, random: Buffer.alloc(32, 7) }, at(1000));
    const token = Buffer.alloc(32, 7).toString("base64url");
    expect(made.url).toBe(`/s/${token}`);
    expect(await listed("rep_a", 1000)).toEqual([
      {
        id: made.id,
        reportId: "rep_a",
        writtenAt: made.writtenAt,
        createdAt: 1000,
        expiresAt: 1000 + 7 * DAY,
        expired: false,
        openedAt: null,
      },
    ]);
    const stored = JSON.stringify(
      readFileOf(store.file, "select id || report_id || digest || created_at from report_shares"),
    );
    expect(stored).not.toContain(token.slice(4));
    expect(stored).toContain(createHash("sha256").update(token).digest("hex"));
    const others = await Promise.all(Array.from({ length: 20 }, () => make()));
    expect(new Set(others.map(tokenOf)).size).toBe(20);
    expect(others.every((one) => /^[\w-]{43}$/.test(tokenOf(one)))).toBe(true);
  });

  it("begins with the public address, if there is one", async () => {
    vi.stubEnv("PUBLIC_URL", "https://research.example.org");
    expect((await make()).url).toMatch(/^https:\/\/research\.example\.org\/s\/[\w-]{43}$/);
  });

  it("opens its version of its report and nothing else; a changed or invented one opens nothing", async () => {
    const token = tokenOf(await make());
    expect(await openShare(token, at(1))).toBe("rep_a");
    const last = token.at(-1) === "A" ? "B" : "A";
    for (const wrong of [
      token.slice(0, -1),
      `${token.slice(0, -1)}${last}`,
      `${token} `,
      "",
      "rep_a",
      "x".repeat(9000),
    ])
      expect([wrong.slice(0, 50), await openShare(wrong, at(1))]).toEqual([wrong.slice(0, 50), null]);
  });
});

describe("SEC-26: a link", () => {
  it.each([1, 7, 30])(
    "ends after %d days to the millisecond, and stays in the list as expired",
    async (days) => {
      const token = tokenOf(await make(days, 1000));
      const end = 1000 + days * DAY;
      expect(await openShare(token, at(end - 1))).toBe("rep_a");
      expect(await openShare(token, at(end))).toBeNull();
      expect((await listed("rep_a", end)).map(({ expired }) => expired)).toEqual([true]);
    },
  );

  it("without an end stays until it is revoked, and a revoked one never opens again", async () => {
    const [one, other] = [await make(), await make()];
    expect(await openShare(tokenOf(one), at(4000 * DAY))).toBe("rep_a");
    expect(await revokeShare({ id: one.id, reportId: "rep_a" }, at(1))).toMatchObject({ id: one.id });
    expect(await openShare(tokenOf(one), at(2))).toBeNull();
    expect(await openShare(tokenOf(other), at(2))).toBe("rep_a");
    expect((await listed()).map(({ id }) => id)).toEqual([other.id]);
    expect(await code(revokeShare({ id: one.id, reportId: "rep_a" }, at(3)))).toBe("share_not_found");
  });

  it("is neither listed nor revoked through another report", async () => {
    const made = await make();
    expect(await listed("rep_b")).toEqual([]);
    expect(await code(revokeShare({ id: made.id, reportId: "rep_b" }, at(1)))).toBe("share_not_found");
    expect(await openShare(tokenOf(made), at(1))).toBe("rep_a");
  });

  it("opens the version that was shared; every version lists and revokes it", async () => {
    const made = await make();
    sqliteOf(db).database.$client.exec(
      "UPDATE reports SET series_id = 'rep_a' WHERE id = 'rep_a'; UPDATE reports SET series_id = 'rep_a', thread_id = 'thr_a' WHERE id = 'rep_b'",
    );
    expect(await openShare(tokenOf(made), at(1))).toBe("rep_a");
    expect((await listed("rep_b")).map(({ reportId }) => reportId)).toEqual(["rep_a"]);
    await revokeShare({ id: made.id, reportId: "rep_b" }, at(1));
    expect(await openShare(tokenOf(made), at(1))).toBeNull();
  });

  it("records its last opening at most once a minute", async () => {
    const token = tokenOf(await make());
    const opened = async () => (await listed())[0]?.openedAt;
    await openShare("wrong", at(4000));
    expect(await opened()).toBeNull();
    await openShare(token, at(5000));
    await openShare(token, at(64_999));
    expect(await opened()).toBe(5000);
    await openShare(token, at(65_000));
    expect(await opened()).toBe(65_000);
  });

  it("SEC-23: a report has at most 50 that have not expired; long expired ones are forgotten", async () => {
    await Promise.all(Array.from({ length: MOST_SHARES }, () => make(1)));
    expect(await code(make(1))).toBe("too_many_shares");
    await make(1, 0, "rep_b");
    await make(1, DAY);
    expect(await listed()).toHaveLength(MOST_SHARES + 1);
    await make(1, 31 * DAY);
    expect(await listed()).toHaveLength(2);
  });
});

describe("SEC-26: while sharing is switched off", () => {
  it("no link opens, none is created, and those that exist can be revoked", async () => {
    const made = await make();
    vi.stubEnv("SHARING", "OFF");
    expect(await openShare(tokenOf(made), at(1))).toBeNull();
    expect(await code(make())).toBe("sharing_off");
    expect(await sharesOf("rep_a", at(1))).toMatchObject({ on: false, shares: [{ id: made.id }] });
    await revokeShare({ id: made.id, reportId: "rep_a" }, at(1));
    vi.stubEnv("SHARING", "on");
    expect(await openShare(tokenOf(made), at(1))).toBeNull();
  });

  it("a mistyped word is refused, so that it leaves nothing open", async () => {
    const token = tokenOf(await make());
    vi.stubEnv("SHARING", "of");
    await expect(openShare(token, at(1))).rejects.toThrow("SHARING");
  });
});

describe("SEC-26: links and the life of a report", () => {
  it("a deleted research closes its links at once; restoring it opens them, and deletion removes them", async () => {
    const engine = timedEngine();
    try {
      const { threadId, runId } = await ask(engine, "How long does the cache live?");
      const reportId = `rep_${runId}`;
      const made = await makeShare({ reportId, days: null }, at(1, engine.db));
      const open = () => openShare(tokenOf(made), at(1, engine.db));
      await deleteThread(threadId, engine.parts);
      expect(await open()).toBeNull();
      await restoreThread(threadId, engine);
      expect(await open()).toBe(reportId);
      await deleteThread(threadId, engine.parts);
      await engine.advance(UNDO_MS + 2000);
      expect(await open()).toBeNull();
      expect(readFileOf(engine.store.file, "select id from report_shares")).toEqual([]);
    } finally {
      engine.live.stopAll();
      engine.store.close();
    }
  });

  it("no bundle contains them, and an imported report has none", async () => {
    const engine = timedEngine();
    try {
      const { runId } = await ask(engine, "How long does the cache live?");
      const made = await makeShare({ reportId: `rep_${runId}`, days: null }, at(1, engine.db));
      const digest = createHash("sha256").update(tokenOf(made)).digest("hex");
      const text = await bundleText(`rep_${runId}`, engine.store);
      expect([made.id, digest, tokenOf(made)].filter((secret) => text.includes(secret))).toEqual([]);
      const there = freshStore();
      await intoStore(text, there);
      expect(readFileOf(there.file, "select count(*) from report_shares")).toEqual([0]);
    } finally {
      engine.live.stopAll();
      engine.store.close();
    }
  });

  it("a backup has digests only, and a restore brings back the links of its time", async () => {
    const folder = await folderWithRun();
    try {
      const [reportId = ""] = readFileOf(folder.source, "select id from reports") as string[];
      const made = await makeShare({ reportId, days: null }, at(1, folder.db));
      await makeBackup({ source: folder.source, target: folder.target });
      const later = await makeShare({ reportId, days: null }, at(2, folder.db));
      folder.db.database.$client.close();
      const digest = createHash("sha256").update(tokenOf(made)).digest("hex");
      expect(readFileOf(folder.target, "select digest from report_shares")).toEqual([digest]);
      await restoreBackup({ file: folder.target, dataDir: folder.dir, at: Date.UTC(2026, 10, 21) });
      expect(await verifyFile(folder.source)).toMatchObject({ faults: [] });
      const restored = openSqlite(folder.source);
      expect(await openShare(tokenOf(made), at(3, restored))).toBe(reportId);
      expect(await openShare(tokenOf(later), at(3, restored))).toBeNull();
      restored.database.$client.close();
    } finally {
      folder.close();
    }
  });

  it("the removal of a user hands the links over with the report", async () => {
    const user = { name: "A", nameKey: "a", password: "-", role: "user" as const, createdAt: 1 };
    await db.addUser({ ...user, id: "usr_a" });
    await db.addUser({ ...user, id: "usr_b", name: "B", nameKey: "b" });
    sqliteOf(db).database.$client.exec("UPDATE threads SET owner_id = 'usr_b' WHERE id = 'thr_a'");
    const made = await make();
    sqliteOf(db).database.$client.exec(
      "UPDATE threads SET owner_id = 'usr_a' WHERE owner_id = 'usr_b'; DELETE FROM users WHERE id = 'usr_b'",
    );
    expect(await openShare(tokenOf(made), at(1))).toBe("rep_a");
    expect(await listed()).toHaveLength(1);
  });
});
