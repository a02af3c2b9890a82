// The forms of research as a whole, as the HTTP interface answers them.

import { z } from "zod";
import type { ThreadResponse, ThreadSummary } from "@/lib/http/responses";
import { object, runState, status, time, whole } from "./openapi-run-schemas";

const text = z.string();
const maybe = text.nullable();
const list = z.array;

export const threadSummary = object({
  id: text,
  title: text,
  runId: text.describe("The newest run."),
  status,
  place: whole.nullable(),
  question: text,
  answer: maybe,
  reportId: maybe,
  runsCount: whole,
  sourcesCount: whole,
  createdAt: time,
  updatedAt: time,
}) satisfies z.ZodType<ThreadSummary>;

export const threads = object({
  threads: list(threadSummary),
  waiting: list(threadSummary),
  nextCursor: maybe,
});

export const thread = object({
  id: text,
  title: text,
  createdAt: time,
  updatedAt: time,
  runs: list(runState),
}) satisfies z.ZodType<Omit<ThreadResponse, "runs">>;

export const started = object({ threadId: text, runId: text });
