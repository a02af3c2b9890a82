import { expect, it } from "vitest";
import { EVENT_VERSION, type EventBody, type RunEvent } from "@/lib/run-log/event";
import { foldEvents, initialState } from "@/lib/run-log/state";

const start = initialState({ id: "run_1", threadId: "thr_1", question: "Why?", agent: "deep", createdAt: 0 });

function after(...told: [at: number, body: EventBody][]) {
  return foldEvents(
    start,
    told.map(
      ([at, body], index) => ({ seq: index + 1, runId: "run_1", at, v: EVENT_VERSION, ...body }) as RunEvent,
    ),
  );
}

const asked = (step: number, attempt = 1): EventBody => ({
  type: "step-started",
  step,
  attempt,
  closing: false,
  tools: [],
  schemaHash: "0",
  promptBytes: 1,
});
const counted = (
  step: number,
  attempt: number,
  outcome: "ok" | "failed",
  inputTokens: number,
): EventBody => ({
  type: "usage-counted",
  step,
  attempt,
  outcome,
  inputTokens,
  cachedTokens: 0,
  outputTokens: 1,
  promptBytes: 1,
});

it("every request has its own times and token counts, also retries and the active one", () => {
  const { requests } = after(
    [10, asked(1)],
    [20, counted(1, 1, "failed", 5)],
    [30, asked(1, 2)],
    [40, counted(1, 2, "ok", 7)],
    [50, asked(2)],
  );
  expect(
    requests?.map(({ startedAt, endedAt, outcome, inputTokens }) => [
      startedAt,
      endedAt,
      outcome,
      inputTokens,
    ]),
  ).toEqual([
    [10, 20, "failed", 5],
    [30, 40, "ok", 7],
    [50, null, null, 0],
  ]);
});

it("a request interrupted by a crash has no end, and does not take the usage of the next one", () => {
  const { requests, standstills } = after(
    [10, asked(1)],
    [5000, { type: "run-resumed", cause: "crash" }],
    [5010, asked(1)],
    [5020, counted(1, 1, "ok", 7)],
  );
  expect(requests?.map(({ endedAt }) => endedAt)).toEqual([null, 5020]);
  expect(standstills).toEqual([{ kind: "crash", from: 10, to: 5000 }]);
});

it("usage without a request changes nothing, and an answer is no standstill", () => {
  const state = after([10, counted(3, 1, "ok", 7)], [20, { type: "run-resumed", cause: "answer" }]);
  expect(state.requests).toBeUndefined();
  expect(state.standstills).toBeUndefined();
});

it("a wait in the queue ends when the run is admitted or ends", () => {
  const line = (...told: [number, EventBody][]) => after([0, { type: "run-queued" }], ...told).standstills;
  const over: EventBody = {
    type: "run-ended",
    status: "cancelled",
    answer: null,
    completedSteps: [],
    error: null,
  };
  expect(line()).toEqual([{ kind: "line", from: 0, to: null }]);
  expect(line([90, { type: "run-admitted" }], [200, over])).toEqual([{ kind: "line", from: 0, to: 90 }]);
  expect(line([90, over])).toEqual([{ kind: "line", from: 0, to: 90 }]);
});
