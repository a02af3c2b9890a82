import type { generatePlanSchema } from "@/lib/tools/generate-plan";
import type { ActivityFor } from "./activity";
import { lines, oneLine, type PromptText, told, writtenText, writtenValue } from "./data-block";

/** Sets the plan (S30, S32). */
export const generatePlan: ActivityFor<typeof generatePlanSchema> = async (call, _tool, context) => {
  const { research_goal, planned_steps, search_strategies } = call;
  context.effect({
    kind: "planned",
    goal: research_goal,
    steps: planned_steps,
    strategies: search_strategies,
    ...(call.short_title ? { title: call.short_title } : {}),
    ...(call.brief ? { brief: call.brief } : {}),
  });
  return { research_goal, planned_steps, search_strategies };
};

type Line = { id: string; text: string };
type WithLines = { lines?: Line[]; demands?: Line[] };

/**
 * What the model reads of a plan: the ids that code gave its lines. The texts stand in the call itself, but for those
 * of lines that a change of plan keeps.
 */
export function renderPlan(output: unknown): PromptText {
  const { lines: given, demands = [] } = (output ?? {}) as WithLines;
  if (!Array.isArray(given)) return writtenValue(output);
  const ids = (of: Line[]) =>
    lines(
      of.map(({ id }) => oneLine(id)),
      ", ",
    );
  const demanded = demands.length > 0 ? told` Demands of the brief: ${ids(demands)}.` : told``;
  return told`Its lines: ${ids(given)}.${demanded}`;
}

/** The same for a changed plan, whose call may name lines by their ids alone. */
export function renderChangedPlan(output: unknown): PromptText {
  const { lines: given } = (output ?? {}) as WithLines;
  if (!Array.isArray(given)) return writtenValue(output);
  return lines([
    told`The plan is now:`,
    ...given.map(({ id, text }) => told`- ${oneLine(id)}: ${writtenText(text)}`),
  ]);
}
