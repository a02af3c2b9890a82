import type { RunState } from "@/lib/run-log/run-state";
import { foldEvents } from "@/lib/run-log/state";
import { SAMPLE_START, sampleAt } from "./sample-run";
import type { Timed } from "./sample-steps";

/** The sample run up to a moment, followed by other events at their seconds after the start. */
export function sampleWith(seconds: number, later: Timed[]): RunState {
  const state = sampleAt(seconds);
  return foldEvents(
    state,
    later.map(([at, body], index) => ({
      seq: state.seq + index + 1,
      runId: "run1",
      at: SAMPLE_START + at * 1000,
      v: 1,
      ...body,
    })),
  );
}
