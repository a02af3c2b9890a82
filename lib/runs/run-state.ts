// The folded state of a run: what the loop, the snapshot and the browser all read. Plain JSON, camelCase.
// Times are milliseconds since the epoch. `lib/runs/state.ts` is the only place that produces it.

import type { AgentConfig } from "@/lib/config/schema";

export type RunStatus =
  | "inited"
  | "researching"
  | "waiting_for_clarification"
  | "waiting_for_plan"
  | "completed"
  | "failed"
  | "error"
  | "cancelled";

export type CallStatus = "proposed" | "running" | "succeeded" | "failed" | "skipped" | "suspended";

/** Why a call did not succeed, in a word that code and model can act on. */
export type CallErrorKind =
  | "invalid_params"
  | "tool_unavailable"
  | "limit_exceeded"
  | "superseded"
  | "latent_no_output"
  | "timeout"
  | "rate_limited"
  | "provider_failed"
  | "activity_failed"
  | "cancelled";

export type CallError = { kind: CallErrorKind; message: string; retryable: boolean };

export type Reasoning = {
  reasoningSteps: string[];
  currentSituation: string;
  planStatus: string;
  enoughData: boolean;
  remainingSteps: string[];
  taskCompleted: boolean;
};

/** An activity's outcome that waits for its siblings; kept so that a crash does not pay for it twice. */
export type ReturnedCall = { value: unknown; effects: Effect[] };

export type Call = {
  /** `step-index`, for example `3-0`. */
  id: string;
  step: number;
  tool: string;
  activity: string;
  variant: string | null;
  mode: "latent" | "explicit";
  status: CallStatus;
  reason: string;
  params: Record<string, unknown>;
  output: unknown;
  /** False when the output did not match the tool's `_output` (Q13). */
  outputValid: boolean;
  error: CallError | null;
  returned: ReturnedCall | null;
  startedAt: number | null;
  endedAt: number | null;
};

export type Step = {
  number: number;
  /** 1 for the first request; each repair or retry of the same step counts on. */
  attempt: number;
  /** True when limits left only the closing tools. */
  closing: boolean;
  tools: string[];
  reasoning: Reasoning | null;
  callIds: string[];
  warnings: string[];
  startedAt: number;
  decidedAt: number | null;
  endedAt: number | null;
};

export type PlanStepStatus = "planned" | "running" | "done" | "struck";
export type PlanStep = { text: string; status: PlanStepStatus };
export type PlanVersion = {
  version: number;
  goal: string;
  steps: string[];
  strategies: string[];
  /** What changed against the version before, in the agent's words; empty for version 1. */
  changes: string[];
  reason: string;
  callId: string;
  at: number;
};
export type Plan = {
  version: number;
  goal: string;
  steps: PlanStep[];
  strategies: string[];
  history: PlanVersion[];
};

export type Clarification = {
  callId: string;
  reason: string;
  unclearTerms: string[];
  assumptions: string[];
  questions: string[];
  askedAt: number;
  /** Null while it waits. */
  answeredAt: number | null;
  skipped: boolean;
  answers: { question: string; answer: string }[];
};

/** `seen`: only in search results; `read`: its page is stored; `failed`: reading it failed (`error` says why). */
export type SourceStatus = "seen" | "read" | "failed";

export type Source = {
  /** Stable id, usable in `/sources/<id>`. */
  id: string;
  /** Number within the thread; assigned once, never changed, never reused (Q7). */
  number: number;
  url: string;
  /** Host as shown to a person; for a document on this machine the collection's name. */
  host: string;
  title: string;
  snippet: string;
  status: SourceStatus;
  publishedAt: string | null;
  pageId: string | null;
  /** Length of the page's text in characters (code points); 0 until read. */
  charCount: number;
  wordCount: number;
  readAt: number | null;
  error: string | null;
  /** The run that first found it. */
  runId: string;
};

export type SearchRecord = {
  callId: string;
  query: string;
  provider: string;
  /** Source numbers in the order the provider ranked them. */
  numbers: number[];
  /** How many of them no earlier search of the thread had found. */
  newSources: number;
  at: number;
};

/** `verbatim`: the sentence (or its quotation) stands in the page; `close`: the nearest passage; `none`: nothing near it; `unread`: no page was read. */
export type PassageMatch = "verbatim" | "close" | "none" | "unread";

