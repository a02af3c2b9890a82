// The text that accompanies the model's calls: evaluation, reasoning and remaining steps. The rules decide; this module
// formulates.

import type { Situation } from "./situation";
import { type StepCall, type StepObject, stepOf } from "./step";

function describeState(situation: Situation): { situation: string; planStatus: string } {
  const { view, phrases } = situation;
  const pages = view.pages.length;
  const text = phrases.situation({ searches: view.searches.length, sources: view.sources.length, pages });
  const status = phrases.planStatus;
  const planStatus = view.report
    ? status.done
    : !view.plan
      ? status.none
      : view.plan.version > 1
        ? status.adapted
        : status.going;
  return { situation: text, planStatus };
}

/**
 * The remaining steps, the current one first, in the words of the plan if there is one, so that its lines can be
 * matched.
 */
export function remaining(situation: Situation, from: "search" | "read" | "choose" | "write"): string[] {
  const { plan } = situation.phrases;
  const all = { search: plan.search, read: plan.read, choose: plan.choose, write: plan.write };
  const keys = ["search", "read", "choose", "write"] as const;
  return keys.slice(keys.indexOf(from), keys.indexOf(from) + 3).map((key) => all[key]);
}

export function stepWith(
  situation: Situation,
  fields: { reasoning: [string, string, string?]; remaining: string[]; enough: boolean; calls: StepCall[] },
): StepObject {
  return stepOf({
    ...describeState(situation),
    reasoning: fields.reasoning,
    enoughData: fields.enough,
    remaining: fields.remaining,
    completed: fields.calls.some((call) => call._tool === "finalanswertool"),
    calls: fields.calls,
  });
}
