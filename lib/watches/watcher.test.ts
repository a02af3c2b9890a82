import { afterEach, describe, expect, it, vi } from "vitest";
import { isLongForm } from "@/e2e/long-form";
import { aWatch } from "@/testing/watches/rows";
import { createTestWatching } from "@/testing/watches/watching";
import { nextTime } from "./calendar";
import type { Schedule } from "./watch";

const TRIED_AGAIN_AFTER = 15_000;
const CLAIMED_FOR = 300_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let test: ReturnType<typeof createTestWatching>;
afterEach(() => {
  test.close();
  vi.restoreAllMocks();
});
const quietly = () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
};

/** The same numbers in every run of the test. */
function chances(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function expectedTimes(schedule: Schedule, zone: string, [from, to]: [number, number]) {
  const times: number[] = [];
  for (let at = nextTime(schedule, zone, from); at <= to; at = nextTime(schedule, zone, at)) times.push(at);
  return times;
}

/** The middle of the month, in which the clock is changed; the long form has all of it. */
const DAYS = isLongForm ? 30 : 10;

describe("A watch in a month of its clock", () => {
  it.each<[string, string, Schedule]>([
    ["Europe/Berlin", "2026-03-10T00:00:00Z", { every: "day", hour: 2, minute: 30 }],
    ["Europe/Berlin", "2026-10-10T00:00:00Z", { every: "day", hour: 2, minute: 30 }],
    ["America/New_York", "2026-02-20T00:00:00Z", { every: "day", hour: 2, minute: 30 }],
    ["America/New_York", "2026-10-15T00:00:00Z", { every: "hour", minute: 10 }],
    ["Asia/Kolkata", "2026-03-10T00:00:00Z", { every: "week", weekdays: [1, 3, 5], hour: 23, minute: 45 }],
  ])(
    "in %s from %s, no time is missed or doubled, with crashes and restarts",
    async (timeZone, begins, schedule) => {
      quietly();
      const from = Date.parse(begins) + ((30 - DAYS) / 2) * DAY;
      const to = from + DAYS * DAY;
      test = createTestWatching(from);
      await test.add(aWatch("wat_1", { schedule, timeZone, nextAt: nextTime(schedule, timeZone, from) }));
      const chance = chances(from % 1000);
      // Several looks between two times of the schedule.
      const apart = (schedule.every === "hour" ? 11 : 37) * MINUTE;
      for (let at = from; at <= to + HOUR; at += apart) {
        test.set(at);
        test.world.endsBefore = chance() < 0.1;
        test.world.endsAfter = !test.world.endsBefore && chance() < 0.1;
        await test.look();
        if (chance() < 0.03) test.restart();
      }
      Object.assign(test.world, { endsBefore: false, endsAfter: false });
      test.set(to + 2 * HOUR - 1);
      await test.look();
      const due = test.asked.map(({ idempotencyKey }) => Number(idempotencyKey?.split(":").at(-1)));
      expect(due).toEqual(expectedTimes(schedule, timeZone, [from, to + 2 * HOUR - 1]));
      const times = await test.db.listWatchTimes({ watchId: "wat_1", most: 9999 });
      expect(times.map(({ runId }) => runId).sort()).toEqual(test.asked.map(({ runId }) => runId).sort());
      expect(new Set(test.asked.map(({ threadId }) => threadId ?? "new")).size).toBe(2);
    },
  );

  it("makes up once for a day on which the server was off", async () => {
    const from = Date.parse("2026-06-01T00:05:00Z");
    test = createTestWatching(from);
    const schedule: Schedule = { every: "hour", minute: 0 };
    await test.add(aWatch("wat_1", { schedule, timeZone: "UTC", nextAt: nextTime(schedule, "UTC", from) }));
    test.set(from + DAY);
    test.restart();
    await test.look();
    await test.look();
    expect(test.asked).toHaveLength(1);
    test.set(from + DAY + HOUR);
    await test.look();
    expect(test.asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      `watch:wat_1:${Date.parse("2026-06-01T01:00:00Z")}`,
      `watch:wat_1:${Date.parse("2026-06-02T01:00:00Z")}`,
    ]);
  });
});

const NOW = Date.parse("2026-06-15T12:00:00Z");
/** A watch whose time has come, in a thread with one finished run. */
async function due(rest: Parameters<typeof aWatch>[1] = {}) {
  quietly();
  test = createTestWatching(NOW);
  test.sql(`INSERT INTO threads (id, title, created_at, updated_at) VALUES ('thr_a', 'T', 1, 1);
    INSERT INTO runs (id, thread_id, question, agent, scope, status, created_at)
      VALUES ('run_a', 'thr_a', 'Why?', 'quick', 'web', 'completed', 1);
    INSERT INTO reports (id, thread_id, run_id, call_id, series_id, version, title, content, confidence, word_count,
      sources_count, cited_count, invalid_citations, filepath, created_at)
      VALUES ('rep_a', 'thr_a', 'run_a', 'c', 'rep_a', 1, 'R', '', 'high', 1, 1, 1, '[]', '', 1)`);
  await test.add(aWatch("wat_1", { threadId: "thr_a", nextAt: NOW, ...rest }));
}
const times = () => test.db.listWatchTimes({ watchId: "wat_1", most: 9 });
const later = (ms: number) => {
  test.set(test.now() + ms);
  return test.look();
};

