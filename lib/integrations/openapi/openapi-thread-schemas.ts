// Response schemas of threads.

import { z } from "zod";
import type { ThreadResponse } from "@/lib/http/responses";
import { object, runState, status, time, whole } from "./openapi-run-schemas";

const text = z.string();
const maybe = text.nullable();
const list = z.array;

export const titleBy = z
  .enum(["question", "model", "person"])
  .describe("Who wrote the title: the question's beginning, the model, or a person, whose title stays.");

export const threadSummary = object({
  id: text,
  title: text,
  titleBy,
  /** Pinned threads come first in lists. */
  pinned: z.boolean(),
  runId: text.describe("The newest run."),
  status,
  /** Position of that run in the queue, from 1; null when it is not queued. */
  place: whole.nullable(),
  question: text,
  /** First sentence of the newest answer; null before there is one. */
  answer: maybe,
  onlyClosest: z
    .boolean()
    .describe("Whether the newest run ended without a sure answer and only quotes what comes closest."),
  answersPart: z
    .boolean()
    .describe("Whether the answer of the newest run names a part of the question that it leaves open."),
  reportId: maybe,
  ofWatch: z.boolean().describe("Whether a watch started the newest run."),
  runsCount: whole,
  sourcesCount: whole,
  citedCount: whole.nullable().describe("Sources that the newest report cites."),
  doubtfulCount: whole.nullable().describe("Of those, how many by a doubtful citation."),
  createdAt: time,
  updatedAt: time,
});

export const threads = object({
  threads: list(threadSummary),
  /**
   * Threads that wait for the person, however old, unless they are in the list itself; on the first page
   * only.
   */
  waiting: list(threadSummary),
  /** Pinned threads, however old, unless they are in one of the others; on the first page only. */
  pinned: list(threadSummary),
  watches: object({
    unseen: whole.describe("Outcomes to be told in the application that were not looked at."),
    toldAt: time.nullable().describe("When the newest of them was told."),
    isOpen: z.boolean().describe("Whether a run of a watch works, or its outcome is not settled."),
    nextAt: time.nullable().describe("When the next time of a watch comes."),
  })
    .nullable()
    .describe("What there is to know of the watches; null on further pages."),
  nextCursor: maybe,
});

export const deletion = object({
  threadId: text,
  undoUntil: time.describe("Until when it can be restored."),
  /** `runs`: the number of questions. */
  removes: object({ runs: whole, reports: whole, sources: whole }),
});

export const thread = object({
  id: text,
  title: text,
  titleBy,
  pinned: z.boolean(),
  createdAt: time,
  updatedAt: time,
  runs: list(runState),
}) satisfies z.ZodType<Omit<ThreadResponse, "runs">>;

export const started = object({ threadId: text, runId: text });
