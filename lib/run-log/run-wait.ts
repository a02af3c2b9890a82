// Computes how a waiting run continues without input from the person.

import type { EventBody, EventOf } from "./event";
import type { Clarification, RunState } from "./run-state";

/** Accepts the plan as it was shown, without dropped lines. */
export function unchangedPlan({
  plan,
}: Pick<RunState, "plan">): EventOf<"plan-reviewed"> & { ids: string[] } {
  const shown = (plan?.steps ?? []).filter(({ status }) => status !== "struck");
  return {
    type: "plan-reviewed",
    goal: plan?.goal ?? "",
    steps: shown.map(({ text }) => text),
    ids: shown.map(({ id }) => id),
    changes: [],
  };
}

/** The reading that a run assumes when nobody chooses one: the likeliest, which is first. */
export const assumedReading = ({ assumptions }: Pick<Clarification, "assumptions">): string | null =>
  assumptions[0] ?? null;

/** How many answers a run waits for: the choice of a reading, and one for each question. */
export const answersAsked = (questions: readonly unknown[]): number => questions.length + 1;

type Asked = Pick<Clarification, "questions" | "options">;

/** The likeliest answer to each question with suggested answers; a run continues with these as well. */
export function assumedAnswers({ questions, options = [] }: Asked): { question: string; answer: string }[] {
  return questions.flatMap((question, index) => {
    const answer = options[index]?.[0];
    return answer === undefined ? [] : [{ question, answer }];
  });
}

/** Each question as one line of text, with its suggested answers: `Which country? (Germany / France)`. */
export function questionLines({ questions, options = [] }: Asked): string[] {
  return questions.map((question, index) => {
    const offered = options[index] ?? [];
    return offered.length > 0 ? `${question} (${offered.join(" / ")})` : question;
  });
}

/** The event of a question that stays unanswered. */
export const withoutAnswer = ({ callId }: Clarification): EventOf<"clarification-answered"> => ({
  type: "clarification-answered",
  callId,
  skipped: true,
  answers: [],
});

/** The events that make a waiting run continue without the person; empty for a run that does not wait. */
export function goingOn(state: Pick<RunState, "status" | "plan" | "clarification">): EventBody[] {
  const { status, clarification } = state;
  if (status === "waiting_for_plan") return [unchangedPlan(state)];
  if (status !== "waiting_for_clarification" || !clarification) return [];
  return [withoutAnswer(clarification)];
}
