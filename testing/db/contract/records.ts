// Rows and records of runs for the contract tests. Every function fills in what a test does not say.

import type { CallRow } from "@/db/store/calls";
import type { CitationRow } from "@/db/store/citations";
import type { PageRow } from "@/db/store/pages";
import type { RunRecord } from "@/db/store/record";
import type { NewReport } from "@/db/store/reports";
import type { RunEventRow } from "@/db/store/run-events";
import type { NewRun, RunColumns } from "@/db/store/runs";
import type { NewSource, SourceReading } from "@/db/store/sources";
import type { SpendingRow } from "@/db/store/spending";
import type { NewThread, Owner } from "@/db/store/threads";

/** A time of the past, milliseconds since the epoch: larger than 32 bits. */
export const T0 = 1_764_000_000_000;

export const thread = (id: string, more: Partial<NewThread> = {}): NewThread => ({
  id,
  title: `Title of ${id}`,
  createdAt: T0,
  updatedAt: T0,
  ...more,
});

export const run = (id: string, threadId: string, more: Partial<NewRun> = {}): NewRun => ({
  id,
  threadId,
  question: `What is ${id}?`,
  agent: "quick",
  scope: "web",
  kind: "research",
  revises: null,
  branchOf: null,
  idempotencyKey: null,
  createdAt: T0,
  counted: true,
  ...more,
});

export const columns = (more: Partial<RunColumns> = {}): RunColumns => ({
  status: "researching",
  seq: 0,
  answer: null,
  errorCode: null,
  iteration: 0,
  searchesUsed: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  money: 0,
  workedMs: 0,
  model: null,
  wakeAt: null,
  callsKept: false,
  endedAt: null,
  ...more,
});

export const event = (
  runId: string,
  seq: number,
  type = "step-delta",
  body: Record<string, unknown> = {},
): RunEventRow => ({ runId, seq, at: T0 + seq, v: 1, type, body: JSON.stringify(body) });

export const record = (runId: string, threadId: string, more: Partial<RunRecord> = {}): RunRecord => ({
  runId,
  threadId,
  at: T0 + 1,
  durable: false,
  events: [],
  columns: columns(),
  pages: [],
  sources: [],
  readings: [],
  reports: [],
  answers: [],
  judgements: [],
  spending: [],
  calls: [],
  title: null,
  superfluous: null,
  causes: [],
  ...more,
});

export const page = (id: string, urlKey: string, more: Partial<PageRow> = {}): PageRow => ({
  id,
  url: urlKey,
  urlKey,
  title: `Page ${id}`,
  text: `Text of ${id}`,
  sha256: `sha-${id}`,
  charCount: 9,
  wordCount: 3,
  publishedAt: null,
  via: "own",
  readAt: T0,
  ...more,
});

export const source = (
  id: string,
  of: { threadId: string; runId: string; number: number; urlKey: string },
  more: Partial<NewSource> = {},
): NewSource => ({
  id,
  ...of,
  url: of.urlKey,
  host: "example.org",
  title: `Source ${id}`,
  snippet: "A snippet",
  publishedAt: null,
  createdAt: T0,
  ...more,
});

export const reading = (more: Partial<SourceReading> = {}): SourceReading => ({
  title: "Read",
  snippet: "Read snippet",
  publishedAt: "2025-01-02",
  publication: null,
  pageId: null,
  readAt: T0 + 5,
  error: null,
  ...more,
});

export const report = (
  id: string,
  of: { threadId: string; runId: string },
  more: Partial<NewReport> = {},
): NewReport => ({
  id,
  ...of,
  callId: "1-1",
  seriesId: id,
  origin: "agent",
  version: 1,
  title: `Report ${id}`,
  content: "A sentence [1].",
  confidence: "high",
  wordCount: 3,
  sourcesCount: 1,
  citedCount: 1,
  invalidCitations: [],
  uncited: [],
  faults: [],
  supported: 0,
  likely: 0,
  partly: 0,
  weak: 0,
  notFound: 0,
  unchecked: 1,
  filepath: "",
  createdAt: T0,
  ...more,
});

export const citation = (id: string, reportId: string, more: Partial<CitationRow> = {}): CitationRow => ({
  id,
  reportId,
  part: "report",
  number: 1,
  at: 11,
  sentenceStart: 0,
  sentenceEnd: 15,
  sourceId: null,
  pageId: null,
  match: "close",
  passageStart: null,
  passageEnd: null,
  passage: null,
  verdict: "unchecked",
  score: 0.25,
  facts: [],
  cause: null,
  further: null,
  judgement: null,
  claimed: null,
  standing: "unchecked",
  ...more,
});

export const call = (runId: string, callId: string, more: Partial<CallRow> = {}): CallRow => ({
  runId,
  callId,
  tool: "web_search",
  activity: "web_search",
  variant: "own",
  mode: "code",
  outcome: "succeeded",
  startedAt: T0,
  took: 12,
  inputTokens: null,
  outputTokens: null,
  citations: null,
  ...more,
});

export const usage = (runId: string, day: string, more: Partial<SpendingRow> = {}): SpendingRow => ({
  runId,
  day,
  requests: 1,
  inputTokens: 10,
  cachedTokens: 2,
  outputTokens: 5,
  searches: 1,
  money: 0.5,
  ...more,
});

/** What `storeNewRun` is asked for: a run in a thread of its own, or in one that is there. */
export const creation = (
  runId: string,
  threadId: string,
  more: {
    thread?: NewThread | null;
    owner?: Owner;
    run?: Partial<NewRun>;
    record?: Partial<RunRecord>;
  } = {},
) => ({
  thread: more.thread === undefined ? thread(threadId) : more.thread,
  owner: more.owner ?? null,
  run: run(runId, threadId, more.run),
  record: record(runId, threadId, {
    events: [event(runId, 1, "run-started")],
    columns: columns({ status: "inited", seq: 1 }),
    ...more.record,
  }),
});
