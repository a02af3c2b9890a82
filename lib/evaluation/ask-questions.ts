// Puts questions to a running Groundwork, some at a time, and stores the result of each as soon as it is known. An
// interrupted evaluation can be continued: stored results are not asked again, and a research that was started is
// found again by its key.

import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Question } from "./questions";
import { type EvaluatedRun, QuestionFault, type ResearchClient } from "./research-client";
import { type ResultFile, resultFile } from "./result-file";

const startedSchema = z.object({ id: z.union([z.string(), z.number()]), key: z.string().nullable() });

/**
 * The keys of started research: written before the request, so that none is started twice. Null once it failed: asked
 * again, the question needs a new research.
 */
export type StartedFile = ResultFile<z.infer<typeof startedSchema>>;

/** The file of keys beside a file of results. Throws InputFault. */
export const startedFile = (out: string): StartedFile => resultFile(`${out}.started.jsonl`, startedSchema);

export type Failure = { code: string; message: string };

type Asking<Q extends Question> = {
  /** Those without a result. */
  questions: readonly Q[];
  client: ResearchClient;
  agent: string | null;
  /** How many questions are researched at the same time. */
  concurrency: number;
  started: StartedFile;
  /** Stores a result: `failure` is null for a run that completed, and `run` null where none was started. */
  store(question: Q, run: EvaluatedRun | null, failure: Failure | null): void;
};

/** Runs that ended without completing. */
const failureOf = ({ status, error }: EvaluatedRun): Failure | null =>
  status === "completed"
    ? null
    : { code: error?.code ?? status, message: error?.message ?? `The run ended as ${status}.` };

async function ask<Q extends Question>(question: Q, asking: Asking<Q>): Promise<void> {
  const { client, agent, started, store } = asking;
  const { id } = question;
  const before = started.get(id)?.key ?? null;
  const idempotencyKey = before ?? `eval-${randomUUID()}`;
  if (before === null) started.append({ id, key: idempotencyKey });
  let run: EvaluatedRun | null = null;
  let failure: Failure | null;
  try {
    const { runId } = await client.start({ question: question.question, agent, idempotencyKey });
    run = await client.ended(runId);
    failure = failureOf(run);
  } catch (error) {
    if (!(error instanceof QuestionFault)) throw error;
    failure = { code: error.code, message: error.message };
  }
  store(question, run, failure);
  if (failure) started.append({ id, key: null });
}

/**
 * Asks all questions. A question that fails is stored with its error, and the rest goes on. Throws ServerFault when
 * no question can be asked, and the reason of the client's signal; what was stored until then stays.
 */
export async function askQuestions<Q extends Question>(asking: Asking<Q>): Promise<void> {
  const waiting = [...asking.questions];
  const faults: unknown[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined && faults.length === 0; next = waiting.shift())
      await ask(next, asking).catch((error: unknown) => void faults.push(error));
  };
  await Promise.all(Array.from({ length: asking.concurrency }, worker));
  if (faults.length > 0) throw faults[0];
}
