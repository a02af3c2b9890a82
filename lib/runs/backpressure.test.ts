import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqlite } from "@/db/sqlite/store";
import { watchDatabase } from "@/db/sqlite/when-free";
import type { StoreCondition } from "@/lib/http/responses";
import {
  noteFault,
  noteWritten,
  onStoreCondition,
  storeCondition,
  storeWatch,
} from "@/lib/process/store-condition";
import type { TestDatabase } from "@/testing/db/db";
import { openTestDatabase, sqliteOf } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";
import { loadRunState } from "./load";
import { createRecorder } from "./recorder";
import { startRun } from "./start";

const closing: (() => void)[] = [];
let heard: StoreCondition[] = [];
beforeEach(() => {
  noteWritten();
  heard = [];
  closing.push(onStoreCondition((condition) => heard.push(condition)));
});
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

/** A store on a 3 MB disk that can be filled; null where no such disk can be created. */
function smallDisk(): { store: TestDatabase; fill(): void; free(): void } | null {
  if (process.getuid?.() !== 0 || process.platform !== "linux") return null;
  const dir = mkdtempSync(path.join(tmpdir(), "groundwork-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=3m", "tmpfs", dir], { stdio: "ignore" });
  } catch {
    rmSync(dir, { recursive: true });
    return null;
  }
  const file = path.join(dir, "groundwork.db");
  const db = openSqlite(file);
  const filler = path.join(dir, "filler");
  const close = () => {
    db.database.$client.close();
    execFileSync("umount", [dir], { stdio: "ignore" });
    rmSync(dir, { recursive: true });
  };
  return {
    store: { db, file, dir, close },
    fill() {
      for (let size = 1 << 20; size >= 512; size /= 2)
        for (let more = true; more; )
          try {
            writeFileSync(filler, Buffer.alloc(size), { flag: "a" });
          } catch {
            more = false;
          }
    },
    free: () => rmSync(filler, { force: true }),
  };
}

/** A store that can be made to run out of space. */
function limitedStore() {
  const store = openTestDatabase();
  const pages = () => Number(sqliteOf(store.db).database.$client.pragma("page_count", { simple: true }));
  return {
    store,
    fill: () => void sqliteOf(store.db).database.$client.pragma(`max_page_count = ${pages()}`),
    free: () => void sqliteOf(store.db).database.$client.pragma("max_page_count = 1000000"),
  };
}

const until = async (what: () => boolean) => {
  for (let tries = 0; !what() && tries < 2000; tries += 1) await sleep(5);
  expect(what()).toBe(true);
};

describe.each([
  ["of a limited database", limitedStore],
  ["of a real disk (needs a root that may mount)", smallDisk],
])("GOAL-R9: no room %s", (_name, make) => {
  it("runs pause, requests are told, and when there is room they go on by themselves", async (context) => {
    const made = make();
    if (!made) return context.skip("only root can mount a small disk");
    const { store, fill, free } = made;
    closing.push(() => store.close());
    watchDatabase(sqliteOf(store.db).database, storeWatch);
    const paid: string[] = [];
    const report = `# C\n\n${"The cache lives for five minutes [1]. ".repeat(4000)}`;
    let filled = false;
    const engine = createTestEngine(
      sampleLoop({
        report,
        paid(name) {
          paid.push(name);
          if (name === "step 2" && !filled) {
            filled = true;
            fill();
          }
        },
      }),
      store,
    );
    const { runId } = await startRun({ question: "Why?" }, engine);
    await until(() => storeCondition() === "full");
    const run = engine.live.runs.get(runId);
    const refused = startRun({ question: "And this? ".repeat(1500) }, engine);
    await expect(refused).rejects.toMatchObject({ code: "disk_full" });
    const recorded = run?.recorder.record([{ type: "finish-requested" }]);
    await expect(recorded).rejects.toMatchObject({ code: "disk_full" });
    await expect(run?.recorder.unlessHeld(run.recorder.persist([]))).rejects.toMatchObject({
      code: "disk_full",
    });
    expect((await engine.db.findRun(runId))?.status).toBe("researching");
    free();
    await run?.done;
    const state = await loadRunState(engine.db, runId);
    expect(state).toMatchObject({ status: "completed", finishing: null });
    expect(state?.report?.content).toBe(report.trim());
    expect(paid).toEqual(["step 1", "search", "step 2"]);
    expect(storeCondition()).toBe("ok");
    expect(heard[0]).toBe("full");
    expect(await findViolations(engine.db)).toEqual([]);
  });
});

