import { readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import type { Call, RunState } from "@/lib/run-log/run-state";
import { initialState } from "@/lib/run-log/state";
import { sqliteOf } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";
import { callRows } from "./call-rows";
import { startRun } from "./start";

const engines: TestEngine[] = [];
afterEach(() => {
  for (const { store } of engines.splice(0)) store.close();
});

async function finishedRun() {
  const engine = createTestEngine(sampleLoop());
  engines.push(engine);
  const { runId } = await startRun({ question: "Why?" }, engine);
  await engine.live.runs.get(runId)?.done;
  return { db: engine.db, runId };
}

const call = (id: string, own: Partial<Call> = {}): Call => ({
  id,
  step: Number(id.split("-")[0]),
  tool: "websearchtool",
  activity: "websearchtool",
  variant: "default",
  mode: "explicit",
  status: "succeeded",
  reason: "",
  params: {},
  output: null,
  outputValid: true,
  error: null,
  returned: null,
  startedAt: 100,
  endedAt: 150,
  ...own,
});

function stateWith(calls: Call[], own: Partial<RunState> = {}): RunState {
  const before = initialState({ id: "run_1", threadId: "thr_1", question: "Why?", agent: "a", createdAt: 0 });
  const numbers = [...new Set(calls.map(({ step }) => step))];
  return {
    ...before,
    calls,
    steps: numbers.map((number) => ({
      number,
      attempt: 1,
      closing: false,
      tools: [],
      reasoning: null,
      callIds: calls.filter(({ step }) => step === number).map(({ id }) => id),
      warnings: [],
      startedAt: 50,
      decidedAt: 90,
      endedAt: 200,
    })),
    ...own,
  };
}

const cites = (...numbers: number[]) =>
  ({
    citations: numbers.map((number) => ({ number, sourceId: `src_${number}` })),
  }) as unknown as RunState["report"];
const search = (callId: string, numbers: number[]) =>
  ({ callId, numbers }) as unknown as RunState["searches"][number];

it("the calls of a run are kept once it has ended, in the transaction of its end, and equal its log", async () => {
  const { db, runId } = await finishedRun();
  const rows = await db.listCalls(runId);
  expect(
    rows.map(({ callId, outcome, inputTokens, citations }) => [callId, outcome, inputTokens, citations]),
  ).toEqual([
    ["1-0", "succeeded", 100, 1],
    ["2-0", "succeeded", 100, null],
  ]);
  expect(await db.findRun(runId)).toMatchObject({ callsKept: true });
  expect(await findViolations(db)).toEqual([]);
});

it.each([
  "delete from calls where call_id = '1-0'",
  "update calls set outcome = 'failed'",
  "update calls set citations = 9 where call_id = '1-0'",
  "update runs set calls_kept = 0",
  "insert into calls select run_id, '9-9', tool, activity, variant, mode, outcome, 1, 1, 1, 1, null from calls limit 1",
])("what is said of a call and what its log says are held against each other: %s", async (tamper) => {
  const { db } = await finishedRun();
  sqliteOf(db).database.$client.exec(tamper);
  expect((await findViolations(db)).join()).toMatch(/call \d-\d is .* in its row and .* in the log/);
});

it.each<[string, Partial<Call>, string]>([
  ["that brought its result", {}, "succeeded"],
  ["that waited for the person", { status: "suspended" }, "succeeded"],
  ["that failed", { status: "failed", error: { kind: "timeout", message: "", retryable: true } }, "failed"],
  [
    "that was stopped",
    { status: "failed", error: { kind: "cancelled", message: "", retryable: true } },
    "stopped",
  ],
  [
    "that nobody carried out",
    { status: "failed", error: { kind: "limit_exceeded", message: "", retryable: false } },
    "skipped",
  ],
  ["that was the same as another", { sameAs: "1-0" }, "skipped"],
])("a call %s", (_, own, outcome) => {
  const [row] = callRows(stateWith([call("1-0", own)]));
  expect(row?.outcome).toBe(outcome);
  expect(row?.took).toBe(outcome === "succeeded" || outcome === "failed" ? 50 : null);
});

it("Q24: an error that a server's tool reports is its result, and a failure of who answered", () => {
  const foreignTools = [{ title: "mcp__All__echo" }] as RunState["foreignTools"];
  const said = (id: string, isError: boolean) =>
    call(id, { tool: "mcp__all__echo", output: { content: "No such city.", truncated: false, isError } });
  const calls = [said("1-0", true), said("1-1", false)];
  const outcomes = (own: Partial<RunState>) => callRows(stateWith(calls, own)).map(({ outcome }) => outcome);
  expect(outcomes({ foreignTools })).toEqual(["failed", "succeeded"]);
  // A custom tool may name the fields of its output as it likes.
  expect(outcomes({})).toEqual(["succeeded", "succeeded"]);
});

it("Q24: what an earlier version kept as a success is set right", async () => {
  const { db, runId } = await finishedRun();
  const tool = "mcp__all__echo";
  const insertCall = sqliteOf(db).database.$client.prepare(
    "insert into calls select run_id, $id, $tool, 'mcpcall', variant, mode, 'succeeded', 1, 1, null, null, null from calls limit 1",
  );
  const insertEvent = sqliteOf(db).database.$client.prepare(
    "insert into run_events values ($runId, $seq, 0, 1, 'call-ended', $body)",
  );
  const told = [true, false, "true"];
  for (const [index, isError] of told.entries()) {
    const callId = `9-${index}`;
    insertCall.run({ id: callId, tool });
    insertEvent.run({ runId, seq: 900 + index, body: JSON.stringify({ callId, output: { isError } }) });
  }
  const setRight = () => {
    sqliteOf(db).database.$client.exec(readFileSync("db/sqlite/migrations/0012_foreign-errors.sql", "utf8"));
    return sqliteOf(db)
      .database.$client.prepare("select call_id from calls where outcome = 'failed'")
      .pluck()
      .all();
  };
  expect(setRight()).toEqual([]);
  sqliteOf(db)
    .database.$client.prepare(
      "update run_events set body = json_set(body, '$.foreignTools', json($tools)) where type = 'run-started'",
    )
    .run({ tools: JSON.stringify([{ title: "mcp__All__echo" }]) });
  expect(setRight()).toEqual(["9-0"]);
});

it("a call that the model answers takes as long as its step is asked for", () => {
  const latent = call("1-0", { mode: "latent", activity: "", variant: null, startedAt: null, endedAt: 91 });
  expect(callRows(stateWith([latent]))).toMatchObject([{ mode: "latent", startedAt: 50, took: 40 }]);
});

it("the tokens of a step are shared among its calls", () => {
  const request = { step: 1, startedAt: 50, endedAt: 90, outcome: "ok" as const };
  const requests: RunState["requests"] = [
    { ...request, attempt: 1, inputTokens: 500, outputTokens: 20 },
    { ...request, attempt: 2, inputTokens: 400, outputTokens: 40 },
    { ...request, step: 2, attempt: 1, endedAt: null, outcome: null, inputTokens: 0, outputTokens: 0 },
  ];
  expect(callRows(stateWith([call("1-0"), call("1-1"), call("2-0")], { requests }))).toMatchObject([
    { inputTokens: 450, outputTokens: 30 },
    { inputTokens: 450, outputTokens: 30 },
    { inputTokens: null, outputTokens: null },
  ]);
});

it("a source is credited to the first search that found it and the first reading that opened it", () => {
  const read = (id: string, ...pages: unknown[]) =>
    call(id, { tool: "extractpagecontenttool", output: { pages } });
  const state = stateWith(
    [
      call("1-0"),
      call("2-0"),
      read("3-0", { number: 1, status: "read" }, { number: 2, status: "failed" }),
      read("4-0", { number: 1, status: "read" }, { number: 2, status: "read" }, null, "x"),
      call("5-0", { tool: "createreporttool", output: { pages: 5 } }),
    ],
    { searches: [search("1-0", [1, 2]), search("2-0", [2, 3])], report: cites(1, 1, 2, 3) },
  );
  expect(callRows(state).map(({ callId, citations }) => [callId, citations])).toEqual([
    ["1-0", 3],
    ["2-0", 1],
    ["3-0", 2],
    ["4-0", 1],
    ["5-0", null],
  ]);
});

it("calls that were taken over from another run are that one's", () => {
  const state = stateWith([call("1-0"), call("2-0")], {
    branch: { runId: "run_0", step: 1 } as RunState["branch"],
  });
  expect(callRows(state).map(({ callId }) => callId)).toEqual(["2-0"]);
});
