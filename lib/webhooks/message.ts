// What is told to a webhook: the kinds of messages, their body, and which changes of a run cause one. A body has no text
// of a page, no report and no secret.

import { z } from "zod";
import { countVerdicts } from "@/lib/reports/verdict";
import { currencyOf } from "@/lib/run-log/run-money";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting, RUN_STATUSES, type RunStatus } from "@/lib/run-log/run-status";
import { WATCH_ENDS, type WebhookEvent } from "./events";

export const MESSAGE_TYPES = [
  "run.completed",
  "run.failed",
  "run.stopped",
  "run.question",
  "watch.completed",
  "watch.failed",
  "watch.skipped",
  "webhook.test",
] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

const LONGEST_QUESTION = 500;
const count = z.int().nonnegative();
const link = z.string().nullable().describe("Null unless PUBLIC_URL is set.");

const toldRun = z.object({
  threadId: z.string(),
  runId: z.string(),
  question: z.string().describe(`The first ${LONGEST_QUESTION} characters.`),
  status: z.enum(RUN_STATUSES),
  url: link,
  report: z
    .object({ id: z.string(), title: z.string(), url: link })
    .nullable()
    .describe("Null while the run has no report."),
  citations: z
    .object({
      supported: count,
      likely: count,
      partly: count,
      weak: count,
      notFound: count,
      unchecked: count,
    })
    .nullable()
    .describe("The number of citations of the report with each verdict."),
  cost: z
    .object({ amount: z.number(), currency: z.string() })
    .nullable()
    .describe("Null when nothing has a price."),
  errorCode: z.string().nullable().describe("Why a run failed, as a code of the error table."),
});

const toldWatch = z.object({
  id: z.string(),
  question: z.string().describe(`The first ${LONGEST_QUESTION} characters.`),
  dueAt: z.iso.datetime().describe("The time of the schedule, or of the press."),
  outcome: z.enum(WATCH_ENDS),
  threadId: z.string().nullable(),
  runId: z.string().nullable().describe("Null where no run was started."),
  reportId: z.string().nullable(),
  url: link,
  line: z
    .string()
    .nullable()
    .describe("What changed since the report before; null where nothing was compared."),
  counts: z.object({ new: count, changed: count, gone: count, unchanged: count }).nullable(),
  errorCode: z.string().nullable().describe("Why it failed or was skipped, as a code of the error table."),
});
export type ToldWatch = z.infer<typeof toldWatch>;

/** The body of a delivery. */
export const webhookMessage = z.object({
  type: z.enum(MESSAGE_TYPES),
  timestamp: z.iso.datetime().describe("When it happened; the header has the time of the attempt."),
  data: toldRun.nullable().describe("Null for `webhook.test` and for messages of watches."),
  watch: toldWatch.optional().describe("What became of one time of a watch; only in messages of watches."),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

/** A message that a change of a run causes, and the choices that include it. */
export type Cause = { type: MessageType; events: WebhookEvent[]; body: string };

const typeOf = (status: RunStatus): MessageType => {
  if (isWaiting(status)) return "run.question";
  if (status === "completed") return "run.completed";
  return status === "cancelled" ? "run.stopped" : "run.failed";
};

const EVENTS: Record<MessageType, WebhookEvent[]> = {
  "run.completed": ["ended"],
  "run.failed": ["ended", "failed"],
  "run.stopped": ["ended"],
  "run.question": ["question"],
  "watch.completed": ["watch"],
  "watch.failed": ["watch"],
  "watch.skipped": ["watch"],
  "webhook.test": [],
};

function toldOf(state: RunState, publicUrl: string | null): z.infer<typeof toldRun> {
  const { report } = state;
  const at = (path: string) => (publicUrl === null ? null : `${publicUrl}${path}`);
  const currency = currencyOf(state);
  const { not_found: notFound, ...verdicts } = countVerdicts(report?.citations ?? []);
  return {
    threadId: state.threadId,
    runId: state.id,
    question: state.question.slice(0, LONGEST_QUESTION),
    status: state.status,
    url: at(`/research/${state.threadId}`),
    report: report && { id: report.id, title: report.title, url: at(`/reports/${report.id}`) },
    citations: report && { ...verdicts, notFound },
    cost: currency === null ? null : { amount: state.usage.money, currency },
    errorCode: state.error?.code ?? null,
  };
}

/** The text of a message. `at`: milliseconds since the epoch. */
export const bodyOf = ({
  type,
  at,
  data,
  watch,
}: Pick<WebhookMessage, "type" | "data" | "watch"> & { at: number }): string =>
  JSON.stringify({
    type,
    timestamp: new Date(at).toISOString(),
    data,
    ...(watch ? { watch } : {}),
  } satisfies WebhookMessage);

const TYPE_OF_OUTCOME = {
  completed: "watch.completed",
  failed: "watch.failed",
  stopped: "watch.failed",
  skipped: "watch.skipped",
} as const;

/** What one time of a watch causes, once it is known what became of it. */
export function causeOfWatch(
  told: Omit<ToldWatch, "dueAt" | "url"> & {
    dueAt: number;
    at: number;
  },
  publicUrl: string | null,
): Cause {
  const { at, dueAt, ...rest } = told;
  const type = TYPE_OF_OUTCOME[told.outcome];
  const page = told.reportId ? `/reports/${told.reportId}` : "/watches";
  const watch = {
    ...rest,
    question: told.question.slice(0, LONGEST_QUESTION),
    dueAt: new Date(dueAt).toISOString(),
    url: publicUrl === null ? null : `${publicUrl}${page}`,
  };
  return { type, events: EVENTS[type], body: bodyOf({ type, at, data: null, watch }) };
}

/**
 * What the change from one state of a run to the next causes: a message when it ends or begins to wait for the person.
 * Null for every other change, and for a version that a person wrote by hand.
 */
export function causeOf(before: RunState, after: RunState, publicUrl: string | null): Cause | null {
  const { status, kind } = after;
  if (kind === "edit" || status === before.status || !(isTerminal(status) || isWaiting(status))) return null;
  const type = typeOf(status);
  const data = toldOf(after, publicUrl);
  return { type, events: EVENTS[type], body: bodyOf({ type, at: after.lastAt, data }) };
}
