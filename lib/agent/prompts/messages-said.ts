// Renders what the person said during the run, in their own words. It stands outside of all data blocks and
// is introduced as the person's, because the instructions let nobody else direct the agent.

import { cutText, lines, oneLine, type PromptText, personText, told } from "@/lib/activities/data-block";
import type { Call, Plan, PlanVersion, RunState, Steer } from "@/lib/run-log/run-state";

/** A message of the person to an unfinished run; `plan` has the ids of the lines that it strikes. */
export function steerText({ message, banHosts, dropSteps }: Steer, plan: Plan | null = null): PromptText {
  const versions = plan?.history ?? [];
  const struck = (line: string): PromptText => {
    const version = versions.find(({ steps }) => steps.includes(line));
    return version ? planLine(version, line, version.steps.indexOf(line)) : personText(line);
  };
  const text = [told`The person who asked the question says to you now, while you work:`];
  if (message.trim() !== "") text.push(personText(message.trim()));
  if (banHosts.length > 0)
    text.push(
      told`Do not use pages of these hosts or their subdomains any more, and do not cite them: ${lines(banHosts.map(personText), ", ")}.`,
    );
  if (dropSteps.length > 0)
    text.push(
      told`These lines of the plan are struck; do not work on them:`,
      ...dropSteps.map((line) => told`- ${struck(line)}`),
    );
  return lines(text);
}

/** Messages that the request of this step contained first; pending ones stand before the tail. */
export function steersBefore(state: RunState, step: number): Steer[] {
  return state.steers.filter((steer) => steer.step === step);
}

/**
 * Messages that are not part of any finished step: pending ones, and those of a request that produced no
 * step.
 */
export function steersAfter(state: RunState, lastFinished: number): Steer[] {
  return state.steers.filter(({ step }) => step === null || step > lastFinished);
}

/** A line of a version of the plan, with the id that the model names. */
export const planLine = ({ ids }: PlanVersion, line: string, at: number): PromptText =>
  ids?.[at] ? told`${oneLine(ids[at])}: ${personText(line)}` : personText(line);

/**
 * The plan as the person returned it, for the result of the call that made it; empty for every other call.
 */
export function reviewedPlan({ plan, planReview }: RunState, call: Call): PromptText {
  if (!plan || !planReview || planReview.reviewedAt === null) return told``;
  // A version that the person wrote is attributed to the call whose plan was shown.
  const own = plan.history.find((version, index) => version.callId === plan.history[index - 1]?.callId);
  if ((own ?? plan.history[0])?.callId !== call.id) return told``;
  if (!own) return told`\nThe person was shown this plan and started it as it is.`;
  return lines([
    told``,
    told`The person was shown this plan and changed it before the start. It is now, and this is what you follow:`,
    told`Goal: ${personText(own.goal)}`,
    ...own.steps.map((line, at) => told`- ${planLine(own, line, at)}`),
    ...own.changes.map(
      (change) => told`Changed by the person: ${personText(cutText(oneLine(change), 400).text)}`,
    ),
  ]);
}
