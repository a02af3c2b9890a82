// A model that leads a run and is too slow for it: code takes over in time.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { STEP_POLICY } from "@/lib/agent/step/step";
import { log } from "@/lib/log";
import { clock, type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, plan, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { modelAt } from "@/testing/agent/strategies";
import { readWeb, searchWeb, TOPICS } from "@/testing/guided/web";
import { type LlmRequest, type LlmServer, type Reply, startLlmServer } from "@/testing/servers/llm";
import { runLoop } from "./loop";

let server: LlmServer;
beforeEach(async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  server = await startLlmServer({ script: () => ({ text: "" }) });
});
afterEach(() => server.stop());

const [ALDANE] = TOPICS;
const REAL = { ...clock, now: Date.now };
const step = (...calls: Record<string, unknown>[]) => ({ text: JSON.stringify(reply(...calls)) });
const leads = ({ warnings }: TestRun["state"]) =>
  warnings.filter((warning) => warning.includes("code leads"));

async function tell(script: (request: LlmRequest) => Reply, world: Partial<LoopHarness>) {
  server.use(script);
  const test = new TestRun({
    question: ALDANE?.question ?? "",
    script: () => "",
    search: searchWeb,
    read: readWeb,
    ...world,
  });
  const model = await modelAt(server);
  await runLoop(test.state, { ...test.ports, model, policy: STEP_POLICY }, registries);
  return { test, state: test.state, bodies: server.requests.map(({ body }) => body) };
}

/** A completed run cites: its report has citations that all resolve to sources. */
function expectSourced({ state }: { state: TestRun["state"] }): void {
  expect(state.status).toBe("completed");
  expect(state.report?.citations.length).toBeGreaterThan(0);
  expect(state.report?.invalidCitations).toEqual([]);
}

describe("a model that leads too slowly", () => {
  /** Everything it is asked for hangs from its third request on. */
  const story = [step(plan()), step(search("Aldane lighthouse"))];
  const hangs = ({ step: at }: LlmRequest): Reply => story[at - 1] ?? { fault: "stall" };
  const within = (guidedMinutes: number | null) =>
    agentConfig({ baseClass: "SGRAgent", execution: { guidedFallback: true, guidedMinutes } });

  it("P15 GOAL-W3: is broken off when its time is up, and code writes from what is there", async () => {
    const { test, state, bodies } = await tell(hangs, { config: within(0.02), clock: REAL });
    expectSourced(test);
    expect(leads(state)).toHaveLength(1);
    expect(leads(state)[0]).toMatch(/too slow/);
    expect(bodies).toHaveLength(3);
    const cut = test.log.flatMap((event) => (event.type === "usage-counted" ? [event.outcome] : []))[2];
    expect(cut).toBe("cancelled");
  });

  it("P15: goes on when it has read pages and the agent sets no limit", async () => {
    let now = 1_700_000_000_000;
    const slow = [step(plan()), step(search("Aldane lighthouse")), step(readPages(ALDANE?.url ?? ""))];
    const end = [step(report("The Aldane lighthouse was built in 1901 [1].")), step(answer("In 1901 [1]."))];
    const { state, test } = await tell(
      ({ step: at }) => {
        now += 100_000;
        return [...slow, ...end][at - 1] ?? step(answer("In 1901 [1]."));
      },
      { config: within(null), clock: { ...clock, now: () => now } },
    );
    expect(leads(state)).toEqual([]);
    expectSourced(test);
  });

  it("P15: is replaced at the usual limit when it has read nothing by then", async () => {
    let now = 1_700_000_000_000;
    const { state, test, bodies } = await tell(
      ({ step: at }) => {
        now += 200_000;
        return step(plan(`Look at it ${at}`, "Read it", "Write it"), search(`Aldane ${at}`));
      },
      { config: within(null), clock: { ...clock, now: () => now } },
    );
    expectSourced(test);
    expect(leads(state)[0]).toMatch(/too slow/);
    expect(bodies).toHaveLength(2);
  });
});
