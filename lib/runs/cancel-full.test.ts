import { expect, it } from "vitest";
import { watchDatabase } from "@/db/sqlite/when-free";
import { storeWatch } from "@/lib/process/store-condition";
import type { EventBody } from "@/lib/run-log/event";
import { openTestDatabase, sqliteOf } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { createTestEngine } from "@/testing/runs/engine";
import { cancelRun } from "./cancel";
import { loadRunState } from "./load";
import { startRun } from "./start";

const BIG: EventBody = {
  type: "run-steered",
  id: "s",
  message: "x".repeat(200_000),
  banHosts: [],
  dropSteps: [],
};

it("GOAL-R9: a run that is stopped on a full disk hangs up at once, says so, and its end is written when there is room", async () => {
  const store = openTestDatabase();
  watchDatabase(sqliteOf(store.db).database, storeWatch);
  let hungUp = false;
  const engine = createTestEngine(async (_state, { record, signal }) => {
    signal.addEventListener("abort", () => {
      hungUp = true;
    });
    const pages = sqliteOf(store.db).database.$client.pragma("page_count", { simple: true });
    sqliteOf(store.db).database.$client.pragma(`max_page_count = ${pages}`);
    await record([BIG]);
    signal.throwIfAborted();
    throw new Error("not reached");
  }, store);
  const { runId } = await startRun({ question: "Why?" }, engine);
  await expect(cancelRun(runId, engine)).rejects.toMatchObject({ code: "stop_not_stored" });
  expect(hungUp).toBe(true);
  expect((await loadRunState(store.db, runId))?.status).toBe("researching");
  const turning = engine.live.runs.get(runId);
  sqliteOf(store.db).database.$client.pragma("max_page_count = 1000000");
  await turning?.done;
  expect((await loadRunState(store.db, runId))?.status).toBe("cancelled");
  expect(await findViolations(store.db)).toEqual([]);
  store.close();
});
