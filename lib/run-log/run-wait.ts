// How a run goes on that waits for the person and is not given what it waits for.

import type { EventBody, EventOf } from "./event";
import type { Clarification, RunState } from "./run-state";

/** The plan as it is shown: what was struck is no part of it any more. */
const shownSteps = ({ plan }: Pick<RunState, "plan">): string[] =>
  (plan?.steps ?? []).flatMap(({ text, status }) => (status === "struck" ? [] : [text]));

/** The plan taken as it was shown. */
export function unchangedPlan(state: Pick<RunState, "plan">): EventOf<"plan-reviewed"> {
  return { type: "plan-reviewed", goal: state.plan?.goal ?? "", steps: shownSteps(state), changes: [] };
}

/** The reading a run goes on with when nobody says which is meant: the likeliest, which stands first. */
export const assumedReading = ({ assumptions }: Pick<Clarification, "assumptions">): string | null =>
  assumptions[0] ?? null;

/** How many answers a run waits for: which reading is meant, and one for each question. */
export const answersAsked = (questions: readonly unknown[]): number => questions.length + 1;

type Asked = Pick<Clarification, "questions" | "options">;

/** The likeliest answer to each question that has answers to choose from; a run goes on with these as well. */
export function assumedAnswers({ questions, options = [] }: Asked): { question: string; answer: string }[] {
  return questions.flatMap((question, index) => {
    const answer = options[index]?.[0];
    return answer === undefined ? [] : [{ question, answer }];
  });
}

/** Each question as one line of text, with its answers to choose from: `Which country? (Germany / France)`. */
export function questionLines({ questions, options = [] }: Asked): string[] {
  return questions.map((question, index) => {
    const offered = options[index] ?? [];
    return offered.length > 0 ? `${question} (${offered.join(" / ")})` : question;
  });
}

/** What is written down when a question to the person stays without an answer. */
export const withoutAnswer = ({ callId }: Clarification): EventOf<"clarification-answered"> => ({
  type: "clarification-answered",
  callId,
  skipped: true,
  answers: [],
});

/** What lets a run go on that waits, without anything from the person; nothing for one that does not wait. */
export function goingOn(state: Pick<RunState, "status" | "plan" | "clarification">): EventBody[] {
  const { status, clarification } = state;
  if (status === "waiting_for_plan") return [unchangedPlan(state)];
  if (status !== "waiting_for_clarification" || !clarification) return [];
  return [withoutAnswer(clarification)];
}
