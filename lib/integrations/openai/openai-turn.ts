// What a chat request does: it starts research, asks a follow-up, or answers a run that waits. A program that
// repeats a request, as programs do when a connection breaks, gets the existing run.

import type { Owner } from "@/db/store/threads";
import { GroundworkError } from "@/lib/errors/errors";
import { checkQuestion } from "@/lib/http/requests";
import { blankState } from "@/lib/integrations/answer-reader";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import { unchangedPlan } from "@/lib/run-log/run-wait";
import { answerRun } from "@/lib/runs/answer";
import { getEngine } from "@/lib/runs/assemble";
import type { Engine } from "@/lib/runs/engine";
import { loadRunState } from "@/lib/runs/load";
import { startPlan } from "@/lib/runs/review-plan";
import { startRun } from "@/lib/runs/start";
import { steerRun } from "@/lib/runs/steer";
import { questionOf, recognise } from "./openai-conversation";
import { DEFAULT_MODEL } from "./openai-models";
import type { ChatRequest } from "./openai-request";

/** The state that the program has: what follows it is its answer. */
export type Turn = { from: RunState };

type Asked = {
  text: string;
  agent: string | undefined;
  by: By;
};

/** The actor, and their idempotency key; the same key creates one run. */
type By = { owner: Owner; idempotencyKey?: string | undefined };

const isSkip = (text: string) => /^skip[.!]?$/i.test(text);

/** Numbered lines answer the questions with their numbers; any other text answers each of them. */
function answersTo(questions: readonly string[], text: string) {
  const lines = [...text.matchAll(/^[^\S\r\n\u2028\u2029]*(\d{1,2})[.)]\s+(\S.*)$/gm)];
  const numbered = new Map(lines.map(([, number, said]) => [Number(number), (said ?? "").trim()]));
  const fits = numbered.size > 0 && [...numbered.keys()].every((number) => questions[number - 1]);
  return questions.flatMap((question, index) => {
    const answer = fits ? numbered.get(index + 1) : text;
    return answer === undefined ? [] : [{ question, answer }];
  });
}

/** True when the run received this text where it waited: the request is a repetition. */
function wasTold(state: RunState, text: string): boolean {
  if (state.steers.some(({ message }) => message === text)) return true;
  if (isSkip(text))
    return (
      (state.planReview?.reviewedAt ?? null) !== null || state.clarifications.some(({ skipped }) => skipped)
    );
  return state.clarifications.some(({ questions, answers }) => {
    const said = answersTo(questions, text);
    return said.length > 0 && said.every(({ answer }, index) => answers[index]?.answer === answer);
  });
}

async function startWithPlan(state: RunState, text: string, engine: Engine): Promise<void> {
  // Sent before the plan is started, so that every step has it.
  if (!isSkip(text) && /[\p{L}\p{N}]/u.test(text)) await steerRun(state.id, { message: text }, engine);
  const { goal, steps } = unchangedPlan(state);
  await startPlan(state.id, { goal, steps }, engine);
}

async function started(request: Parameters<typeof startRun>[0], engine: Engine): Promise<Turn> {
  const { runId } = await startRun(request, engine);
  return { from: await blankState(runId, engine) };
}

/** Continues a run: answers it if it waits, asks a follow-up in its thread if it has ended. */
async function goOnWith(state: RunState, { text, agent, by }: Asked, engine: Engine): Promise<Turn> {
  if (state.status === "waiting_for_clarification" && state.clarification) {
    const said = isSkip(text)
      ? { skip: true as const }
      : { answers: answersTo(state.clarification.questions, text) };
    await answerRun(state.id, said, engine);
    return { from: state };
  }
  if (state.status === "waiting_for_plan") {
    await startWithPlan(state, text, engine);
    return { from: state };
  }
  if (wasTold(state, text)) return { from: await blankState(state.id, engine) };
  if (!isTerminal(state.status)) throw new GroundworkError("thread_busy");
  const { threadId } = state;
  return started({ question: checkQuestion(text), threadId, ...named({ agent, by }) }, engine);
}

const named = ({ agent, by: { owner, idempotencyKey } }: Pick<Asked, "agent" | "by">) => ({
  owner,
  ...(agent === undefined ? {} : { agent }),
  ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
});

/** The agent of a model name; undefined for the default one. Throws model_not_found. */
function agentOf(model: string, engine: Engine): string | undefined {
  const { agents } = engine.agents();
  if (agents.some(({ name }) => name === model)) return model;
  if (model === DEFAULT_MODEL) return undefined;
  const known = [DEFAULT_MODEL, ...agents.map(({ name }) => name)].join(", ");
  throw new GroundworkError("model_not_found", { model, known });
}

/**
 * Starts or answers a run. Throws model_not_found, question_empty, question_too_long, thread_busy,
 * day_limit_reached, already_answered, shutting_down; nothing is changed then.
 */
export async function takeTurn(
  { model, said }: ChatRequest,
  by: By = { owner: null },
  engine: Engine = getEngine(),
): Promise<Turn> {
  const text = said.at(-1)?.text ?? "";
  const { owner } = by;
  const own = model.startsWith("run_") && (await engine.db.isOwnedBy({ kind: "run", id: model, owner }));
  const run = own ? await loadRunState(engine.db, model) : null;
  if (run) return goOnWith(run, { text, agent: undefined, by }, engine);
  const agent = agentOf(model, engine);
  const known = await recognise(said, { db: engine.db, owner });
  if (known) return goOnWith(known, { text, agent, by }, engine);
  return started({ question: checkQuestion(questionOf(said)), ...named({ agent, by }) }, engine);
}
