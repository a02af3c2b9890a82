// Stores a person's answer to a run that waits for it and resumes the run. Of two answers, the first one
// counts (Q9).

import { GroundworkError } from "@/lib/errors/errors";
import type { Clarification, RunState } from "@/lib/run-log/run-state";
import { withoutAnswer } from "@/lib/run-log/run-wait";
import { getEngine } from "./assemble";
import type { Engine } from "./engine";
import { whereItWorks } from "./nodes/claims";
import { goOn } from "./resume";
import { runLocation, stateIn } from "./run-location";

type Answers = { answers: { question: string; answer: string }[] } | { skip: true };

/**
 * Stores the answer and resumes the run; resolves when the answer is stored and the run has been resumed.
 * Throws run_not_found, run_not_waiting, already_answered, shutting_down; nothing is changed then.
 */
export async function answerRun(
  runId: string,
  answers: Answers,
  engine: Engine = getEngine(),
): Promise<void> {
  if (engine.live.stopping.aborted) throw new GroundworkError("shutting_down");
  const control = { name: "answer", runId, given: answers } as const;
  const work = async () => {
    const state = stateIn(await runLocation(engine, runId));
    const { clarification } = state;
    if (state.status !== "waiting_for_clarification" || !clarification)
      throw new GroundworkError(state.clarifications.length > 0 ? "already_answered" : "run_not_waiting");
    const given = "skip" in answers ? [] : answers.answers.filter(({ answer }) => answer.trim() !== "");
    if (isLate(state, clarification, given)) throw new GroundworkError("already_answered");
    await goOn(engine, {
      state,
      cause: "answer",
      said: [{ ...withoutAnswer(clarification), skipped: given.length === 0, answers: given }],
    });
  };
  await engine.live.inTurn(runId, () => whereItWorks(engine, control, work));
}

/**
 * True when every answer belongs to a question that was answered before, and none to the current questions.
 */
function isLate(state: RunState, asked: Clarification, given: { question: string }[]): boolean {
  const earlier = new Set(state.clarifications.flatMap(({ questions }) => questions));
  const current = new Set(asked.questions);
  return given.length > 0 && given.every(({ question }) => earlier.has(question) && !current.has(question));
}