export type Citation = {
  id: string;
  /** Source number as written in `[n]`. */
  number: number;
  /** Offset of the `[` in the report's content, UTF-16 code units like all offsets here. */
  at: number;
  sentenceStart: number;
  sentenceEnd: number;
  sourceId: string | null;
  pageId: string | null;
  match: PassageMatch;
  /** Offsets of the passage in the page's text, and the passage itself; null when there is none. */
  passage: { start: number; end: number; text: string } | null;
};

export type Report = {
  id: string;
  callId: string;
  /** 1, or 2 after the one revision that is allowed. */
  version: number;
  title: string;
  content: string;
  confidence: "high" | "medium" | "low";
  wordCount: number;
  sourcesCount: number;
  citedCount: number;
  /** Numbers in the text that no source has. */
  invalidCitations: number[];
  citations: Citation[];
  filepath: string;
  writtenAt: number;
};

export type Usage = {
  requests: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  promptBytes: number;
};

/** What a person reads when a run did not complete; `code` is a key of the error table. */
export type RunError = { code: string; message: string; retryable: boolean };

/** The model's next try after a fault that passes: shown, so that a pause is never unexplained. */
export type Retry = {
  what: "model" | "search" | "page";
  cause: string;
  attempt: number;
  of: number;
  retryAt: number;
};

export type EarlierRun = {
  runId: string;
  question: string;
  answer: string;
  reportId: string | null;
  reportTitle: string | null;
};

export type Limits = {
  maxIterations: number;
  closingSteps: number;
  maxSearches: number;
  maxClarifications: number;
  maxCallsPerStep: number;
};

export type ModelInfo = {
  id: string;
  label: string;
  kind: "endpoint" | "local" | "built-in";
  /** Host of the endpoint, never its key; null for the built-in model. */
  host: string | null;
};

export type Scope = "web" | "documents" | "both";

export type Binding = { activity: string; variant: string | null; mode: "latent" | "explicit" };

export type RunState = {
  id: string;
  threadId: string;
  /** Number of the last event folded in. */
  seq: number;
  question: string;
  agent: string;
  agentTitle: string;
  scope: Scope;
  status: RunStatus;
  model: ModelInfo | null;
  searchLabel: string;
  limits: Limits;
  config: AgentConfig | null;
  bindings: Record<string, Binding>;
  earlier: EarlierRun[];
  iteration: number;
  searchesUsed: number;
  clarificationsUsed: number;
  plan: Plan | null;
  clarification: Clarification | null;
  clarifications: Clarification[];
  sources: Source[];
  searches: SearchRecord[];
  steps: Step[];
  calls: Call[];
  /** Text of the step being written, by path (`calls.0.content`); empty once it is decided. */
  draft: Record<string, string>;
  report: Report | null;
  answer: string | null;
  completedSteps: string[];
  limitsReached: string[];
  retry: Retry | null;
  usage: Usage;
  error: RunError | null;
  warnings: string[];
  createdAt: number;
  endedAt: number | null;
};

/** What an activity wants done to the run: data, committed in call order by `lib/agent/effects.ts`. */
export type Effect =
  | {
      kind: "found";
      query: string;
      provider: string;
      results: { url: string; title: string; snippet: string; publishedAt: string | null }[];
    }
  | { kind: "read"; pages: ReadPage[] }
  | { kind: "planned"; goal: string; steps: string[]; strategies: string[] }
  | { kind: "adapted"; goal: string; changes: string[]; steps: string[] }
  | { kind: "asked"; reason: string; unclearTerms: string[]; assumptions: string[]; questions: string[] }
  | {
      kind: "reported";
      title: string;
      confidence: "high" | "medium" | "low";
      filepath: string;
      wordCount: number;
      citations: Omit<Citation, "id">[];
      invalidCitations: number[];
    }
  | { kind: "answered"; answer: string; status: "completed" | "failed"; completedSteps: string[] };

/** One page an activity tried to read. `page` refers to stored text (content-addressed); `known` means it had been read before. */
export type ReadPage = { url: string; title: string; publishedAt: string | null } & (
  | { ok: true; known: boolean; page: PageRef }
  | { ok: false; error: string }
);

export type PageRef = { id: string; sha256: string; charCount: number; wordCount: number };
