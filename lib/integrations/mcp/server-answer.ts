// The result of a run or a report for a caller: as text for a model, and as structured data. Both have the
// same content.

import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ReportResponse } from "@/lib/http/responses";
import { outgoingMarkdown } from "@/lib/report-export/outgoing-markdown";
import { reportMarkdown } from "@/lib/report-export/report-file";
import { countVerdicts } from "@/lib/reports/verdict";
import type { RunEvent } from "@/lib/run-log/event";
import { CONFIDENCES } from "@/lib/run-log/run-findings";
import type { Citation, RunState } from "@/lib/run-log/run-state";
import { RUN_STATUSES } from "@/lib/run-log/run-status";
import { assumedReading } from "@/lib/run-log/run-wait";
import { foldEvent, isTerminal, isWaiting } from "@/lib/run-log/state";
import type { Engine } from "@/lib/runs/engine";
import { followRun } from "@/lib/runs/follow";
import { getRunState } from "@/lib/runs/snapshot";

const text = z.string().nullable();
const held = z.object({
  supported: z.int(),
  likely: z.int(),
  partly: z.int(),
  weak: z.int(),
  notFound: z.int(),
  unchecked: z.int(),
});

/** A caller's client may show any text as Markdown. */
const outgoing = (written: string | null | undefined) =>
  typeof written === "string" ? outgoingMarkdown(written) : null;

export const answerSchema = z.object({
  status: z
    .enum(RUN_STATUSES)
    .describe("completed: there is an answer. waiting_for_clarification: answer the questions to go on."),
  runId: z.string(),
  threadId: z.string().describe("The research that the run belongs to; follow-up questions go there."),
  reportId: text,
  question: z.string(),
  answer: text.describe("The short answer."),
  title: text.describe("Of the report."),
  report: text.describe("Markdown; [n] is the source with that number."),
  confidence: z.enum(CONFIDENCES).nullable(),
  sources: z
    .array(
      z.object({ number: z.int(), id: z.string(), title: z.string(), url: z.string(), publishedAt: text }),
    )
    .describe("Those the report cites."),
  citations: held
    .nullable()
    .describe("How many citations of the report hold against the text that was read."),
  answerCitations: held.nullable().describe("The same of the short answer; null where it was not checked."),
  questions: z.array(z.string()).describe("What the run must know before it goes on."),
  assumptions: z
    .array(z.string())
    .describe("How it can be read; the first holds if the questions are skipped."),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  links: z.object({ research: z.string(), report: text }),
});

export type Answer = z.infer<typeof answerSchema>;

/**
 * `report`: null when there is none yet. `origin`: the address of this server for people,
 * `http://127.0.0.1:3000`.
 */
type Facts = { state: RunState; report: ReportResponse | null; origin: string };

function countsOf(citations: readonly Citation[]): NonNullable<Answer["citations"]> {
  const { not_found: notFound, ...counts } = countVerdicts(citations);
  return { ...counts, notFound };
}

function answerOf({ state, report, origin }: Facts): Answer {
  const cited = new Set(report?.citations.map(({ number }) => number));
  for (const { number } of state.answerCheck?.citations ?? []) cited.add(number);
  const waits = state.status === "waiting_for_clarification" ? state.clarification : null;
  return {
    status: state.status,
    runId: state.id,
    threadId: state.threadId,
    reportId: report?.id ?? null,
    question: state.question,
    answer: outgoing(state.answer),
    title: outgoing(report?.title),
    report: outgoing(report?.content),
    confidence: report?.confidence ?? null,
    sources: (report?.sources ?? [])
      .filter(({ number }) => cited.has(number))
      .map(({ number, id, title, url, publishedAt }) => ({
        number,
        id,
        title: outgoingMarkdown(title),
        url,
        publishedAt,
      })),
    citations: report && countsOf(report.citations),
    answerCitations: state.answerCheck ? countsOf(state.answerCheck.citations) : null,
    questions: (waits?.questions ?? []).map((one) => outgoingMarkdown(one)),
    assumptions: (waits?.assumptions ?? []).map((one) => outgoingMarkdown(one)),
    error: state.error && { code: state.error.code, message: outgoingMarkdown(state.error.message) },
    links: {
      research: `${origin}/research/${state.threadId}`,
      report: report && `${origin}/reports/${report.id}`,
    },
  };
}

function places({ runId, threadId, reportId, links }: Answer): string {
  const ids = [reportId && `Report ${reportId}`, `run ${runId}`, `research ${threadId}`].filter(Boolean);
  return `${ids.join(", ")}.\n${links.report ?? links.research}`;
}

