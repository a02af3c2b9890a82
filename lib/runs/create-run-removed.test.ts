// A run that is created while the user who asks for it is being removed.

import { afterEach, expect, it } from "vitest";
import { removeUser } from "@/lib/auth/accounts";
import { sqliteOf } from "@/testing/db/db";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { startRun } from "./start";

const engines: TestEngine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.store.close();
});

/**
 * Ada is the founder, Bob and Cleo are users; `meanwhile` runs after a run was accepted and has its
 * dependencies.
 */
async function engineWith(meanwhile: (engine: TestEngine) => Promise<unknown>) {
  const engine = createTestEngine(async () => new Promise(() => undefined));
  engines.push(engine);
  for (const id of ["usr_ada", "usr_bob", "usr_cleo"]) {
    const role = id === "usr_cleo" ? ("user" as const) : ("administrator" as const);
    await engine.db.addUser({ id, name: id, nameKey: id, password: "-", role, createdAt: 1 });
  }
  const { dependenciesFor } = engine;
  let armed = false;
  const arm = () => {
    armed = true;
  };
  engine.dependenciesFor = async (wanted) => {
    if (armed) await meanwhile(engine);
    return dependenciesFor(wanted);
  };
  return { engine, arm };
}

const rowsOf = ({ db }: TestEngine) =>
  ["threads", "runs", "run_events"].map((table) =>
    sqliteOf(db).database.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  );

const told = (work: Promise<unknown>) =>
  work.then(
    () => "begun",
    (error) => error.code ?? String(error),
  );

it("SEC-24: a first question of somebody who is removed meanwhile is refused in words, and nothing of it is stored", async () => {
  const { engine, arm } = await engineWith(({ db }) => removeUser({ id: "usr_cleo" }, { db }));
  arm();
  expect(await told(startRun({ question: "Why?", owner: "usr_cleo" }, engine))).toBe("sign_in_needed");
  expect(rowsOf(engine)).toEqual([0, 0, 0]);
  expect(engine.live.runs.size).toBe(0);
  expect(engine.live.line.length).toBe(0);
});

it("SEC-24: a follow-up is not begun in a thread that became another's meanwhile", async () => {
  const { engine, arm } = await engineWith(({ db }) => removeUser({ id: "usr_cleo" }, { db }));
  const { threadId, runId } = await startRun({ question: "Why?", owner: "usr_cleo" }, engine);
  sqliteOf(engine.db)
    .database.$client.prepare("UPDATE runs SET status = 'completed' WHERE id = ?")
    .run(runId);
  const before = rowsOf(engine);
  arm();
  const ask = () => startRun({ question: "And then?", owner: "usr_cleo", threadId }, engine);
  expect(await told(ask())).toBe("sign_in_needed");
  expect(await told(ask())).toBe("sign_in_needed");
  expect(rowsOf(engine)).toEqual(before);
});

it("SEC-24: what an heir asks while becoming the founder is not stored where nobody sees it", async () => {
  const { engine, arm } = await engineWith(({ db }) =>
    removeUser({ id: "usr_ada", heirId: "usr_bob" }, { db }),
  );
  arm();
  expect(await told(startRun({ question: "Why?", owner: "usr_bob" }, engine))).toBe("sign_in_needed");
  expect(rowsOf(engine)).toEqual([0, 0, 0]);
});
