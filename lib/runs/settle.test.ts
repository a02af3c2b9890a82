import { describe, expect, it } from "vitest";
import type { EventBody } from "@/lib/run-log/event";
import { initialState } from "@/lib/run-log/state";
import { numberEvents } from "./recorder";
import { settle } from "./settle";

const counted: EventBody = {
  type: "usage-counted",
  step: 1,
  attempt: 1,
  outcome: "ok",
  inputTokens: 100,
  cachedTokens: 0,
  outputTokens: 10,
  promptBytes: 400,
  money: 0.5,
};

/** The record that stores these events. */
function recordOf(...bodies: EventBody[]) {
  const before = initialState({ id: "run_1", threadId: "thr_1", question: "Why?", agent: "a", createdAt: 0 });
  return settle({ before, events: numberEvents(before, bodies, 5), pages: [], at: 5, draftFrom: null })
    .record;
}

describe("What a power cut must not take back", () => {
  it.each<[string, EventBody]>([
    ["what a request cost", counted],
    ["what was found", { type: "call-returned", callId: "1-0", value: 1, effects: [] }],
    ["what the person said", { type: "run-steered", id: "s", message: "More", banHosts: [], dropSteps: [] }],
    ["the wish to finish", { type: "finish-requested" }],
    ["the plan that was looked through", { type: "plan-reviewed", goal: "", steps: ["a"], changes: [] }],
    ["an answer", { type: "clarification-answered", callId: "1-0", skipped: true, answers: [] }],
    ["the end", { type: "run-ended", status: "failed", answer: null, completedSteps: [], error: null }],
  ])("%s is on the disk when it is recorded, whatever comes with it", (_what, body) => {
    const intent: EventBody = { type: "call-started", callId: "1-0" };
    expect(recordOf(body).durable).toBe(true);
    expect(recordOf(intent, body).durable).toBe(true);
    expect(recordOf(intent).durable).toBe(false);
  });
});

it("what a request cost goes into the ledger with its count", () => {
  expect(recordOf(counted, counted).spending).toMatchObject([
    { runId: "run_1", requests: 2, inputTokens: 200, outputTokens: 20, money: 1 },
  ]);
});
