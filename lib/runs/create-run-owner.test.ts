import { afterEach, expect, it } from "vitest";
import { sqliteOf } from "@/testing/db/db";
import { createTestEngine, NO_LIMITS, type TestEngine } from "@/testing/runs/engine";
import { startRun } from "./start";

const engines: TestEngine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.store.close();
});

function engineWith(perDay: { own: number | null; all: number | null }): TestEngine {
  const engine = createTestEngine(async () => new Promise(() => undefined));
  const perUser = { ...NO_LIMITS.perUser, runsPerDay: perDay.own };
  engine.limits = () => ({ ...NO_LIMITS, runsPerDay: perDay.all, perUser });
  engines.push(engine);
  return engine;
}

const told = (work: Promise<unknown>) =>
  work.then(
    () => "begun",
    (error) => `${error.code} ${error.fields.whose}`,
  );

async function withUsers(engine: TestEngine) {
  for (const id of ["usr_ada", "usr_bob"])
    await engine.db.addUser({ id, name: id, nameKey: id, password: "-", role: "user", createdAt: 1 });
}

it("SEC-23: so many runs a day of one user, and so many of all together", async () => {
  const engine = engineWith({ own: 2, all: 3 });
  await withUsers(engine);
  const ask = (owner: string | null) => told(startRun({ question: "Why?", owner }, engine));
  expect([await ask("usr_bob"), await ask("usr_bob"), await ask("usr_bob")]).toEqual([
    "begun",
    "begun",
    "day_runs_reached own",
  ]);
  expect([await ask(null), await ask(null)]).toEqual(["begun", "day_runs_reached all"]);
  const owners = sqliteOf(engine.db)
    .database.$client.prepare("SELECT owner_id FROM threads ORDER BY rowid")
    .pluck()
    .all();
  expect(owners).toEqual(["usr_bob", "usr_bob", null]);
});

it("SEC-23: what was begun on the day before does not count", async () => {
  const engine = engineWith({ own: 1, all: null });
  await startRun({ question: "Why?" }, engine);
  expect(await told(startRun({ question: "Why?" }, engine))).toBe("day_runs_reached own");
  sqliteOf(engine.db).database.$client.prepare("UPDATE runs SET created_at = created_at - 86400000").run();
  expect(await told(startRun({ question: "Why?" }, engine))).toBe("begun");
});
