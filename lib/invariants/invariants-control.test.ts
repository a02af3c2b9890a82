import { describe, expect, it } from "vitest";
import type { EventBody, RunEvent } from "@/lib/run-log/event";
import { callFaults, requestFaults } from "./invariants-calls";
import { controlFaults, timeFaults } from "./invariants-control";

type Loose = { type: EventBody["type"] } & Record<string, unknown>;

/** Events with only the fields that the invariants use. */
const log = (...bodies: Loose[]) =>
  bodies.map(
    (body, index) => ({ seq: index + 1, runId: "run", at: index, v: 1, ...body }) as unknown as RunEvent,
  );

const asked = (step: number, attempt = 1): Loose => ({ type: "step-started", step, attempt });
const counted = (step: number, attempt = 1): Loose => ({
  type: "usage-counted",
  step,
  attempt,
  outcome: "ok",
});
const decided = (step: number, ...ids: string[]): Loose => ({
  type: "step-decided",
  step,
  calls: ids.map((id) => ({ id, mode: "explicit" })),
});
const call = (type: Loose["type"], callId: string): Loose => ({ type, callId });
const resumed: Loose = { type: "run-resumed", cause: "crash" };
const seed = (status: string): Loose => ({
  type: "run-started",
  branch: { runId: "r", step: 1, numbers: [], seed: { calls: [{ id: "1-0", status }], compaction: null } },
});

describe("paid requests", () => {
  it.each<[string, Loose[], RegExp | null]>([
    [
      "a call",
      [decided(1, "1-0"), call("call-started", "1-0"), call("search-made", "1-0"), call("call-ended", "1-0")],
      null,
    ],
    [
      "a call that a crash cut off",
      [
        decided(1, "1-0"),
        call("call-started", "1-0"),
        resumed,
        call("call-started", "1-0"),
        call("call-returned", "1-0"),
        call("call-ended", "1-0"),
      ],
      null,
    ],
    [
      "twice at once",
      [decided(1, "1-0"), call("call-started", "1-0"), call("call-started", "1-0")],
      /made twice at once/,
    ],
    [
      "again after its result",
      [
        decided(1, "1-0"),
        call("call-started", "1-0"),
        call("call-returned", "1-0"),
        resumed,
        call("call-started", "1-0"),
      ],
      /made again/,
    ],
    [
      "a result without intent",
      [decided(1, "1-0"), call("search-made", "1-0"), call("call-ended", "1-0")],
      /was never made/,
    ],
    [
      "a search counted twice",
      [
        decided(1, "1-0"),
        call("call-started", "1-0"),
        call("search-made", "1-0"),
        call("search-made", "1-0"),
      ],
      /counted twice/,
    ],
    [
      "a result twice",
      [
        decided(1, "1-0"),
        call("call-started", "1-0"),
        call("call-returned", "1-0"),
        call("call-returned", "1-0"),
      ],
      /returned twice/,
    ],
    ["never decided", [call("call-ended", "9-0")], /never decided/],
    ["decided twice", [decided(1, "1-0"), decided(2, "1-0")], /decided twice/],
    ["a call of the run before, made again", [seed("succeeded"), call("call-started", "1-0")], /made again/],
    ["a call of the run before, decided again", [seed("succeeded"), decided(1, "1-0")], /decided twice/],
    [
      "a call of the run before that was open",
      [seed("running"), call("call-started", "1-0"), call("call-ended", "1-0")],
      null,
    ],
  ])("%s", (_name, events, fault) => {
    const found = callFaults(log(...events)).join("\n");
    if (fault) expect(found).toMatch(fault);
    else expect(found).toBe("");
  });

  it.each<[string, Loose[], RegExp | null]>([
    [
      "a request and its repair",
      [
        asked(1),
        counted(1),
        asked(1, 2),
        counted(1, 2),
        decided(1),
        { type: "run-ended", status: "completed" },
      ],
      null,
    ],
    ["one that a crash cut off", [asked(1), resumed, asked(1), counted(1), decided(1)], null],
    ["twice at once", [asked(1), asked(1)], /made twice at once/],
    ["counted and never made", [counted(1)], /without having been made/],
    ["counted twice", [asked(1), counted(1), counted(1)], /without having been made/],
    ["never counted", [asked(1), decided(1), { type: "run-ended", status: "failed" }], /never counted/],
    ["cut off by the person", [asked(1), { type: "run-ended", status: "cancelled" }], null],
    [
      "a step decided twice",
      [asked(1), counted(1), decided(1), resumed, decided(1)],
      /step 1 was decided twice/,
    ],
  ])("a model: %s", (_name, events, fault) => {
    const found = requestFaults(log(...events)).join("\n");
    if (fault) expect(found).toMatch(fault);
    else expect(found).toBe("");
  });
});

describe("run controls and the queue", () => {
  const steered = (id: string): Loose => ({ type: "run-steered", id });
  const noted = (through: number): Loose => ({ type: "context-compacted", through });
  it.each<[string, Loose[], RegExp | null]>([
    ["in line and out", [{ type: "run-queued" }, { type: "run-admitted" }, asked(1)], null],
    [
      "in line again after a restart",
      [
        { type: "run-queued" },
        { type: "run-admitted" },
        resumed,
        { type: "run-queued" },
        { type: "run-admitted" },
      ],
      null,
    ],
    ["works while in line", [{ type: "run-queued" }, asked(1)], /while it waited for a place/],
    [
      "admitted twice",
      [{ type: "run-queued" }, { type: "run-admitted" }, { type: "run-admitted" }],
      /got a place without/,
    ],
    [
      "answered twice",
      [
        call("clarification-asked", "1-0"),
        call("clarification-answered", "1-0"),
        call("clarification-answered", "1-0"),
      ],
      /got an answer without/,
    ],
    [
      "works while it waits for an answer",
      [call("clarification-asked", "1-0"), call("call-started", "1-1")],
      /waited for an answer/,
    ],
    ["a plan reviewed that was not shown", [{ type: "plan-reviewed" }], /got its plan without/],
    ["works while its plan is shown", [{ type: "plan-review-asked" }, asked(2)], /waited for its plan/],
    ["stopped while it waits", [{ type: "plan-review-asked" }, { type: "run-ended" }], null],
    ["two messages", [steered("a"), steered("b")], null],
    ["one message twice", [steered("a"), steered("a")], /message a was taken twice/],
    ["more and more notes", [noted(3), noted(28)], null],
    ["fewer notes than before", [noted(28), noted(3)], /told as notes again/],
  ])("%s", (_name, events, fault) => {
    const found = controlFaults(log(...events)).join("\n");
    if (fault) expect(found).toMatch(fault);
    else expect(found).toBe("");
  });

  it("no event is earlier than the one before it", () => {
    const events = log(asked(1), counted(1), decided(1));
    expect(timeFaults(events)).toEqual([]);
    expect(timeFaults([...events, { ...events[0]!, seq: 4 }])).toEqual([
      "event 4 lies before the one it follows",
    ]);
  });
});
