// The forms of research as a whole, as the HTTP interface answers them.

import { z } from "zod";
import type { DeletionResponse, ThreadResponse, ThreadSummary } from "@/lib/http/responses";
import { object, runState, status, time, whole } from "./openapi-run-schemas";

const text = z.string();
const maybe = text.nullable();
const list = z.array;

const titleBy = z
  .enum(["question", "model", "person"])
  .describe("Who wrote the title: the question's beginning, the model, or a person, whose title stays.");

export const threadSummary = object({
  id: text,
  title: text,
  titleBy,
  pinned: z.boolean(),
  runId: text.describe("The newest run."),
  status,
  place: whole.nullable(),
  question: text,
  answer: maybe,
  reportId: maybe,
  runsCount: whole,
  sourcesCount: whole,
  citedCount: whole.nullable().describe("Sources that the newest report cites."),
  doubtfulCount: whole.nullable().describe("Of those, how many by a doubtful citation."),
  createdAt: time,
  updatedAt: time,
}) satisfies z.ZodType<ThreadSummary>;

export const threads = object({
  threads: list(threadSummary),
  waiting: list(threadSummary),
  pinned: list(threadSummary),
  nextCursor: maybe,
});

export const deletion = object({
  threadId: text,
  undoUntil: time.describe("Until when it can be restored."),
  removes: object({ runs: whole, reports: whole, sources: whole }),
}) satisfies z.ZodType<DeletionResponse>;

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
