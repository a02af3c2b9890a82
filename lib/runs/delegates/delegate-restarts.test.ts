import { expect, it, vi } from "vitest";
import { cancelRun } from "@/lib/runs/cancel";
import { recoverRuns } from "@/lib/runs/recover";
import { startRun } from "@/lib/runs/start";
import { imageOf, storeFrom } from "@/testing/crash-harness/scenario";
import { QUESTION } from "@/testing/crash-harness/scenario-delegates";
import { eventually } from "@/testing/eventually";
import { childrenOf, ended, openScenarios } from "@/testing/runs/delegates";
import { NO_LIMITS } from "@/testing/runs/engine";

vi.setConfig({ testTimeout: 60_000 });

const kept = openScenarios();

/**
 * A scenario that reports when the request `what` is sent, and delays its response so that the process can be
 * killed meanwhile.
 */
function heldAt(what: string) {
  const reached = Promise.withResolvers<void>();
  const own = kept({
    delay: (at) => (at.includes(what) ? 400 : 0),
    border(at) {
      if (at.includes(`out: ${what}`)) reached.resolve();
    },
  });
  return { own, reached: reached.promise };
}

it("X2 GOAL-Q14: whichever delegate comes back first, numbers, results and report are the same", async () => {
  const results = new Set<string>();
  const once = async (seed: number) => {
    let random = seed;
    const own = kept({
      delay() {
        random = (random * 48_271) % 2_147_483_647;
        return random % 12;
      },
    });
    const { runId } = await startRun({ question: QUESTION }, own);
    const { status, answer, report, sources, calls, usage, delegates } = await ended(own, runId);
    expect(status).toBe("completed");
    const uses = delegates.map(({ callId, ended: end }) => [callId, end?.use]).sort();
    const outputs = calls.map(({ id, output }) => [id, output]);
    results.add(JSON.stringify({ answer, text: report?.content, sources, outputs, usage, uses }, withoutIds));
  };
  await Promise.all(Array.from({ length: 20 }, (_, index) => once(index + 1)));
  expect([...results]).toHaveLength(1);
});

/** The ids of runs and threads differ between scenarios. */
const withoutIds = (key: string, value: unknown) =>
  ["id", "runId", "threadId", "reportId"].includes(key) ? undefined : value;

it("GOAL-R26 GOAL-R1: after a restart one place is still enough for a run and all that works for it", async () => {
  const { own, reached } = heldAt("search price of cells");
  own.limits = () => ({ ...NO_LIMITS, runsAtOnce: 1 });
  const { runId } = await startRun({ question: QUESTION }, own);
  await reached;
  const next = kept({ store: storeFrom(imageOf(own)) });
  next.limits = () => ({ ...NO_LIMITS, runsAtOnce: 1 });
  await recoverRuns(next, "crash");
  expect((await ended(next, runId)).status).toBe("completed");
  expect(await childrenOf(next, runId)).toHaveLength(2);
  await ended(own, runId);
});

it("GOAL-R23: a run that is stopped while a delegate is still being set up leaves nothing at work", async () => {
  const own = kept();
  const { dependenciesFor } = own;
  const slow = Promise.withResolvers<void>();
  let times = 0;
  own.dependenciesFor = async (run) => {
    times += 1;
    if (times === 1) return dependenciesFor(run);
    slow.resolve();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    return dependenciesFor(run);
  };
  const { runId } = await startRun({ question: QUESTION }, own);
  await slow.promise;
  await cancelRun(runId, own);
  await eventually(async () => expect(await childrenOf(own, runId)).toHaveLength(2));
  await eventually(async () =>
    expect((await childrenOf(own, runId)).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]),
  );
});

it("GOAL-R1: what a person asks in the thread of a delegate is their own: it goes on after a restart", async () => {
  const first = kept();
  const { runId } = await startRun({ question: QUESTION }, first);
  await ended(first, runId);
  const [child] = await childrenOf(first, runId);
  const second = kept({ store: storeFrom(imageOf(first)), delay: () => 300 });
  const { runId: asked } = await startRun(
    { question: "And since?", threadId: child?.threadId ?? "" },
    second,
  );
  const next = kept({ store: storeFrom(imageOf(second)) });
  await recoverRuns(next, "restart");
  expect((await ended(next, asked)).status).not.toBe("cancelled");
  await ended(second, asked);
});
