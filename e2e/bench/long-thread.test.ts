import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { openSqlite } from "@/db/sqlite/store";
import { storeFile } from "@/lib/process/store-file";
import { createLiveRuns } from "@/lib/runs/live";
import { getThreadPage } from "@/lib/threads/snapshot-thread";
import { findViolations } from "@/testing/invariants";
import { writeLongThread } from "./long-thread";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

it("a generated thread has its size and satisfies all invariants of a store", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "groundwork-long-"));
  folders.push(folder);
  const { threadId, runIds } = await writeLongThread(folder, { turns: 12, sources: 300 });
  const db = openSqlite(storeFile(folder));
  const page = await getThreadPage(threadId, { db, live: createLiveRuns() });
  expect(page.earlier.map(({ id }) => id)).toEqual(runIds.slice(0, -1));
  expect(page.earlier[0]).toMatchObject({ status: "completed", pagesRead: 5, searchesUsed: 1 });
  const state = page.newest?.kind === "readable" ? page.newest.state : null;
  expect(state?.sources).toHaveLength(300);
  expect(state?.report?.citations.length).toBeGreaterThan(10);
  expect(state?.report?.citations.every(({ verdict }) => verdict === "supported")).toBe(true);
  expect(await findViolations(db)).toEqual([]);
  db.database.$client.close();
});
