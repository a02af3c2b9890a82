import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GroundworkError } from "@/lib/errors/errors";
import type { RunEvent } from "@/lib/run-log/event";
import { cancelRun } from "@/lib/runs/cancel";
import { noticeOf } from "@/lib/runs/live";
import { loadRunState } from "@/lib/runs/load";
import { releaseRuns } from "@/lib/runs/recover";
import { startRun } from "@/lib/runs/start";
import { steerRun } from "@/lib/runs/steer";
import { postgresPrograms } from "@/testing/db/postgres";
import { createTestEngine } from "@/testing/runs/engine";
import { hanging } from "@/testing/runs/engines";
import { openNodes, type TestNode, type TestNodes } from "@/testing/runs/nodes";
import { letGo, whereItWorks } from "./claims";
import { replyTo } from "./controls";
import { hearEvents } from "./hear-events";

let nodes: TestNodes;
/** Works on two runs at a time. */
let a: TestNode;
/** Takes no run from the queue. */
let b: TestNode;

const ask = async (node: TestNode) => (await startRun({ question: "Why?" }, node.engine)).runId;
/** A node that missed an announcement looks every two seconds, and the machine may be slow. */
const eventually = <Seen>(look: () => Seen) => expect.poll(look, { timeout: 30_000 });
const rowOf = async (runId: string) => await a.store.findRun(runId);
const stop = (runId: string) => ({ name: "stop", runId }) as const;

/** A run that works on a. */
async function atWork(): Promise<string> {
  const runId = await ask(b);
  await eventually(() => a.begun).toContain(runId);
  return runId;
}

async function over(runId: string): Promise<void> {
  a.end(runId);
  await eventually(() => rowOf(runId)).toMatchObject({ status: "completed", node: null });
}

