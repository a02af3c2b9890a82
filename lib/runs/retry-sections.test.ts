// A report in sections whose endpoint fails while they are written: how the run ends, and what a retry asks for.

import { APICallError } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import type { LoopPorts } from "@/lib/agent/ports";
import { STEP_POLICY } from "@/lib/agent/step/step";
import { callFaults, requestFaults } from "@/lib/invariants/invariants-calls";
import { RETRY_POLICY } from "@/lib/resilience/retry";
import type { RunEvent } from "@/lib/run-log/event";
import { lastReusableStep } from "@/lib/run-log/retry-point";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvents } from "@/lib/run-log/state";
import { blankState, registries, type TestRun } from "@/testing/agent/loop";
import { HEADINGS, outlinedRun } from "@/testing/agent/sections";
import { branchFrom, stateToRetry } from "./retry-seed";

/** Every request is sent once. */
const ONCE: LoopPorts["policy"] = { ...STEP_POLICY, retry: { ...RETRY_POLICY, tries: 1 } };

const run = async (test: TestRun) => {
  const outcome = await runLoop(test.state, { ...test.ports, policy: ONCE }, registries);
  return { outcome, state: test.state };
};
const textOf = ({ report: written }: RunState) => written?.content ?? "";
const headingsOf = (content: string) =>
  content.split("\n").flatMap((line) => (line.startsWith("## ") ? [line.slice(3)] : []));
const writtenIn = (log: readonly RunEvent[]) =>
  log.flatMap((event) => (event.type === "section-written" ? [event.index] : []));

describe("an endpoint that is down", () => {
  const down = new APICallError({
    message: "Service Unavailable",
    url: "http://models.test/v1/chat/completions",
    requestBodyValues: {},
    statusCode: 503,
  });
  /** The first run, with sections from this one on missing. */
  async function lostFrom(index: number, fault: unknown = down) {
    const first = outlinedRun({
      part: (part) => {
        if (HEADINGS.indexOf(part) >= index) throw fault;
        return undefined;
      },
    });
    const { outcome, state } = await run(first.test);
    return { ...first, outcome, state };
  }
  /** A retry of it, with the parts that it asks for. */
  async function retried({ log: events, pages }: TestRun) {
    const step = lastReusableStep(foldEvents(blankState(), events));
    const before = stateToRetry(blankState(), events, step);
    const again = outlinedRun({
      pages,
      sources: before.sources,
      start: { branch: branchFrom(before, step) },
    });
    const { state } = await run(again.test);
    return { ...again, state, step };
  }

  it.each([0, 1, 2])(
    "B23: ends the run with its error; a retry asks for the missing sections alone (from %i)",
    async (index) => {
      const { test, state, outcome } = await lostFrom(index);
      expect(outcome).toEqual({ kind: "ended", status: "error" });
      expect(state.error?.code).toBe("model_unreachable");
      expect(state.report).toBeNull();
      expect(writtenIn(test.log)).toEqual([0, 1, 2].slice(0, index));
      const whole = await run(outlinedRun().test);
      const again = await retried(test);
      expect(again.step).toBe(2);
      expect(again.asked).toEqual([...HEADINGS.slice(index), "frame"]);
      expect(again.state.status).toBe("completed");
      expect(textOf(again.state)).toBe(textOf(whole.state));
      expect(again.state.report?.citations.every(({ sourceId }) => sourceId !== null)).toBe(true);
      expect(again.test.searched).toEqual([]);
      expect([...callFaults(again.test.log), ...requestFaults(again.test.log)]).toEqual([]);
    },
  );

  it("B23: is still down at the retry, and the retry of the retry asks for no more than what is missing", async () => {
    const { test } = await lostFrom(1);
    const step = lastReusableStep(foldEvents(blankState(), test.log));
    const before = stateToRetry(blankState(), test.log, step);
    const second = outlinedRun({
      pages: test.pages,
      sources: before.sources,
      start: { branch: branchFrom(before, step) },
      part: (part) => {
        if (part === HEADINGS[2]) throw down;
        return undefined;
      },
    });
    expect((await run(second.test)).state.error?.code).toBe("model_unreachable");
    expect(second.asked).toEqual([HEADINGS[1], HEADINGS[2]]);
    expect((await retried(second.test)).asked).toEqual([HEADINGS[2], "frame"]);
  });

  it("B23: only the frame is lost, and the sections stand alone", async () => {
    const { test } = outlinedRun({
      part: (part) => {
        if (part === "frame") throw down;
        return undefined;
      },
    });
    const { state } = await run(test);
    expect(state.status).toBe("completed");
    expect(headingsOf(textOf(state))).toEqual(HEADINGS);
  });
});
