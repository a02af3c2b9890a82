import { expect, it, vi } from "vitest";
import { openSqlite } from "@/db/sqlite/store";
import { editFile } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { ask, gated, turns } from "@/testing/runs/queue";
import { cancelRun } from "./cancel";
import { loadRunState } from "./load";
import { recoverRuns, releaseRuns } from "./recover";

// A write waits three seconds for a lock before it fails.
vi.setConfig({ testTimeout: 30_000 });

/** Makes the log of a run unreadable for this version, like a log of a later version. */
const unread = (file: string, runId: string) =>
  editFile(
    file,
    `update run_events set body = replace(body, 'run-started', 'run-begun'), type = 'run-begun' where run_id = '${runId}' and seq = 1`,
  );

it("GOAL-R9: runs go on by themselves when the store could not be written as the process came", async () => {
  const first = gated(5);
  const { store } = first.engine;
  const ids = await ask(first.engine, 2);
  await releaseRuns(first.engine);
  const second = gated(5, store);
  const other = openSqlite(store.file);
  other.database.$client.exec("begin immediate");
  let refused = false;
  const { clock } = second.engine;
  const sleep: typeof clock.sleep = (ms, signal) => {
    refused = true;
    return clock.sleep(Math.min(ms, 10), signal);
  };
  Object.assign(second.engine, { clock: { ...clock, sleep } });
  const recovered = recoverRuns(second.engine);
  await expect.poll(() => refused, { timeout: 20_000 }).toBe(true);
  expect(second.begun).toEqual([]);
  other.database.$client.exec("commit");
  other.database.$client.close();
  expect(await recovered).toBe(2);
  await turns();
  expect(second.begun).toEqual(ids);
  for (const id of ids) await second.end(id);
  expect(await findViolations(store.db)).toEqual([]);
  store.close();
});

it("GOAL-R26: a run whose log cannot be read takes no place from the others, interrupted or in line", async () => {
  const first = gated(2);
  const { store } = first.engine;
  const [stuck = "", working = "", unreadable = "", last = ""] = await ask(first.engine, 4);
  await turns();
  await releaseRuns(first.engine);
  unread(store.file, stuck);
  unread(store.file, unreadable);
  const second = gated(1, store);
  await recoverRuns(second.engine);
  await expect.poll(() => second.begun).toEqual([working]);
  await second.end(working).catch(() => undefined);
  await expect.poll(() => second.begun).toEqual([working, last]);
  await cancelRun(last, second.engine);
  expect(second.engine.live.line.length).toBe(0);
  expect(second.engine.live.line.holds(stuck)).toBe(false);
  store.close();
});

it("GOAL-R10: requests are answered between one run that is taken up and the next", async () => {
  const first = gated(1);
  const { store } = first.engine;
  await ask(first.engine, 30);
  await releaseRuns(first.engine);
  const second = gated(1, store);
  let turned = 0;
  let over = false;
  const recovered = recoverRuns(second.engine).then(() => {
    over = true;
  });
  for (; !over; turned += 1) await turns();
  await recovered;
  expect(turned).toBeGreaterThanOrEqual(30);
  await releaseRuns(second.engine);
  store.close();
});

it("GOAL-R23: a stop that comes while the process goes down is refused, not forgotten", async () => {
  const { engine } = gated(5);
  const [turning = ""] = await ask(engine, 1);
  await turns();
  const released = releaseRuns(engine);
  await expect(cancelRun(turning, engine)).rejects.toMatchObject({ code: "shutting_down" });
  await released;
  expect((await loadRunState(engine.db, turning))?.status).toBe("researching");
  engine.store.close();
});

it("GOAL-R23: a stop that is overtaken by the end of the process is not said to be stored", async () => {
  const { engine } = gated(5);
  const [turning = ""] = await ask(engine, 1);
  await turns();
  const stop = cancelRun(turning, engine);
  const stopped = stop.then(
    () => "stored",
    (error) => error.code,
  );
  await Promise.resolve();
  await releaseRuns(engine);
  const { status } = (await loadRunState(engine.db, turning)) ?? {};
  expect([
    ["stored", "cancelled"],
    ["shutting_down", "researching"],
  ]).toContainEqual([await stopped, status]);
  engine.store.close();
});
