import { expect, it } from "vitest";
import { EVENT_VERSION, type EventBody, type RunEvent } from "@/lib/run-log/event";
import { foldEvents, initialState } from "@/lib/run-log/state";
import { started } from "@/testing/agent/loop";
import { workedMs } from "./fold-control";

const MINUTE = 60_000;
const start = initialState({
  id: "run_1",
  threadId: "thr_1",
  question: "Why?",
  agent: "standard",
  createdAt: 0,
});

/** The state after events at these minutes. */
function after(...told: [minutes: number, body: EventBody][]) {
  const events = told.map(
    ([minutes, body], index) =>
      ({ seq: index + 1, runId: "run_1", at: minutes * MINUTE, v: EVENT_VERSION, ...body }) as RunEvent,
  );
  return foldEvents(start, events);
}

const begun: [number, EventBody] = [0, started({})];
const limit: EventBody = { type: "limit-reached", limit: "searches", withdrawn: [] };
const piece: EventBody = { type: "step-delta", step: 1, attempt: 1, path: "x", text: "a" };
const minutesOf = (state: ReturnType<typeof after>, now: number) => workedMs(state, now * MINUTE) / MINUTE;

it("a sleeping machine and a clock set forward count as work only up to the limit of one request", () => {
  expect(minutesOf(after(begun, [10, limit]), 12)).toBe(12);
  expect(minutesOf(after(begun, [10, limit], [610, limit]), 611)).toBe(26);
  expect(minutesOf(after(begun, [10, limit]), 610)).toBe(25);
  // However many text deltas follow.
  expect(minutesOf(after(begun, [10, limit], [610, piece], [620, piece], [621, limit]), 622)).toBe(26);
});

it("GOAL-R1: the time before an interrupted run resumes does not count as work", () => {
  const back = after(begun, [10, limit], [610, { type: "run-resumed", cause: "restart" }]);
  expect(minutesOf(back, 613)).toBe(13);
  expect(minutesOf(after(begun, [10, limit], [610, { type: "run-queued" }]), 900)).toBe(25);
});

it("spending stays in its currency when the built-in model takes over", () => {
  const price = { currency: "EUR", input: 1, cachedInput: 1, output: 4 };
  const model = { id: "m", label: "m", kind: "endpoint" as const, host: "api.example" };
  const builtIn = { id: "built-in", label: "Built-in", kind: "built-in" as const, host: null };
  const changed: EventBody = { type: "model-changed", model: builtIn, reason: "The cap is reached." };
  const told = after([0, { ...begun[1], model: { ...model, price } } as EventBody], [1, changed]);
  expect(told.model).toEqual({ ...builtIn, price });
  expect(told).toMatchObject({ builtInWrites: true, builtInFrom: 1 });
  expect(after([0, { ...begun[1], model } as EventBody], [1, changed]).model).toEqual(builtIn);
});