function reportText(answer: Answer): string {
  const { title, report, sources, citations, answerCitations } = answer;
  if (title === null || report === null) return "";
  const numbers = sources.map(({ number }) => number);
  const held = (counts: Answer["citations"]) => {
    const { supported = 0, likely = 0, partly = 0, weak = 0, notFound = 0, unchecked = 0 } = counts ?? {};
    const earlier = weak > 0 ? `${weak} weak, ` : "";
    return `${supported} supported, ${likely} likely, ${partly} partly, ${earlier}${notFound} not found, ${unchecked} not checked.`;
  };
  return [
    reportMarkdown({ title, content: report, sources, cited: numbers }).trim(),
    `Citations held against the pages: ${held(citations)}`,
    ...(answerCitations ? [`Citations of the short answer: ${held(answerCitations)}`] : []),
  ].join("\n\n");
}

function waitingText({ questions, assumptions, runId }: Answer): string {
  const reading = assumedReading({ assumptions });
  return [
    "The research waits for answers before it goes on:",
    questions.map((question, index) => `${index + 1}. ${question}`).join("\n"),
    reading ? `Without answers it would assume: ${reading}` : "",
    `Call research with runId "${runId}" and answers (question and answer of each), or with skip: true.`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

// Waits for a run on behalf of a caller and reports its progress. When the wait limit is reached or the
// connection breaks, only the waiting ends, not the run.

/** Clients time out after a minute without progress; this responds before that. Seconds. */
const PATIENCE = 50;
/** For a caller that receives progress, and so does not time out. Seconds. */
const LONG_PATIENCE = 3600;
export const MOST_PATIENCE = 3600;

const isIdle = ({ status }: Pick<RunState, "status">): boolean => isTerminal(status) || isWaiting(status);

const MOST_SIGNS = 200;
const line = (text: string) => outgoingMarkdown(text.replace(/\s+/g, " ").trim().slice(0, MOST_SIGNS));

/** The progress message of an event; null when there is nothing new. */
function progressOf(event: RunEvent, state: RunState): string | null {
  switch (event.type) {
    case "run-started":
      return "The research has begun.";
    case "step-started":
      return `Step ${event.step} of ${state.limits.maxIterations}.`;
    case "call-started":
      return line(state.calls.find(({ id }) => id === event.callId)?.reason ?? "") || null;
    case "page-read":
      return `Sources read: ${state.sources.filter(({ status }) => status === "read").length}.`;
    case "clarification-asked":
      return "The research has a question.";
    case "report-written":
      return `The report “${line(event.title)}” is written. Its citations are checked.`;
    default:
      return null;
  }
}

/** Reports progress to a client that asked for it. Each message has a higher number than the one before. */
function createTeller(context: ServerContext) {
  const token = context.mcpReq._meta?.progressToken;
  let told = 0;
  return async (message: string | null) => {
    if (token === undefined || message === null) return;
    told += 1;
    const params = { progressToken: token, progress: told, message };
    // When the caller has disconnected, the notification fails, which does not affect the run.
    await context.mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
}

/**
 * The state of a run once it has ended or waits for a person, or its current state when the limit (`seconds`)
 * is reached or the caller has disconnected. Throws run_not_found.
 */
export async function waitForRun(
  engine: Engine,
  { runId, seconds, context }: { runId: string; seconds: number | undefined; context: ServerContext },
): Promise<RunState> {
  const { db, bus, live } = engine;
  let state = await getRunState(runId, { db, live });
  const listens = context.mcpReq._meta?.progressToken !== undefined;
  const patience = seconds ?? (listens ? LONG_PATIENCE : PATIENCE);
  if (isIdle(state) || patience <= 0) return state;
  const signal = AbortSignal.any([context.mcpReq.signal, AbortSignal.timeout(patience * 1000)]);
  const tell = createTeller(context);
  for await (const { event } of followRun({ db, bus, runId, after: state.seq, signal })) {
    state = foldEvent(state, event);
    await tell(progressOf(event, state));
    if (isIdle(state)) break;
  }
  return getRunState(runId, { db, live });
}

function textOf(answer: Answer): string {
  const { status, error, runId } = answer;
  if (status === "waiting_for_clarification") return waitingText(answer);
  if (status === "waiting_for_plan")
    return "The research waits until a person has looked at its plan and started it in the browser.";
  if (!isIdle(answer))
    return `The research goes on, and nobody has to wait for it. Call get_report with id "${runId}" to wait for its report.`;
  const report = reportText(answer);
  const fault = error ? `The run ended early: ${error.message}` : "";
  return (
    [fault, answer.answer ?? "", report].filter(Boolean).join("\n\n") || "The run ended without an answer."
  );
}

/** A run that ended without report and answer is an error: there is nothing to work with. */
export function resultOf(facts: Facts): CallToolResult {
  const answer = answerOf(facts);
  const { status } = answer;
  const broken = isIdle(answer) && !answer.report && !answer.answer && !status.startsWith("waiting");
  return {
    content: [{ type: "text", text: `${textOf(answer)}\n\n${places(answer)}` }],
    structuredContent: answer,
    ...(broken ? { isError: true } : {}),
  };
}
