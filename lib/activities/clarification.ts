import type { clarificationSchema } from "@/lib/tools/clarification";
import type { Params } from "@/lib/tools/tool";
import type { ActivityFor } from "./activity";

/** Longer ones are not answers to choose from. */
const LONGEST_OPTION = 200;
const MOST_OPTIONS = 6;

/** The suggested answers of each question; nothing when the model suggested no real choice. */
function optionsOf({ questions, options = [] }: Params<typeof clarificationSchema>): {
  options?: string[][];
} {
  const offered = questions.map((_, index) => {
    const own = (options[index] ?? []).map((option) => option.trim());
    const distinct = [...new Set(own.filter((option) => option !== "" && option.length <= LONGEST_OPTION))];
    return distinct.length > 1 ? distinct.slice(0, MOST_OPTIONS) : [];
  });
  return offered.some((list) => list.length > 0) ? { options: offered } : {};
}

/** Asks the person; the run waits until the answer comes (S25-S28). */
export const clarification: ActivityFor<typeof clarificationSchema> = async (call, _tool, context) => {
  context.effect({
    kind: "asked",
    reason: call._reasoningForCall,
    unclearTerms: call.unclear_terms,
    assumptions: call.assumptions,
    questions: call.questions,
    ...optionsOf(call),
  });
  return call.questions.join("\n");
};
