// What the person said while the run went on, in the words that were used. It stands outside of every data block and is
// introduced as the person's own, because the instructions let nobody else direct the agent.

import { cutText, lines, oneLine, type PromptText, personText, told } from "@/lib/activities/data-block";
import type { Call, RunState, Steer } from "@/lib/run-log/run-state";

/** A message of the person to a run that goes on. */
export function steerText({ message, banHosts, dropSteps }: Steer): PromptText {
  const text = [told`The person who asked the question says to you now, while you work:`];
  if (message.trim() !== "") text.push(personText(message.trim()));
  if (banHosts.length > 0)
    text.push(
      told`Do not use pages of these hosts or their subdomains any more, and do not cite them: ${lines(banHosts.map(personText), ", ")}.`,
    );
  if (dropSteps.length > 0)
    text.push(
      told`These lines of the plan are struck; do not work on them:`,
      ...dropSteps.map((line) => told`- ${personText(line)}`),
    );
  return lines(text);
}

/** Messages that the request of this step said first; those that wait for one stand before the tail. */
export function steersBefore(state: RunState, step: number): Steer[] {
  return state.steers.filter((steer) => steer.step === step);
}

/** Messages that no finished step has been told: those that wait, and those of a request that brought no step. */
export function steersAfter(state: RunState, lastFinished: number): Steer[] {
  return state.steers.filter(({ step }) => step === null || step > lastFinished);
}

/** The plan as the person sent it back, for the result of the call that made it; empty for every other call. */
export function reviewedPlan({ plan, planReview }: RunState, call: Call): PromptText {
  if (!plan || !planReview || planReview.reviewedAt === null) return told``;
  // A version of the person's own goes by the call whose plan was shown.
  const own = plan.history.find((version, index) => version.callId === plan.history[index - 1]?.callId);
  if ((own ?? plan.history[0])?.callId !== call.id) return told``;
  if (!own) return told`\nThe person was shown this plan and started it as it is.`;
  return lines([
    told``,
    told`The person was shown this plan and changed it before the start. It is now, and this is what you follow:`,
    told`Goal: ${personText(own.goal)}`,
    ...own.steps.map((line) => told`- ${personText(line)}`),
    ...own.changes.map(
      (change) => told`Changed by the person: ${personText(cutText(oneLine(change), 400).text)}`,
    ),
  ]);
}
