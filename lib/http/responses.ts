// What the HTTP interface answers, shared with the client. Types only: the browser trusts its own server.

import type { Citation, ModelInfo, Report, RunState, RunStatus, Source } from "@/lib/runs/run-state";

export type ErrorResponse = { error: { code: string; message: string; retryable: boolean } };

export type ThreadSummary = {
  id: string;
  title: string;
  /** The newest run. */
  runId: string;
  status: RunStatus;
  question: string;
  /** First sentence of the newest answer; null before there is one. */
  answer: string | null;
  reportId: string | null;
  runsCount: number;
  sourcesCount: number;
  createdAt: number;
  updatedAt: number;
};

export type ThreadsResponse = { threads: ThreadSummary[]; nextCursor: string | null };

export type ThreadResponse = {
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  runs: RunState[];
};

export type StartedResponse = { threadId: string; runId: string };

export type ReportResponse = Report & {
  threadId: string;
  runId: string;
  question: string;
  agentTitle: string;
  sources: Source[];
};

/** A source with the text that was read for it and everything that cites it. */
export type SourceResponse = {
  source: Source;
  threadId: string;
  page: {
    id: string;
    title: string;
    url: string;
    text: string;
    sha256: string;
    charCount: number;
    wordCount: number;
    readAt: number;
    via: string;
  } | null;
  citations: (Citation & { reportId: string; reportTitle: string; sentence: string })[];
};

/** A text with the searched words marked. */
export type MarkedText = { text: string; hit: boolean }[];

export type SearchResult =
  | {
      kind: "report";
      reportId: string;
      threadId: string;
      title: string;
      passage: MarkedText;
      sourcesCount: number;
      at: number;
    }
  | {
      kind: "thread";
      threadId: string;
      runId: string;
      title: string;
      passage: MarkedText;
      status: RunStatus;
      at: number;
    }
  | { kind: "document"; url: string; title: string; heading: string; passage: MarkedText; at: number };

export type SearchResponse = { query: string; results: SearchResult[] };

export type ProviderStatus = { id: string; label: string; scope: "web" | "documents"; connected: boolean };

export type HealthResponse = {
  status: "ok" | "starting";
  version: string;
  model: ModelInfo;
  search: ProviderStatus[];
  library: {
    state: "indexing" | "ready" | "failed";
    documents: number;
    passages: number;
    collections: { name: string; documents: number }[];
    unreadable: { path: string; error: string }[];
  };
  runs: { live: number; waiting: number };
};
