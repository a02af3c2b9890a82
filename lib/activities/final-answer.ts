import type { finalAnswerSchema } from "@/lib/tools/final-answer";
import type { ActivityFor } from "./activity";

/** Ends the run with its answer (S16, S17). */
export const finalAnswer: ActivityFor<typeof finalAnswerSchema> = async (call, _tool, context) => {
  const { completed_steps, answer, status } = call;
  context.effect({ kind: "answered", answer, status, completedSteps: completed_steps });
  return { reasoning: call._reasoningForCall, completed_steps, answer, status };
};
