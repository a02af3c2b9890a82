// Which step comes next, by rule. (The rules themselves follow in the next change.)

import { callOf, type StepObject, stepOf } from "./step";
import type { RunView } from "./view";

/** The next step for a run in this state. Pure: the same view gives the same step. */
export function decideStep(view: RunView): StepObject {
  const answer = "Not found: nothing was read.";
  return stepOf({
    reasoning: ["Nothing was read.", "The run ends without an answer."],
    situation: `Step ${view.step}.`,
    planStatus: "Ending.",
    enoughData: false,
    remaining: ["Give the final answer"],
    completed: true,
    calls: [
      callOf("finalanswertool", "Nothing is left to do.", {
        completed_steps: ["Looked at the state of the run"],
        answer,
        status: "failed",
      }),
    ],
  });
}
