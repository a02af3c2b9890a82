import { describe, expect, it } from "vitest";
import { accept, call, check, faults, reasoning, search } from "@/testing/agent/replies";

describe("a step", () => {
  it("S14: no call is dispatched without a valid reasoning object", () => {
    expect(faults({ calls: [search()] })).toEqual([
      "reasoning_steps is missing.",
      "current_situation is missing.",
      "plan_status is missing.",
      "remaining_steps is missing.",
      "task_completed is missing.",
    ]);
  });

  it("S13: the reasoning is read into its own object", () => {
    expect(accept({ ...reasoning, calls: [search()] }).reasoning).toEqual({
      reasoningSteps: ["First", "Second"],
      currentSituation: "Nothing is known yet.",
      planStatus: "No plan.",
      enoughData: false,
      remainingSteps: ["Search"],
      taskCompleted: false,
    });
  });

  it("P12: what is no step is never read as one", () => {
    for (const nothing of [null, "{", 7, [], undefined])
      expect(faults(nothing)).toEqual(["The reply must be a JSON object."]);
    expect(faults(reasoning)).toEqual(["calls is missing."]);
    expect(faults({ ...reasoning, calls: search() })).toEqual(["calls must be of type array."]);
  });

  it("Q10: one repair names everything that is wrong", () => {
    const { plan_status: _status, ...partial } = reasoning;
    expect(faults({ ...partial, calls: [call("websearchtool", {})] })).toEqual([
      "plan_status is missing.",
      "calls[0].query is missing.",
    ]);
  });

  it("Q10: a missing enough_data is false", () => {
    const { enough_data: _flag, ...partial } = reasoning;
    expect(accept({ ...partial, calls: [search()] }).reasoning.enoughData).toBe(false);
  });

  it("Q15: an empty list of calls is a step with a warning, for the loop to count", () => {
    const step = accept({ ...reasoning, calls: [] });
    expect(step.calls).toEqual([]);
    expect(step.warnings).toEqual(["The step has no calls."]);
  });

  it("Q15: task_completed beside a search is advice; the calls win and it is noted", () => {
    const step = accept({ ...reasoning, task_completed: true, calls: [search()] });
    expect(step.calls[0]?.verdict).toBe("run");
    expect(step.warnings).toEqual(["task_completed is true, yet websearchtool was chosen; the calls count."]);
    const closing = call("finalanswertool", {
      completed_steps: ["Read"],
      answer: "Yes.",
      status: "completed",
    });
    expect(accept({ ...reasoning, task_completed: true, calls: [closing] }).warnings).toEqual([]);
  });

  it("T25, T17: several calls of one step, latent and explicit, are all taken, in order", () => {
    const step = accept({ ...reasoning, calls: [search("one"), check(), search("two")] });
    expect(step.calls.map(({ id, mode, verdict: word }) => [id, mode, word])).toEqual([
      ["3-0", "explicit", "run"],
      ["3-1", "latent", "run"],
      ["3-2", "explicit", "run"],
    ]);
  });

  it("P13: a list of absurd length is not even recorded", () => {
    const calls = Array.from({ length: 500 }, (_, index) => search(`query ${index}`));
    expect(accept({ ...reasoning, calls }).calls).toHaveLength(16);
  });
});
