// The folded state of a run: what the loop, the snapshot and the browser all read. Plain JSON, camelCase.
// Times are milliseconds since the epoch. `lib/run-log/state.ts` is the only place that produces it.

import type { AgentConfig } from "@/lib/config/schema";
import type { HostLists } from "@/lib/search/provider";
import type { ExternalTool } from "@/lib/tools/external";
import type { Call, Step } from "./run-call";
import type { Branch, Budget, Compaction, Finishing, PlanReview, Price, Steer, Worked } from "./run-control";
import type {
  AnswerCheck,
  CitationReview,
  Clarification,
  Confidence,
  Disagreement,
  PageFinding,
  Plan,
  Report,
  SearchRecord,
  Source,
} from "./run-findings";
import type { Delegate, DelegatedBy, Note } from "./run-parallel";
import type { RunStatus } from "./run-status";
import type { ModelRequest, Standstill, Usage } from "./run-usage";

export type { Verdict } from "@/lib/reports/verdict";
export type {
  Call,
  CallError,
  CallErrorKind,
  CallStatus,
  Effect,
  PageRef,
  ReadPage,
  Reasoning,
  Step,
} from "./run-call";
export type { Branch, Budget, PlanReview, Steer, Worked } from "./run-control";
export type {
  AnswerCheck,
  CheckCause,
  Citation,
  CitationReview as Judgement,
  CitedFact,
  ClaimedVerdict,
  Clarification,
  Confidence,
  Disagreement,
  PageFinding,
  PassageMatch,
  Plan,
  PlanStep,
  PlanStepStatus,
  PlanVersion,
  Report,
  ReportOrigin,
  SearchRecord,
  Source,
  SourceStatus,
  UncitedSentence,
} from "./run-findings";
export type { RunStatus } from "./run-status";
export type { ModelRequest, Standstill } from "./run-usage";

/** What a person reads when a run did not complete; `code` is a key of the error table. */
export type RunError = {
  code: string;
  message: string;
  retryable: boolean;
  /** What the sentence is filled with. Absent in runs that ended before it was kept. */
  fields?: Record<string, string | number>;
};

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
  /** The report's text, cut to what a later run needs of it; absent in logs written before it was kept. */
  reportContent?: string | null;
};

export type Limits = {
  maxIterations: number;
  closingSteps: number;
  maxSearches: number;
  maxClarifications: number;
  maxCallsPerStep: number;
  /** Absent where none are allowed. */
  maxDelegates?: number;
};

export const MODEL_KINDS = ["endpoint", "local", "built-in"] as const;

export type ModelInfo = {
  id: string;
  label: string;
  kind: (typeof MODEL_KINDS)[number];
  /** Host of the endpoint, never its key; null for the built-in model. */
  host: string | null;
  /** Of the built-in model: the host of a server that is set up and had no model to answer in its place. */
  silent?: string | null;
  /** Absent or null where no price is known. Once the built-in model writes, still that of the model before it. */
  price?: Price | null;
  /** Tokens that prompt and reply may have together; absent or null where it was not known when the run began. */
  contextWindow?: number | null;
};

/** Where a run looks. */
export const SCOPES = ["web", "documents", "both"] as const;
export type Scope = (typeof SCOPES)[number];

export type Binding = { activity: string; variant: string | null; mode: Call["mode"] };

/** `edit`: a person changed a report by hand; `rewrite`: the agent writes one section of it anew. */
export const RUN_KINDS = ["research", "edit", "rewrite"] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** The report that an edit or a rewrite starts from. */
export type Revision = {
  reportId: string;
  seriesId: string;
  title: string;
  content: string;
  confidence: Confidence;
  /** The short answer that stands above it. */
  answer: string | null;
  /** For a rewrite, the section to be replaced: offsets into `content`, its heading line included. */
  section: { heading: string; start: number; end: number } | null;
};

/** What checking a report of this run told the agent; kept for each call, since a revision replaces the report. */
type ReportReview = { callId: string; faults: string[] };

/** What the model has said so far of the report's citations that code could not tell; null when it is not being asked. */
type Judging = {
  /** Id of the model that was asked last. */
  model: string;
  /** Requests that are over, whatever they brought. */
  requests: number;
  judgements: { citationId: string; verdict: CitationReview["verdict"]; evidence: string }[];
};

export type RunState = {
  id: string;
  threadId: string;
  kind: RunKind;
  revises: Revision | null;
  /** Number of the last event folded in. */
  seq: number;
  /** Time of that event; never goes back, whatever the machine's clock does. */
  lastAt: number;
  question: string;
  agent: string;
  agentTitle: string;
  scope: Scope;
  status: RunStatus;
  model: ModelInfo | null;
  searchLabel: string;
  limits: Limits;
  budget: Budget;
  config: AgentConfig | null;
  bindings: Record<string, Binding>;
  /** Tools of other programs, as they were when the run began; absent where there were none. */
  foreignTools?: ExternalTool[];
  earlier: EarlierRun[];
  iteration: number;
  searchesUsed: number;
  clarificationsUsed: number;
  plan: Plan | null;
  /** Null when the person did not ask to see the plan first. */
  planReview: PlanReview | null;
  clarification: Clarification | null;
  clarifications: Clarification[];
  sources: Source[];
  searches: SearchRecord[];
  /** What its pages say of the question, in the order they were read; absent before the first. */
  findings?: PageFinding[];
  steps: Step[];
  calls: Call[];
  /** Text of the step being written, by path (`calls.0.content`); empty once it is decided. */
  draft: Record<string, string>;
  report: Report | null;
  reviews: ReportReview[];
  judging: Judging | null;
  disagreements: Disagreement[];
  notes: Note[];
  delegates: Delegate[];
  /** The call it works for; absent for a run that a person asked for. */
  delegatedBy?: DelegatedBy;
  answer: string | null;
  /** Absent until the short answer was checked, and in runs that ended before short answers were checked. */
  answerCheck?: AnswerCheck;
  completedSteps: string[];
  limitsReached: string[];
  retry: Retry | null;
  /** Since when it waits in line; null when it does not. */
  queuedAt: number | null;
  steers: Steer[];
  bannedHosts: string[];
  /** What the run began with; those banned since stand in `bannedHosts`. Absent where nothing was said of any. */
  hosts?: HostLists;
  /** Addresses of the documents that were attached to the question; absent where there are none. */
  attached?: string[];
  finishing: Finishing | null;
  branch: Branch | null;
  compaction: Compaction | null;
  /** True once the built-in model has taken over for want of budget. */
  builtInWrites: boolean;
  /** Steps are asked for as one object from here on: the model's endpoint knows no function calls. Absent until then. */
  asksForObject?: true;
  /** The first step it was asked for; absent before, and in states of logs folded by an earlier version. */
  builtInFrom?: number;
  /** Times in a row that the process died with this run going on and no step in between. */
  crashes: number;
  worked: Worked;
  /** Of this run alone, in order; absent before the first. */
  requests?: ModelRequest[];
  /** In order; absent where there was none. */
  standstills?: Standstill[];
  usage: Usage;
  error: RunError | null;
  warnings: string[];
  createdAt: number;
  endedAt: number | null;
};
