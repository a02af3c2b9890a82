// A server with the part of Groundwork's HTTP interface that an evaluation uses, for tests: what becomes of a question
// is scripted. Like the real one it starts one run for a key.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Citation, RunState, Source } from "@/lib/run-log/run-state";
import { initialState } from "@/lib/run-log/state";

type Body = { question: string; agent?: string; idempotencyKey: string };
export type Script = {
  /** The status and code of the refusal of its question. */
  refusal?: { status: number; code: string };
  /** The run never ends. */
  hangs?: boolean;
  /** The run asks the person before it ends. */
  clarifies?: boolean;
  /** What the run has at its end. */
  state?: Partial<RunState>;
};
type ScriptedRun = { id: string; body: Body; script: Script; looks: number; skipped: boolean };

export const source = (number: number): Source => ({
  id: `src_${number}`,
  number,
  url: `https://pages.test/${number}`,
  host: "pages.test",
  title: `Page ${number}`,
  snippet: "",
  status: "read",
  publishedAt: null,
  pageId: `pg_${number}`,
  charCount: 10,
  wordCount: 2,
  readAt: 1,
  error: null,
  runId: "run_1",
});

export const citation = (number: number, verdict: Citation["verdict"]): Citation => ({
  id: `cit_${number}`,
  number,
  at: 0,
  sentenceStart: 0,
  sentenceEnd: 1,
  sourceId: `src_${number}`,
  pageId: `pg_${number}`,
  match: "close",
  passage: null,
  verdict,
  score: 1,
  facts: [],
  cause: null,
  judgement: null,
});

/** A report with the given citations of pages 1, 2, …. */
export const reportOf = (content: string, verdicts: readonly Citation["verdict"][]): RunState["report"] => ({
  id: "rep_1",
  seriesId: "rep_1",
  callId: "1-0",
  version: 1,
  origin: "agent",
  title: "Cells",
  content,
  confidence: "high",
  wordCount: content.split(/\s+/).length,
  sourcesCount: verdicts.length + 1,
  citedCount: verdicts.length,
  invalidCitations: [],
  citations: verdicts.map((verdict, index) => citation(index + 1, verdict)),
  uncited: [],
  faults: [],
  judged: true,
  filepath: "reports/cells.md",
  writtenAt: 1,
});

function stateOf({ id, body, script, looks, skipped }: ScriptedRun): Partial<RunState> {
  const first = initialState({
    id,
    threadId: `thr_${id}`,
    question: body.question,
    agent: body.agent ?? "standard",
    createdAt: 1,
  });
  if (script.clarifies && !skipped)
    return {
      ...first,
      status: "waiting_for_clarification",
      clarification: {
        callId: "1-0",
        reason: "",
        unclearTerms: [],
        assumptions: [],
        questions: ["Which?"],
        askedAt: 1,
        answeredAt: null,
        skipped: false,
        answers: [],
      },
    };
  if (looks < 2 || script.hangs) return { ...first, status: "researching" };
  return { ...first, status: "completed", worked: { ms: 1500, since: null }, ...script.state };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString("utf8")) : null;
}

/** Starts the server on a free port of 127.0.0.1. `script` is asked once for each run. */
export async function startScriptedGroundwork(script: (question: string, attempt: number) => Script) {
  const byKey = new Map<string, ScriptedRun>();
  const asked: Body[] = [];
  const keys: (string | undefined)[] = [];
  let busy = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, value: unknown, headers = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(JSON.stringify(value));
    const refuse = (status: number, code: string, headers = {}) =>
      send(status, { error: { code, message: `Refused: ${code}.`, retryable: false } }, headers);
    keys.push(request.headers.authorization);
    const body = await bodyOf(request);
    if (request.url === "/api/threads" && request.method === "POST") {
      if (busy > 0) {
        busy -= 1;
        return refuse(429, "too_many", { "retry-after": "0.01" });
      }
      const started = body as Body;
      asked.push(started);
      const attempt = asked.filter(({ question }) => question === started.question).length;
      const before = byKey.get(started.idempotencyKey);
      const scripted = before?.script ?? script(started.question, attempt);
      if (scripted.refusal) return refuse(scripted.refusal.status, scripted.refusal.code);
      const run = before ?? {
        id: `run_${byKey.size + 1}`,
        body: started,
        script: scripted,
        looks: 0,
        skipped: false,
      };
      byKey.set(started.idempotencyKey, run);
      return send(201, { threadId: `thr_${run.id}`, runId: run.id });
    }
    const [, id, action] = /^\/api\/runs\/([^/]+)(\/answers)?$/.exec(request.url ?? "") ?? [];
    const run = [...byKey.values()].find((known) => known.id === id);
    if (!run) return refuse(404, "run_not_found");
    if (action) {
      run.skipped = true;
      return send(200, {});
    }
    run.looks += 1;
    return send(200, { ...stateOf(run), notice: { place: null, store: "ok" } });
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every request that starts a research. */
    asked,
    /** The header `Authorization` of every request. */
    keys,
    /** How many runs exist. */
    runs: () => byKey.size,
    /** Lets the runs that hang end. */
    release() {
      for (const run of byKey.values()) run.script = { ...run.script, hangs: false };
    },
    /** Refuses the next requests for a moment. */
    refuseNext(count: number) {
      busy = count;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
