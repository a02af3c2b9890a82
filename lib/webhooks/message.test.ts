import { describe, expect, it } from "vitest";
import type { EventBody } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvent, initialState } from "@/lib/run-log/state";
import { numberEvents } from "@/lib/runs/recorder";
import { sampleAt } from "@/testing/components/sample-run";
import { causeOf, webhookMessage } from "./message";

const begun = (question = "Why?"): RunState => ({
  ...initialState({ id: "run_1", threadId: "thr_1", question, agent: "a", createdAt: 0 }),
  status: "researching",
});
const after = (state: RunState, body: EventBody) =>
  numberEvents(state, [body], Date.UTC(2026, 10, 26)).reduce(foldEvent, state);
const ended = (status: "completed" | "failed" | "error" | "cancelled") =>
  ({
    type: "run-ended",
    status,
    answer: null,
    completedSteps: [],
    error: status === "completed" ? null : { code: "stopped", message: "m", retryable: false },
  }) as const satisfies EventBody;

const causeAt = (before: RunState, body: EventBody, publicUrl: string | null = null) =>
  causeOf(before, after(before, body), publicUrl);
const messageOf = (cause: ReturnType<typeof causeOf>) =>
  webhookMessage.parse(JSON.parse(cause?.body ?? "null"));

describe("What a webhook is told", () => {
  it.each([
    ["completed", "run.completed", ["ended"]],
    ["failed", "run.failed", ["ended", "failed"]],
    ["error", "run.failed", ["ended", "failed"]],
    ["cancelled", "run.stopped", ["ended"]],
  ] as const)("a run that is %s causes %s", (status, type, events) => {
    const cause = causeAt(begun(), ended(status));
    expect(cause).toMatchObject({ type, events });
    expect(messageOf(cause)).toMatchObject({
      type,
      timestamp: "2026-11-26T00:00:00.000Z",
      data: { status, runId: "run_1", threadId: "thr_1", question: "Why?", url: null, report: null },
    });
  });

  it("a question causes one message when the run begins to wait", () => {
    const before = begun();
    const waiting: RunState = { ...before, status: "waiting_for_plan" };
    expect(causeOf(before, waiting, null)).toMatchObject({ type: "run.question", events: ["question"] });
    expect(causeOf(waiting, { ...waiting, seq: 9 }, null)).toBeNull();
    expect(causeOf(waiting, { ...waiting, status: "researching" }, null)).toBeNull();
  });

  it("a version that a person wrote by hand is no news", () => {
    expect(causeAt({ ...begun(), kind: "edit" }, ended("completed"))).toBeNull();
  });

  it("has a link, counts and cost, and nothing of report and pages", () => {
    const state = sampleAt(100_000);
    expect(state.report).not.toBeNull();
    const cause = causeOf({ ...state, status: "researching" }, state, "https://research.example");
    const { data } = messageOf(cause);
    expect(data?.report).toEqual({
      id: state.report?.id,
      title: state.report?.title,
      url: `https://research.example/reports/${state.report?.id}`,
    });
    expect(data?.url).toBe(`https://research.example/research/${state.threadId}`);
    const counts = Object.values(data?.citations ?? {}).reduce((sum, count) => sum + count, 0);
    expect(counts).toBe(state.report?.citations.length);
    for (const { snippet, title } of state.sources) {
      expect(cause?.body).not.toContain(title);
      if (snippet) expect(cause?.body).not.toContain(snippet);
    }
    expect(cause?.body).not.toContain(state.report?.content.slice(0, 40));
  });

  it("a long question is cut", () => {
    expect(messageOf(causeAt(begun("x".repeat(20_000)), ended("completed"))).data?.question).toHaveLength(
      500,
    );
  });
});
