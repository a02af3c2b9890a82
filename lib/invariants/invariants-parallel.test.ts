import { expect, it } from "vitest";
import { EVENT_VERSION, type EventBody, type RunEvent } from "@/lib/run-log/event";
import { parallelFaults } from "./invariants-parallel";

const log = (...bodies: object[]) =>
  bodies.map(
    (body, index) =>
      ({ seq: index + 1, runId: "run_1", at: 0, v: EVENT_VERSION, ...(body as EventBody) }) as RunEvent,
  );
const decided = { type: "step-decided", step: 1, calls: [{ id: "1-0" }, { id: "1-1", needs: ["1-0"] }] };
const started = (callId: string) => ({ type: "call-started", callId });
const ended = (callId: string) => ({ type: "call-ended", callId, outputValid: true });
const begun = { type: "delegate-started", callId: "1-0", delegateId: "run_2", threadId: "t", question: "q" };
const over = { type: "delegate-ended", callId: "1-0", delegateId: "run_2" };

it("X4: a dependent call begins after the call it depends on", () => {
  expect(parallelFaults(log(decided, started("1-0"), ended("1-0"), started("1-1")))).toEqual([]);
  expect(parallelFaults(log(decided, started("1-0"), started("1-1")))).toEqual([
    "call 1-1 began before call 1-0 was over",
  ]);
});

it("B13: a delegate begins once for a call, and ends once", () => {
  expect(parallelFaults(log(decided, started("1-0"), begun, over))).toEqual([]);
  expect(parallelFaults(log(decided, begun))).toHaveLength(1);
  expect(parallelFaults(log(decided, started("1-0"), begun, begun))).toHaveLength(1);
  expect(parallelFaults(log(decided, started("1-0"), over))).toHaveLength(1);
  expect(parallelFaults(log(decided, started("1-0"), begun, over, over))).toHaveLength(1);
});
