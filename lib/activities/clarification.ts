import type { clarificationSchema } from "@/lib/tools/clarification";
import type { ActivityFor } from "./activity";

/** Asks the person; the run waits until the answer comes (S25-S28). */
export const clarification: ActivityFor<typeof clarificationSchema> = async (call, _tool, context) => {
  context.effect({
    kind: "asked",
    reason: call._reasoningForCall,
    unclearTerms: call.unclear_terms,
    assumptions: call.assumptions,
    questions: call.questions,
  });
  return call.questions.join("\n");
};
