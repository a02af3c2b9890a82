import { describe, expect, it } from "vitest";
import { cancelRun } from "@/lib/runs/cancel";
import { finishRun } from "@/lib/runs/finish";
import { noticeOf } from "@/lib/runs/live";
import { loadRunState } from "@/lib/runs/load";
import { steerRun } from "@/lib/runs/steer";
import { keep } from "@/testing/runs/engines";
import { ask, gated, turns } from "@/testing/runs/queue";

describe("A run that cannot be let in", () => {
  it("ends with its reason, and the one behind it is let in", async () => {
    const { engine, begun, end } = gated(1);
    keep(engine);
    const { dependenciesFor } = engine;
    const ids = await ask(engine, 3);
    let refuse = true;
    engine.dependenciesFor = (run) => {
      if (!refuse) return dependenciesFor(run);
      refuse = false;
      throw new Error("no such model any more");
    };
    await end(ids[0] ?? "");
    expect((await loadRunState(engine.db, ids[1] ?? ""))?.error?.code).toBe("run_broken");
    expect(begun).toEqual([ids[0], ids[2]]);
    await end(ids[2] ?? "");
  });

  it("GOAL-R9: goes back to the head of the line while nothing can be written, and is let in when it can", async () => {
    const { engine, begun, end } = gated(1);
    keep(engine);
    const wake = Promise.withResolvers<void>();
    Object.assign(engine, { clock: { ...engine.clock, sleep: () => wake.promise } });
    const ids = await ask(engine, 3);
    await turns();
    const { $client: client } = engine.db.database;
    client.exec(
      "create temp trigger refuse before insert on main.run_events when new.type = 'run-admitted' begin select raise(abort, 'no'); end",
    );
    await cancelRun(ids[0] ?? "", engine);
    await expect.poll(() => ids.map((id) => noticeOf(id, engine.live).place)).toEqual([null, 1, 2]);
    expect(engine.live.runs.size).toBe(0);
    client.exec("drop trigger refuse");
    wake.resolve();
    await expect.poll(() => begun.length).toBe(2);
    await end(ids[1] ?? "");
    await end(ids[2] ?? "");
    expect(begun).toEqual(ids);
  });
});

describe("A run in line", () => {
  it("GOAL-R26: can be stopped, and those behind it move up", async () => {
    const { engine, begun, end } = gated(1);
    keep(engine);
    const ids = await ask(engine, 4);
    await cancelRun(ids[1] ?? "", engine);
    expect(ids.map((id) => noticeOf(id, engine.live).place)).toEqual([null, null, 1, 2]);
    expect((await loadRunState(engine.db, ids[1] ?? ""))?.error?.code).toBe("stopped");
    for (const id of ids) await end(id);
    expect(begun).toEqual([ids[0], ids[2], ids[3]]);
  });

  it("can be steered and finished, and takes both up when it is let in", async () => {
    const { engine, states, end } = gated(1);
    keep(engine);
    const [first = "", second = ""] = await ask(engine, 2);
    await steerRun(second, { message: "Only 2026", banHosts: ["example.org"], dropSteps: [] }, engine);
    await finishRun(second, engine);
    expect(noticeOf(second, engine.live).place).toBe(1);
    await end(first);
    expect(states.get(second)).toMatchObject({
      status: "researching",
      queuedAt: null,
      steers: [{ message: "Only 2026", step: null }],
      bannedHosts: ["example.org"],
      finishing: { step: 1 },
    });
    await end(second);
  });

  it("waits without working: the time in line is no work", async () => {
    let now = 1000;
    const { engine, states, end } = gated(1);
    keep(engine);
    Object.assign(engine, { clock: { ...engine.clock, now: () => now } });
    const [first = "", second = ""] = await ask(engine, 2);
    now = 60_000;
    await end(first);
    expect(states.get(second)?.worked).toEqual({ ms: 0, since: 60_000 });
    await end(second);
  });
});
