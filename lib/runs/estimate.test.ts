import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NewRun, RunFigures } from "@/db/store/runs";
import { EXTRACTIVE_MODEL_ID } from "@/lib/builtin-model/model";
import { builtIn } from "@/lib/models/registry";
import type { Price } from "@/lib/run-log/run-control";
import { initialState } from "@/lib/run-log/state";
import { loadAgents } from "@/testing/config/config";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { estimateRun } from "./estimate";
import { settle } from "./settle";

let store: TestDatabase;
beforeEach(() => {
  store = openTestDatabase();
});
afterEach(() => store.close());

let made = 0;

type Past = Partial<NewRun> & { seconds?: number; tokens?: number; status?: string; model?: string };

/** A past run, as its row describes it. */
async function past({ seconds = 10, tokens = 1000, status = "completed", model, ...given }: Past = {}) {
  made += 1;
  const run: NewRun = {
    id: `run_${made}`,
    threadId: `thr_${made}`,
    question: "Why?",
    agent: "standard",
    scope: "both",
    kind: "research",
    revises: null,
    branchOf: null,
    idempotencyKey: null,
    createdAt: made,
    counted: true,
    ...given,
  };
  const thread = { id: run.threadId, title: "Why?", createdAt: made, updatedAt: made };
  const { record } = settle({
    before: initialState(run),
    events: [],
    pages: [],
    at: made,
    draftFrom: null,
  });
  await store.db.storeNewRun({ thread, owner: null, run, record });
  sqliteOf(store.db)
    .database.$client.prepare(
      "update runs set status = ?, model = ?, worked_ms = ?, input_tokens = ?, ended_at = ? where id = ?",
    )
    .run(status, model ?? EXTRACTIVE_MODEL_ID, seconds * 1000, tokens, made, run.id);
  return run.id;
}

const config = loadAgents();
const estimate = (wanted: Parameters<typeof estimateRun>[0] = {}, prices = config.prices) =>
  estimateRun(wanted, { db: store.db, config: { ...config, prices }, resolve: async () => builtIn() });

/** The estimate from these figures of runs, with a model of this price. */
const estimateOf = (
  runs: RunFigures[],
  { price, currency, free }: { price: Price | null; currency: string; free: boolean },
) => {
  const model = builtIn();
  const info = { ...model.info, price, kind: free ? ("built-in" as const) : ("endpoint" as const) };
  return estimateRun(
    {},
    {
      db: { ...store.db, listRunFigures: async () => runs },
      config: { ...config, prices: { currency, models: {} } },
      resolve: async () => ({ ...model, info }),
    },
  );
};

describe("Estimate before the start", () => {
  it("is nothing at all under three runs", async () => {
    expect(await estimate()).toBeNull();
    await past();
    await past();
    expect(await estimate()).toBeNull();
    await past();
    expect(await estimate()).toMatchObject({ runs: 3, seconds: [10, 10], tokens: [1000, 1000], money: null });
  });

  it("is the middle and the nine-tenths value of each figure", async () => {
    const runs = Array.from({ length: 10 }, (_, index) => ({
      workedMs: (index + 1) * 1000,
      tokens: (10 - index) * 100,
      inputTokens: (10 - index) * 100,
      cachedTokens: 0,
      searches: index,
      money: (index + 1) / 100,
    }));
    const price = { currency: "EUR", input: 1, cachedInput: 1, output: 2 };
    expect(await estimateOf(runs, { price, currency: "EUR", free: false })).toEqual({
      runs: 10,
      seconds: [5, 9],
      tokens: [500, 900],
      searches: [4, 8],
      money: [0.05, 0.09],
      currency: "EUR",
      free: false,
    });
  });

  it("runs from before a price was known are counted at the price of now, and the list's day is told", async () => {
    const price = { currency: "USD", input: 10, cachedInput: 1, output: 50, listedOn: "2026-11-15" };
    const run = { workedMs: 1000, tokens: 110_000, inputTokens: 100_000, cachedTokens: 50_000, searches: 1 };
    const runs = [0, 0, 2].map((money) => ({ ...run, money }));
    expect(await estimateOf(runs, { price, currency: "USD", free: false })).toMatchObject({
      money: [expect.closeTo(0.5 + 0.05 + 0.5), 2],
      listedOn: "2026-11-15",
    });
  });

  it("a model that costs nothing still tells what its searches cost", async () => {
    const run = { workedMs: 1000, tokens: 0, inputTokens: 0, cachedTokens: 0, searches: 2, money: 0.016 };
    const free = { price: null, currency: "USD", free: true };
    expect(await estimateOf([run, run, run], free)).toMatchObject({ money: [0.016, 0.016], free: true });
  });

  it("says when the model costs nothing", async () => {
    for (let run = 0; run < 3; run += 1) await past();
    expect(await estimate()).toMatchObject({ free: true, tokens: [1000, 1000] });
  });

  it("looks at the newest twenty", async () => {
    for (let run = 0; run < 5; run += 1) await past({ seconds: 9000 });
    for (let run = 0; run < 20; run += 1) await past({ seconds: 5 });
    expect(await estimate()).toMatchObject({ runs: 20, seconds: [5, 5] });
  });

  it("leaves out what says nothing of a whole run here: imports, branches, edits, failures, other agents and models", async () => {
    for (let run = 0; run < 3; run += 1) await past();
    await past({ counted: false, seconds: 9000 });
    await past({ branchOf: "run_1", seconds: 9000 });
    await past({ kind: "edit", seconds: 9000 });
    await past({ kind: "rewrite", seconds: 9000 });
    await past({ agent: "deep", seconds: 9000 });
    await past({ model: "another", seconds: 9000 });
    for (const status of ["failed", "error", "cancelled", "researching", "waiting_for_plan"])
      await past({ status, seconds: 9000 });
    expect(await estimate({ agent: "standard" })).toMatchObject({ runs: 3, seconds: [10, 10] });
  });

  it("leaves out a run that another model had to finish", async () => {
    for (let run = 0; run < 3; run += 1) await past();
    const changed = await past({ seconds: 9000 });
    sqliteOf(store.db)
      .database.$client.prepare(
        "insert into run_events (run_id, seq, at, v, type, body) values (?, 1, 1, 1, 'model-changed', '{}')",
      )
      .run(changed);
    expect(await estimate()).toMatchObject({ runs: 3 });
  });

  it("tells places to look apart when one is asked for", async () => {
    for (let run = 0; run < 3; run += 1) await past({ scope: "web", seconds: 60 });
    for (let run = 0; run < 2; run += 1) await past({ scope: "documents" });
    expect(await estimate({ scope: "web" })).toMatchObject({ runs: 3, seconds: [60, 60] });
    expect(await estimate({ scope: "documents" })).toBeNull();
    expect(await estimate()).toMatchObject({ runs: 5 });
  });

  it("tells money only where the model has a price, whatever the model is called", async () => {
    for (let run = 0; run < 3; run += 1) await past();
    const price = { input: 1, cachedInput: 1, output: 2 };
    const priced = { currency: "EUR", models: { [EXTRACTIVE_MODEL_ID]: price } };
    expect(await estimate({}, priced)).toMatchObject({ money: [0.001, 0.001], currency: "EUR" });
    expect(await estimate({}, { currency: "EUR", models: {} })).toMatchObject({ money: null });
  });

  it("an agent that is not there is named with those that are", async () => {
    await expect(estimate({ agent: "__proto__" })).rejects.toMatchObject({ code: "unknown_agent" });
  });
});
