// The tools that start research and return its results.

import type { CallToolResult, McpServer, ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { GroundworkError } from "@/lib/errors/errors";
import { checkOwner } from "@/lib/http/policy";
import { checkQuestion } from "@/lib/http/requests";
import { takeFromRateLimit } from "@/lib/resilience/rate-limit";
import { type RunState, SCOPES } from "@/lib/run-log/run-state";
import { answerRun } from "@/lib/runs/answer";
import type { Engine } from "@/lib/runs/engine";
import { getReport, getRunState, getThread } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";
import { PLACES } from "@/lib/sources/places";
import { answerSchema, MOST_PATIENCE, resultOf, waitForRun } from "./server-answer";

/** `origin`: the address of this server for people. `actor`: on whose behalf the program acts. */
export type Ground = { engine: Engine; origin: string; tool: Answering; actor: Actor };
/** Runs a tool; a failure becomes a sentence for the caller. */
export type Answering = (work: () => Promise<CallToolResult>) => Promise<CallToolResult>;

export const waitSchema = z
  .number()
  .min(0)
  .max(MOST_PATIENCE)
  .optional()
  .describe(
    "Seconds to wait for the end; 0 answers at once. Left out: 50, or until the end where progress is asked for. The run goes on either way.",
  );

const researchSchema = z.strictObject({
  question: z.string().optional().describe("What to find out, in any language; the report is written in it."),
  agent: z.string().max(40).optional().describe("Who researches. Left out: the agent of the house."),
  scope: z.enum(SCOPES).optional().describe("Where to look. Left out: both."),
  places: z
    .array(z.enum(PLACES))
    .min(1)
    .max(PLACES.length)
    .optional()
    .describe("Any mix of places to look in, in place of scope."),
  threadId: z.string().max(200).optional().describe("Asks on in this research, which knows what was found."),
  runId: z.string().max(200).optional().describe("A run that waits for answers, to go on with it."),
  answers: z
    .array(z.strictObject({ question: z.string().max(2000), answer: z.string().max(20_000) }))
    .min(1)
    .max(20)
    .optional()
    .describe("To the questions of the run named by runId."),
  skip: z
    .literal(true)
    .optional()
    .describe("Lets the run named by runId go on with the reading it assumes, the first."),
  wait: waitSchema,
});

type Asked = z.infer<typeof researchSchema>;

const wrong = (detail: string) => new GroundworkError("invalid_request", { detail });

async function begin(
  { question = "", agent, scope, places, threadId }: Asked,
  { engine, actor }: Ground,
): Promise<string> {
  if (threadId) await checkOwner(actor, ["thread", "threadId"], { threadId }, engine.db);
  if (actor.user) takeFromRateLimit({ pace: "runs", client: actor.user.id });
  const request = {
    question: checkQuestion(question),
    owner: actor.owner,
    ...(agent ? { agent } : {}),
    ...(scope ? { scope } : {}),
    ...(places ? { places } : {}),
    ...(threadId ? { threadId } : {}),
  };
  return (await startRun(request, engine)).runId;
}

/** The run to wait for: a new one, or the one that was answered. */
async function runFor(asked: Asked, ground: Ground): Promise<string> {
  const { question, runId, answers, skip } = asked;
  if (runId === undefined) {
    if (answers || skip) throw wrong("Answers need the runId of the run that asked.");
    return begin(asked, ground);
  }
  if (question !== undefined) throw wrong("Give either a question or the runId of a run that waits.");
  if (answers && skip) throw wrong("Give either answers or skip.");
  const { engine, actor } = ground;
  await checkOwner(actor, ["run", "runId"], { runId }, engine.db);
  if (answers) await answerRun(runId, { answers }, engine);
  else if (skip) await answerRun(runId, { skip }, engine);
  return runId;
}

/** The result of a run, once it has ended or waits, or the wait limit is reached. */
export async function toldOf(
  { engine, origin }: Pick<Ground, "engine" | "origin">,
  asked: { runId: string; seconds: number | undefined; context: ServerContext },
): Promise<CallToolResult> {
  const state = await waitForRun(engine, asked);
  return resultOf({ state, report: await reportOf(state, engine), origin });
}

async function reportOf({ report }: RunState, { db, live }: Engine) {
  return report ? getReport(report.id, { db, live }) : null;
}

export function offerResearch(server: McpServer, ground: Ground): void {
  const { tool } = ground;
  server.registerTool(
    "research",
    {
      title: "Research a question",
      description:
        "Researches a question in depth on the web and in the person's own documents, and returns a report in which every citation was held against the page that was read. Takes minutes. It may come back with questions: answer them by calling it again with runId and answers.",
      inputSchema: researchSchema,
      outputSchema: answerSchema,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    (asked, context) =>
      tool(async () => {
        const runId = await runFor(asked, ground);
        return toldOf(ground, { runId, seconds: asked.wait, context });
      }),
  );
}

const fetchSchema = z.strictObject({
  id: z.string().min(1).max(200).describe("Of a report (rep_…), a run (run_…) or a research (thr_…)."),
  wait: waitSchema,
});

const KINDS = { run_: "run", thr_: "thread" } as const;
const kindOf = (id: string) => KINDS[id.slice(0, 4) as keyof typeof KINDS] ?? "report";

/**
 * The run that the caller means: the newest of a thread that has a report, unless a newer one is still
 * active.
 */
async function runOfThread(threadId: string, { db, live }: Engine): Promise<string> {
  const { runs } = await getThread(threadId, { db, live });
  const newest = runs.at(-1);
  const written = runs.findLast(({ report }) => report !== null);
  const wanted = newest && newest.endedAt === null ? newest : (written ?? newest);
  if (!wanted) throw new GroundworkError("thread_not_found");
  return wanted.id;
}

export function offerReports(server: McpServer, ground: Ground): void {
  const { engine, origin, tool, actor } = ground;
  const { db, live } = engine;
  server.registerTool(
    "get_report",
    {
      title: "Get a report",
      description:
        "Brings a report with its numbered sources, by the id of the report, of its run or of the research. Of a run that still works it waits for the end.",
      inputSchema: fetchSchema,
      outputSchema: answerSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ id, wait }, context) =>
      tool(async () => {
        await checkOwner(actor, [kindOf(id), "id"], { id }, db);
        if (id.startsWith("run_")) return toldOf(ground, { runId: id, seconds: wait, context });
        if (id.startsWith("thr_"))
          return toldOf(ground, { runId: await runOfThread(id, engine), seconds: wait, context });
        const report = await getReport(id, { db, live });
        return resultOf({ state: await getRunState(report.runId, { db, live }), report, origin });
      }),
  );
}