/** A run whose loop never does anything, and its recorder. */
async function idleRun(): Promise<{ engine: TestEngine; runId: string }> {
  const engine = createTestEngine(() => new Promise(() => undefined));
  closing.push(() => engine.store.close());
  watchDatabase(sqliteOf(engine.db).database, storeWatch);
  const { runId } = await startRun({ question: "Why?" }, engine);
  return { engine, runId };
}

async function recorderOf({ engine, runId }: { engine: TestEngine; runId: string }, now?: () => number) {
  const state = await loadRunState(engine.db, runId);
  if (!state) throw new Error("not stored");
  return createRecorder({ ...engine, clock: { ...engine.clock, now: now ?? engine.clock.now }, state });
}

describe("GOAL-R10: a lock of another program", () => {
  it("makes a run wait for as long as it takes, and a request for a moment", async () => {
    const idle = await idleRun();
    const recorder = await recorderOf(idle);
    const other = new Sqlite(idle.engine.store.file);
    closing.push(() => other.close());
    other.exec("begin immediate");
    const kept = recorder.persist([{ type: "finish-requested" }]);
    const asked = recorder.record([
      { type: "run-steered", id: "s", message: "no", banHosts: [], dropSteps: [] },
    ]);
    await expect(asked).rejects.toMatchObject({ code: "store_busy" });
    expect(storeCondition()).toBe("busy");
    other.exec("rollback");
    const state = await kept;
    expect(state.finishing).not.toBeNull();
    expect(state.steers).toEqual([]);
    expect(storeCondition()).toBe("ok");
    const log = await idle.engine.db.listRunEvents({ runId: idle.runId, after: 1 });
    expect(log.map(({ type }) => type)).toEqual(["finish-requested"]);
  });

  it("keeps nobody who goes down", async () => {
    const idle = await idleRun();
    const recorder = await recorderOf(idle);
    const other = new Sqlite(idle.engine.store.file);
    closing.push(() => other.close());
    other.exec("begin immediate");
    const kept = recorder.persist([{ type: "finish-requested" }]);
    kept.catch(() => undefined);
    await until(() => storeCondition() === "busy");
    await recorder.flush();
    recorder.seal();
    await expect(kept).rejects.toThrow(/released/);
    other.exec("rollback");
    noteWritten();
  });
});

it("times of a log never go back, whatever the clock does", async () => {
  const idle = await idleRun();
  const start = idle.engine.clock.now() + 1000;
  const times = [start, start - 86_400_000, start + 365 * 86_400_000, 0, start];
  const recorder = await recorderOf(idle, () => times.shift() ?? start);
  const { createdAt } = recorder.state;
  for (const id of ["a", "b", "c", "d"])
    await recorder.record([{ type: "run-steered", id, message: id, banHosts: [], dropSteps: [] }]);
  const rows = await idle.engine.db.listRunEvents({ runId: idle.runId, after: 0 });
  const stored = rows.map(({ at }) => at);
  expect(stored).toEqual([createdAt, start, start, start + 365 * 86_400_000, start + 365 * 86_400_000]);
  expect(await findViolations(idle.engine.db)).toEqual([]);
});

it("a damaged store is written to no more, and stays so", async () => {
  const idle = await idleRun();
  const recorder = await recorderOf(idle);
  noteFault(Object.assign(new Error("malformed"), { code: "SQLITE_CORRUPT" }));
  try {
    expect(storeCondition()).toBe("damaged");
    noteWritten();
    expect(storeCondition()).toBe("damaged");
    await expect(recorder.persist([{ type: "finish-requested" }])).rejects.toMatchObject({
      code: "store_damaged",
    });
    await expect(startRun({ question: "More?" }, idle.engine)).rejects.toMatchObject({
      code: "store_damaged",
    });
    expect(await idle.engine.db.listRunEvents({ runId: idle.runId, after: 1 })).toEqual([]);
  } finally {
    // The damage flag lives as long as the process; the next test must start without it.
    delete (globalThis as { [key: symbol]: unknown })[Symbol.for("groundwork.store-condition")];
  }
});
