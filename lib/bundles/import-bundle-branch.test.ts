import { describe, expect, it } from "vitest";
import type { Bundle } from "@/lib/bundle-format/bundle";
import type { BranchSeed } from "@/lib/run-log/event";
import { dayOf } from "@/lib/run-log/spending";
import { cancelRun } from "@/lib/runs/cancel";
import { retryRun } from "@/lib/runs/retry-run";
import { getRunState } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";
import { steerRun } from "@/lib/runs/steer";
import {
  bundleText,
  freshStore,
  intoStore,
  openEmpty,
  tables,
  withoutVerdicts,
} from "@/testing/bundles/bundles";
import { findViolations } from "@/testing/invariants";
import { createTestEngine, NO_LIMITS, type TestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";

/** Research that was queued, steered, stopped, and retried from its first step. */
async function home() {
  let live = 0;
  const engine: TestEngine = createTestEngine(async (state, ports) => {
    live += 1;
    // The first run only occupies the place; the second stops after its search.
    if (state.question === "First?") return hang(ports.signal);
    let records = 0;
    const pause = async () => {
      records += 1;
      if (!state.branch && records === 4) await hang(ports.signal);
    };
    return sampleLoop({ pause })(state, ports);
  }, freshStore());
  const { agents } = engine;
  engine.agents = () => ({ ...agents(), limits: { ...NO_LIMITS, runsAtOnce: 1 } });
  const first = await startRun({ question: "First?" }, engine);
  const { runId, threadId } = await startRun({ question: "Why?", budget: { tokens: 5000 } }, engine);
  await steerRun(runId, { message: "Only 2026", banHosts: ["spam.example"], dropSteps: [] }, engine);
  await cancelRun(first.runId, engine);
  await expect
    .poll(async () => (await getRunState(runId, engine)).steps.at(-1)?.endedAt ?? 0)
    .toBeGreaterThan(0);
  await cancelRun(runId, engine);
  const again = await retryRun(runId, { budget: { minutes: 5 } }, engine);
  await expect.poll(async () => (await getRunState(again.runId, engine)).status).toBe("completed");
  expect(live).toBe(3);
  const { report } = await getRunState(again.runId, engine);
  const reportId = report?.id ?? "";
  return {
    engine,
    runId,
    again: again.runId,
    threadId,
    reportId,
    text: await bundleText(reportId, engine.store),
  };
}

const hang = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

const withoutPaths = (state: object) =>
  JSON.parse(JSON.stringify(state).replaceAll(/"filepath":"[^"]*"/g, '"filepath":""'));

describe("A thread with a steered and retried run", () => {
  it("is the same in another installation, costs nothing there, and can be retried there", async () => {
    const { text, engine, runId, again, threadId, reportId } = await home();
    const away = freshStore();
    expect(await intoStore(text, away)).toEqual({ kind: "created", threadId });
    expect(await findViolations(away.db)).toEqual(await findViolations(openEmpty()));
    const there = createTestEngine(sampleLoop(), away);
    for (const id of [runId, again]) {
      const [mine, theirs] = await Promise.all([getRunState(id, there), getRunState(id, engine)]);
      expect(withoutVerdicts(withoutPaths(mine))).toEqual(withoutVerdicts(withoutPaths(theirs)));
    }
    expect((await away.db.listRuns(threadId)).map(({ branchOf, counted }) => [branchOf, counted])).toEqual([
      [null, false],
      [runId, false],
    ]);
    expect(await away.db.listSpending(runId)).toEqual([]);
    expect((await away.db.totalSpending(dayOf(Date.now()))).tokens).toBe(0);
    expect(await bundleText(reportId, away)).toBe(text);
    expect(await intoStore(text, away)).toEqual({ kind: "here", threadId });
    const third = await retryRun(again, { step: 0 }, there);
    await there.live.runs.get(third.runId)?.done;
    const state = await getRunState(third.runId, there);
    expect(state.status).toBe("completed");
    // Caps of another installation do not apply here.
    expect(state.budget).toEqual({ tokens: null, searches: null, minutes: null, money: null });
  });

  type Started = {
    branch: { runId: string; step: number; numbers: number[]; seed: BranchSeed };
    budget: object;
  };
  const started = (bundle: Bundle) => bundle.runs[1]?.events[0] as unknown as Started;
  const seed = (bundle: Bundle) => started(bundle).branch.seed;
  const event = (bundle: Bundle, type: string) =>
    bundle.runs[0]?.events.find((one) => one.type === type) as Record<string, unknown>;

  const FORGED: [string, (bundle: Bundle) => void, RegExp][] = [
    [
      "an invented result",
      (b) => Object.assign(seed(b).calls[0] ?? {}, { output: "made up" }),
      /did not find/,
    ],
    ["a call more", (b) => seed(b).calls.push(seed(b).calls[0] as never), /did not find/],
    ["a call less", (b) => seed(b).calls.splice(0), /did not find/],
    ["another message", (b) => Object.assign(seed(b).steers[0] ?? {}, { message: "All" }), /did not find/],
    ["no bans", (b) => Object.assign(seed(b), { bannedHosts: [] }), /did not find/],
    ["something beside it", (b) => Object.assign(seed(b), { report: { content: "x" } }), /did not find/],
    ["other sources", (b) => started(b).branch.numbers.push(2, 9), /did not find/],
    ["more steps", (b) => Object.assign(started(b).branch, { step: 2 }), /cannot be kept/],
    ["fewer steps", (b) => Object.assign(started(b).branch, { step: 0 }), /did not find/],
    ["a run that is not there", (b) => Object.assign(started(b).branch, { runId: "run_x" }), /is missing/],
    ["itself", (b) => Object.assign(started(b).branch, { runId: b.runs[1]?.id }), /is missing/],
    ["no seed", (b) => Object.assign(started(b).branch, { seed: {} }), /run-started branch\.seed/],
    [
      "a step that is none",
      (b) => Object.assign(seed(b).steps[0] ?? {}, { tools: 7 }),
      /branch\.seed\.steps/,
    ],
    ["a cap that is none", (b) => Object.assign(started(b).budget, { tokens: "much" }), /budget\.tokens/],
    ["a cap below nothing", (b) => Object.assign(started(b).budget, { money: -1 }), /budget\.money/],
    [
      "a long message",
      (b) => Object.assign(event(b, "run-steered"), { message: "x".repeat(4001) }),
      /message/,
    ],
    [
      "a price that is none",
      (b) =>
        Object.assign(b.runs[0]?.events[0]?.model ?? {}, {
          price: { currency: "USD", input: "1", cachedInput: 0, output: 0 },
        }),
      /price\.input/,
    ],
  ];

  it("is rejected if it contradicts its log", async () => {
    const { text } = await home();
    const away = freshStore();
    const before = tables(away);
    for (const [what, forge, message] of FORGED) {
      const bundle = JSON.parse(text) as Bundle;
      forge(bundle);
      await expect(intoStore(JSON.stringify(bundle), away), what).rejects.toThrow(message);
    }
    expect(tables(away)).toEqual(before);
  });
});
