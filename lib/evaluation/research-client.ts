// Asks a running Groundwork over its HTTP interface: starts a research, waits for its end, and reads what it found.

import { z } from "zod";
import { VERDICTS } from "@/lib/reports/verdict";
import { REVIEW_VERDICTS } from "@/lib/run-log/run-findings";
import { END_STATUSES, RUN_STATUSES, type RunStatus } from "@/lib/run-log/run-status";

/** A question could not be researched; the evaluation goes on with the next one. */
export class QuestionFault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** No question can be asked: the server is gone, or it refuses the key. */
export class ServerFault extends Error {}

const citation = z.object({
  number: z.number(),
  verdict: z.enum(VERDICTS),
  pageId: z.string().nullable(),
  judgement: z
    .object({ verdict: z.enum(REVIEW_VERDICTS), evidence: z.string(), model: z.string() })
    .nullable(),
});

const runSchema = z.object({
  id: z.string(),
  threadId: z.string(),
  agent: z.string(),
  status: z.enum(RUN_STATUSES),
  answer: z.string().nullable(),
  answerCheck: z.object({ citations: z.array(citation) }).optional(),
  report: z
    .object({
      id: z.string(),
      title: z.string(),
      content: z.string(),
      wordCount: z.number(),
      citations: z.array(citation),
    })
    .nullable(),
  sources: z.array(z.object({ number: z.number(), title: z.string(), url: z.string() })),
  clarification: z.object({ callId: z.string(), answeredAt: z.number().nullable() }).nullable(),
  model: z
    .object({
      id: z.string(),
      kind: z.string(),
      price: z.object({ currency: z.string() }).nullish(),
    })
    .nullable(),
  usage: z.object({
    requests: z.number(),
    inputTokens: z.number(),
    cachedTokens: z.number(),
    outputTokens: z.number(),
    money: z.number(),
    currency: z.string().optional(),
  }),
  worked: z.object({ ms: z.number() }),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

/** The part of a run's state that an evaluation reads. */
export type EvaluatedRun = z.infer<typeof runSchema>;

const startedSchema = z.object({ threadId: z.string(), runId: z.string() });
const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

const ENDED = new Set<RunStatus>(END_STATUSES);
/** Pauses between two looks at a run, in milliseconds: the first and the longest. */
const FIRST_LOOK = 250;
const LONGEST_LOOK = 3000;
/** Pauses before a request is sent again to a server that does not answer, in milliseconds: it may be restarting. */
const ATTEMPTS = [500, 1000, 2000, 4000, 8000];
const RATE_LIMITED = 5000;
const REQUEST_MS = 120_000;

type Options = {
  /** Base address: `http://127.0.0.1:3000`. */
  url: string;
  /** An API key; null where nobody signs in. */
  key: string | null;
  /** Ends waiting and requests; the research goes on in the server. */
  signal: AbortSignal;
  /** Waits; replaced where time must not pass. Rejects when the signal is aborted. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

function paused(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal.addEventListener("abort", end, { once: true });
  });
}

export type ResearchClient = {
  /** Starts a research, or finds the one that was started with the same key. */
  start(request: {
    question: string;
    agent: string | null;
    idempotencyKey: string;
  }): Promise<{ runId: string }>;
  /** The run once it has ended; questions that it asks are skipped. */
  ended(runId: string): Promise<EvaluatedRun>;
};

/** The body of an answer. `base` is the server's address. */
async function readAnswer<T>(
  response: Response,
  schema: z.ZodType<T>,
  { base, signal }: { base: string; signal: AbortSignal },
): Promise<T> {
  const value: unknown = await response.json().catch(() => {
    signal.throwIfAborted();
    return null;
  });
  if (response.status >= 300 && response.status < 400)
    throw new ServerFault(`${base} redirects to another address; name that address with --url.`);
  if (response.status === 401)
    throw new ServerFault(`Groundwork at ${base} needs an API key in GROUNDWORK_API_KEY, or refused it.`);
  if (!response.ok) {
    const { data } = errorSchema.safeParse(value);
    throw new QuestionFault(
      data?.error.code ?? `http_${response.status}`,
      data?.error.message ?? `The server answered with ${response.status}.`,
    );
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.map(String).join(".") ?? "";
  throw new QuestionFault("unexpected_answer", `The answer of the server has not the expected form: ${at}`);
}

/** Sends requests to the server, and retries those that it could not answer. Throws what `researchClient` throws. */
function createTransport({ url, key, signal, pause }: Required<Options>) {
  const base = url.replace(/\/$/, "");
  const headers = {
    "content-type": "application/json",
    "accept-language": "en",
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  };

  async function sent(path: string, body: unknown): Promise<Response | null> {
    const method = body === undefined ? "GET" : "POST";
    try {
      return await fetch(`${base}${path}`, {
        method,
        headers,
        // The key must not reach another server.
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch {
      signal.throwIfAborted();
      return null;
    }
  }

  return async function request<T>(path: string, schema: z.ZodType<T>, body?: unknown): Promise<T> {
    for (let attempt = 0; ; ) {
      const response = await sent(path, body);
      if (response?.status === 429) {
        await response.body?.cancel();
        const seconds = Number(response.headers.get("retry-after"));
        await pause(seconds > 0 ? seconds * 1000 : RATE_LIMITED, signal);
      } else if (response === null || [502, 503, 504].includes(response.status)) {
        await response?.body?.cancel();
        const wait = ATTEMPTS[attempt];
        if (wait === undefined) throw new ServerFault(`Groundwork does not answer at ${base}.`);
        attempt += 1;
        await pause(wait, signal);
      } else return readAnswer(response, schema, { base, signal });
    }
  };
}

/** All methods throw QuestionFault, ServerFault, or the reason of the signal. */
export function researchClient({ url, key, signal, pause = paused }: Options): ResearchClient {
  const request = createTransport({ url, key, signal, pause });

  async function skipClarification({ id }: EvaluatedRun): Promise<void> {
    await request(`/api/runs/${id}/answers`, z.unknown(), { skip: true }).catch((error: unknown) => {
      // Somebody answered in the browser meanwhile.
      if (!(error instanceof QuestionFault)) throw error;
    });
  }

  return {
    start: ({ agent, ...asked }) =>
      request("/api/threads", startedSchema, agent === null ? asked : { ...asked, agent }),
    async ended(runId) {
      let skipped: string | null = null;
      for (let wait = FIRST_LOOK; ; wait = Math.min(LONGEST_LOOK, wait * 1.5)) {
        const run = await request(`/api/runs/${encodeURIComponent(runId)}`, runSchema);
        if (ENDED.has(run.status)) return run;
        const asked = run.status === "waiting_for_clarification" ? (run.clarification?.callId ?? null) : null;
        if (asked !== null && asked !== skipped) {
          skipped = asked;
          await skipClarification(run);
        }
        await pause(wait, signal);
      }
    },
  };
}