describe.skipIf(postgresPrograms() === null)("Nodes over one database", () => {
  beforeAll(async () => {
    nodes = await openNodes();
    a = await nodes.join(2);
    b = await nodes.join();
  });
  afterAll(() => nodes?.close());

  it("GOAL-R26: a node takes as many runs as it has places, in their order, and the next when one ends", async () => {
    // Runs that are taken together begin in any order, so each that finds a place begins before the next is asked for.
    const ids = [await atWork(), await atWork()];
    for (const node of [b, a]) ids.push(await ask(node));
    // People at either node see where theirs waits.
    for (const { engine } of [a, b])
      await eventually(() => ids.map((id) => noticeOf(id, engine.live).place)).toEqual([null, null, 1, 2]);
    await over(ids[1] ?? "");
    await eventually(() => a.begun).toEqual(ids.slice(0, 3));
    expect((await rowOf(ids[2] ?? ""))?.node).toBe(a.name);
    for (const id of [0, 2, 3]) {
      await eventually(() => a.begun).toContain(ids[id]);
      await over(ids[id] ?? "");
    }
    expect(a.begun).toEqual(ids);
    expect(b.begun).toEqual([]);
    expect(a.engine.live.claims.size).toBe(0);
  });

  it("a run that was stopped while it waited never begins", async () => {
    const working = [await atWork(), await atWork()];
    const waits = await ask(a);
    await cancelRun(waits, b.engine);
    for (const id of working) await over(id);
    await eventually(() => a.engine.live.handovers.size).toBe(0);
    expect(a.begun).not.toContain(waits);
    expect(await rowOf(waits)).toMatchObject({ status: "cancelled", node: null });
  });

  it("a node that takes part in a run for a moment gives it back, also when that fails", async () => {
    const working = [await atWork(), await atWork()];
    const waits = await ask(a);
    const before = (await rowOf(waits))?.epoch ?? Number.NaN;
    const seen = await whereItWorks(b.engine, stop(waits), async () => (await rowOf(waits))?.node);
    expect(seen).toBe(b.name);
    expect(await rowOf(waits)).toMatchObject({ node: null, epoch: before + 1 });
    await expect(
      whereItWorks(b.engine, stop(waits), () => Promise.reject(new Error("broken"))),
    ).rejects.toThrow("broken");
    expect(await rowOf(waits)).toMatchObject({ node: null, epoch: before + 2 });
    expect(b.engine.live.claims.size).toBe(0);
    for (const id of [...working, waits]) {
      await eventually(() => a.begun).toContain(id);
      await over(id);
    }
  });

  it("a control reaches the node where the run works, with its outcome or its refusal", async () => {
    const runId = await atWork();
    await steerRun(runId, { message: "Only this year." }, b.engine);
    expect(a.engine.live.runs.get(runId)?.recorder.state.steers).toMatchObject([
      { message: "Only this year." },
    ]);
    // The other node refuses it in its own words.
    const wrong = { name: "plan", runId, given: { lines: [] } } as const;
    await expect(whereItWorks(b.engine, wrong, async () => undefined)).rejects.toMatchObject({
      code: "plan_not_waiting",
    });
    await cancelRun(runId, b.engine);
    await eventually(() => rowOf(runId)).toMatchObject({ status: "cancelled", node: null });
  });

  it("a node that does not reply in time leaves everything as it was", async () => {
    const runId = await atWork();
    const { nodes: own } = a.store;
    const deaf = vi.spyOn(own as NonNullable<typeof own>, "findRequest").mockResolvedValue(null);
    let now = 0;
    const sleep = async (milliseconds: number) => {
      now += milliseconds;
    };
    const engine = { ...b.engine, clock: { ...b.engine.clock, now: () => now, sleep } };
    await expect(cancelRun(runId, engine)).rejects.toMatchObject({ code: "node_silent" });
    deaf.mockRestore();
    expect(await rowOf(runId)).toMatchObject({ status: "researching", node: a.name });
    await over(runId);
  });

  it("a request is carried out once, and only by the node that it is for", async () => {
    const runId = await atWork();
    const id = (await b.store.nodes?.ask({ node: a.name, body: JSON.stringify(stop(runId)) })) ?? "";
    await eventually(() => b.store.nodes?.takeReply(id)).toBe('{"kind":"done","result":null}');
    await replyTo(a.engine, id);
    expect(await b.store.nodes?.takeReply(id)).toBeNull();
    expect((await rowOf(runId))?.status).toBe("cancelled");
  });

  it("a node reads what another one stored for its readers, once and in order, and nothing for others", async () => {
    const runId = await atWork();
    const seen: RunEvent[] = [];
    const batches: number[] = [];
    const unsubscribe = b.engine.bus.subscribe(runId, (batch) => {
      batches.push(batch.length);
      seen.push(...batch.map(({ event }) => event));
    });
    const from = (await rowOf(runId))?.seq ?? 0;
    await steerRun(runId, { message: "First." }, a.engine);
    await steerRun(runId, { message: "Second." }, a.engine);
    await over(runId);
    await eventually(() => seen.at(-1)?.type).toBe("run-ended");
    expect(seen.map(({ seq }) => seq)).toEqual([from + 1, from + 2, from + 3]);
    // After a lost connection every reader reads the log.
    batches.length = 0;
    const events = hearEvents(b.engine);
    events.missed();
    expect(batches).toEqual([0]);
    unsubscribe();
    const publish = vi.spyOn(b.engine.bus, "publish");
    events.stored({ runId, from: 1 });
    events.missed();
    expect(publish).not.toHaveBeenCalled();
  });

  it("readers read the log themselves when what was stored cannot be read", async () => {
    const runId = await atWork();
    const batches: number[] = [];
    const unsubscribe = b.engine.bus.subscribe(runId, (batch) => void batches.push(batch.length));
    const broken = { ...b.store, listRunEvents: () => Promise.reject(new Error("away")) };
    hearEvents({ ...b.engine, db: broken as unknown as typeof b.engine.db }).stored({ runId, from: 1 });
    await eventually(() => batches).toEqual([0]);
    unsubscribe();
    await over(runId);
  });

  it("a run of a node that has ended is taken up, and what is late is refused", async () => {
    const gone = await nodes.join();
    const [first, second] = [await atWork(), await atWork()];
    const runId = await ask(gone);
    const claim = await gone.store.claimRun({ runId, node: gone.name, takesOver: false });
    if (claim.kind !== "taken") throw new Error("not taken");
    await gone.store.close();
    await over(first);
    await eventually(() => a.begun).toContain(runId);
    expect((await rowOf(runId))?.epoch).toBe(claim.epoch + 1);
    await a.store.releaseRun({ runId, epoch: claim.epoch });
    expect((await rowOf(runId))?.node).toBe(a.name);
    await over(runId);
    await over(second);
  });

  it("a run with events of a later version goes back to the queue for a node that knows them", async () => {
    const working = [await atWork(), await atWork()];
    const runId = await ask(b);
    const { $client: client } = b.store.database;
    await client.query(
      `INSERT INTO run_events (run_id, seq, at, v, type, body) VALUES ('${runId}', 99, 1, 1, 'rain-began', '{}')`,
    );
    for (const id of working) await over(id);
    const given = `SELECT state FROM pgboss.job WHERE data->>'runId' = '${runId}' ORDER BY created_on`;
    const states = async () => (await client.query(given)).rows.map(({ state }) => state);
    await eventually(states).toEqual(["completed", "created"]);
    expect(await rowOf(runId)).toMatchObject({ status: "inited", node: null });
    expect(a.begun).not.toContain(runId);
    await client.query("DELETE FROM run_events WHERE type = 'rain-began'");
    await cancelRun(runId, b.engine);
  });

  it("a run that no node can read waits longer each time, but not for ever", async () => {
    const working = [await atWork(), await atWork()];
    const runId = await ask(b);
    const { $client: client } = b.store.database;
    await client.query(
      `INSERT INTO run_events (run_id, seq, at, v, type, body) VALUES ('${runId}', 99, 1, 1, 'rain-began', '{}')`,
    );
    const { nodes: own } = a.store;
    const returned = vi.spyOn(own as NonNullable<typeof own>, "returnJob");
    const waits = () => returned.mock.calls.map(([, milliseconds]) => milliseconds);
    const isDue = (times: string) =>
      client.query(
        `UPDATE pgboss.job SET start_after = now(), data = data || '${times}' WHERE data->>'runId' = '${runId}' AND state = 'created'`,
      );
    for (const id of working) await over(id);
    await eventually(waits).toEqual([5000]);
    // Once the job that was taken is over, only the new one is there.
    await eventually(async () => (await isDue("{}")).rowCount).toBe(1);
    await eventually(waits).toEqual([5000, 10_000]);
    await eventually(async () => (await isDue('{"unread": 40}')).rowCount).toBe(1);
    await eventually(waits).toEqual([5000, 10_000, 300_000]);
    returned.mockRestore();
    await client.query("DELETE FROM run_events WHERE type = 'rain-began'");
    await cancelRun(runId, b.engine);
  });

  it("the end of a run is noticed at its node once it is stored: others may have to be told", async () => {
    const runId = await atWork();
    const seen: unknown[] = [];
    const unsubscribe = a.engine.live.line.onChange(async () => void seen.push((await rowOf(runId))?.status));
    await over(runId);
    await eventually(() => seen).toContain("completed");
    unsubscribe();
  });

  it("a run whose release cannot be stored stays this node's own", async () => {
    const runId = await atWork();
    const epoch = a.engine.live.claims.get(runId);
    const away = { ...a.store, releaseRun: () => Promise.reject(new Error("away")) };
    await letGo({ ...a.engine, db: away as unknown as typeof a.engine.db }, runId);
    expect(a.engine.live.claims.has(runId)).toBe(false);
    expect(await rowOf(runId)).toMatchObject({ node: a.name, epoch });
    await a.store.releaseRun({ runId, epoch: epoch ?? 0 });
    await over(runId);
  });

  it("a node that drains gives its runs back to the queue, and another goes on with them", async () => {
    const runId = await atWork();
    const c = await nodes.join(1);
    await releaseRuns(a.engine);
    await eventually(() => c.begun).toEqual([runId]);
    expect((await loadRunState(c.store, runId))?.status).toBe("researching");
    c.end(runId);
    await eventually(() => rowOf(runId)).toMatchObject({ status: "completed", node: null });
  });
});

it("where there is one process, everything is done at once", async () => {
  const engine = createTestEngine(hanging);
  expect(await whereItWorks(engine, stop("none"), async () => "done")).toBe("done");
  await replyTo(engine, "none");
  await expect(cancelRun("none", engine)).rejects.toBeInstanceOf(GroundworkError);
  engine.store.close();
});