describe("A time of a watch", () => {
  it("repeats the last completed run in its thread, once", async () => {
    await due();
    await test.look();
    await test.look();
    expect(test.asked).toMatchObject([
      { threadId: "thr_a", question: "Why?", repeats: "run_a", owner: null },
    ]);
    expect(await times()).toMatchObject([{ dueAt: NOW, skipped: null, settledAt: NOW, status: "completed" }]);
  });

  it.each(["searches", "cited"] as const)("tells its run to look at: %s", async (lookAt) => {
    await due({ lookAt });
    await test.look();
    expect(test.asked).toMatchObject([{ repeats: "run_a", lookAt }]);
  });

  it("waits while its thread is busy, and is then answered", async () => {
    await due();
    test.world.refuse = "thread_busy";
    await test.look();
    expect(await times()).toEqual([]);
    test.world.refuse = null;
    await test.look();
    expect(test.asked).toEqual([]);
    await later(TRIED_AGAIN_AFTER);
    expect(test.asked).toMatchObject([{ idempotencyKey: `watch:wat_1:${NOW}` }]);
  });

  it.each(["day_runs_reached", "day_limit_reached", "unknown_agent"])(
    "is skipped and says so: %s",
    async (code) => {
      await due();
      test.world.refuse = code;
      await test.look();
      expect(await times()).toMatchObject([{ skipped: code, runId: null, told: true, settledAt: NOW }]);
      test.world.refuse = null;
      await later(CLAIMED_FOR);
      expect(test.asked).toEqual([]);
    },
  );

  it("has the caps of its run, and what the month leaves", async () => {
    await due({ runMoney: 2, monthMoney: 5 });
    test.world.money = 2;
    for (let day = 0; day < 4; day += 1) await later(day === 0 ? 0 : DAY);
    expect(test.asked.map(({ budget }) => budget)).toEqual([{ money: 2 }, { money: 2 }, { money: 1 }]);
    expect((await times())[0]).toMatchObject({ skipped: "watch_month_spent" });
    await later(Date.parse("2026-07-01T12:00:00Z") - test.now());
    expect(test.asked).toHaveLength(4);
  });

  it("does not come while the watch is paused or its thread is being deleted", async () => {
    await due();
    await test.db.updateWatch({ id: "wat_1", owner: null }, { nextAt: null, pausedAt: NOW });
    await later(DAY);
    expect(test.asked).toEqual([]);
    await test.db.updateWatch({ id: "wat_1", owner: null }, { nextAt: NOW, pausedAt: null });
    test.sql("UPDATE threads SET deleting_at = 9 WHERE id = 'thr_a'");
    await later(DAY);
    expect(test.asked).toEqual([]);
  });
});

describe("What a watch tells", () => {
  const hook = () =>
    test.sql(`INSERT INTO webhooks (id, owner_id, name, url, events, sealed, created_at)
      VALUES ('whk_1', NULL, '', 'https://hook.example', '["watch"]', 's', 1)`);
  const bodies = async () =>
    (await test.db.listDeliveries({ webhookId: "whk_1", most: 9 })).map(({ body }) => JSON.parse(body));
  const compared = (isQuiet: boolean) => async (from: string, to: string) => ({
    ...{ isQuiet, line: `${from} → ${to}` },
    counts: { new: isQuiet ? 0 : 1, changed: 0, gone: 0, unchanged: 3 },
  });

  it.each([
    ["every", true, true],
    ["every", false, true],
    ["changes", true, false],
    ["changes", false, true],
    ["failures", false, false],
    ["nothing", false, false],
  ] as const)(
    "told of “%s”, a report whose changes are quiet: %s is told: %s",
    async (tellWhen, quiet, told) => {
      await due({ tellWhen });
      hook();
      test.world.changes = compared(quiet);
      await test.look();
      await test.look();
      expect(await times()).toMatchObject([{ told, isQuiet: quiet, line: "rep_a → rep_run_0" }]);
      expect(await bodies()).toHaveLength(told ? 1 : 0);
    },
  );

  it("a message says what became of the time, and is written once with it", async () => {
    await due();
    hook();
    test.world.changes = compared(false);
    await test.look();
    await test.look();
    await test.look();
    const [message, ...more] = await bodies();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      type: "watch.completed",
      data: null,
      watch: { id: "wat_1", outcome: "completed", runId: "run_0", reportId: "rep_run_0", counts: { new: 1 } },
    });
  });

  it("a report that cannot be compared counts as changed, and the run as done", async () => {
    await due({ tellWhen: "changes" });
    test.world.changes = async () => {
      throw new Error("no");
    };
    await test.look();
    await test.look();
    expect(await times()).toMatchObject([{ told: true, line: null, isQuiet: null, settledAt: NOW }]);
  });

  it("a run that is at work is settled when it has ended", async () => {
    await due();
    test.world.works = true;
    await test.look();
    expect(await times()).toMatchObject([{ settledAt: null, status: "researching" }]);
    test.sql("UPDATE runs SET status = 'failed', error_code = 'stopped' WHERE id = 'run_0'");
    await later(1000);
    expect(await times()).toMatchObject([{ settledAt: NOW + 1000, status: "failed", told: true }]);
  });
});
