// The folded state of a run, which the loop, the snapshot and the browser all read. Plain JSON, camelCase.
// Times are milliseconds since the epoch. Only `lib/run-log/state.ts` produces it.

import type { AgentConfig } from "@/lib/config/schema";
import { withSection } from "@/lib/reports/sections";
import type { Period } from "@/lib/search/period";
import type { HostLists } from "@/lib/search/provider";
import type { Place } from "@/lib/sources/places";
import type { ExternalTool } from "@/lib/tools/external";
import type { CellAnswer, TableCell } from "./evidence-table";
import type { Call, Step } from "./run-call";
import type { Branch, Budget, Compaction, Finishing, PlanReview, Price, Steer, Worked } from "./run-control";
import type {
  AnswerCheck,
  CitationReview,
  Clarification,
  Confidence,
  Disagreement,
  MarkedPage,
  PageFinding,
  Plan,
  Report,
  SearchRecord,
  Source,
} from "./run-findings";
import type { PartId, Takeover, WrittenPart } from "./run-guided";
import type { Delegate, DelegatedBy, Note } from "./run-parallel";
import type { ChangesWorded, LookedAgain, Repeated } from "./run-repeat";
import type { WrittenSection } from "./run-sections";
import type { RunStatus } from "./run-status";

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
  FurtherPlace,
  MarkedPage,
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

/** The reason why a run did not complete, for a person; `code` is a key of the error table. */
export type RunError = {
  code: string;
  message: string;
  retryable: boolean;
  /** Values to insert into the sentence. Absent in older runs. */
  fields?: Record<string, string | number>;
};

/** The next attempt after a transient fault of the model: shown, so that a pause is never unexplained. */
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
  /** The report's text, shortened for later runs; absent in older logs. */
  reportContent?: string | null;
};

export type Limits = {
  maxIterations: number;
  closingSteps: number;
  maxSearches: number;
  maxClarifications: number;
  maxCallsPerStep: number;
  /** Absent when none are allowed. */
  maxDelegates?: number;
};

export const MODEL_KINDS = ["endpoint", "local", "built-in"] as const;

export type ModelInfo = {
  id: string;
  label: string;
  kind: (typeof MODEL_KINDS)[number];
  /** Host of the endpoint, never its key; null for the built-in model. */
  host: string | null;
  /** For the built-in model: the host of a configured server that has no model and so could not answer. */
  silent?: string | null;
  /**
   * Absent or null when no price is known. Once the built-in model writes, still the price of the model
   * before it.
   */
  price?: Price | null;
  /** Tokens of prompt and reply together; absent or null when unknown at the start of the run. */
  contextWindow?: number | null;
};

/** Where a run searches. */
export const SCOPES = ["web", "documents", "both"] as const;
export type Scope = (typeof SCOPES)[number];

export type Binding = { activity: string; variant: string | null; mode: Call["mode"] };

/** `edit`: a person changed a report by hand; `rewrite`: the agent rewrites one section of it. */
export const RUN_KINDS = ["research", "edit", "rewrite"] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** The report that an edit or a rewrite starts from. */
export type Revision = {
  reportId: string;
  seriesId: string;
  title: string;
  content: string;
  confidence: Confidence;
  /** The short answer above the new version: that of the report, or for an edit what the person made of it. */
  answer: string | null;
  /** For a rewrite, the section to replace: offsets into `content`, including its heading line. */
  section: { heading: string; start: number; end: number } | null;
  /** Set for a rewrite that was asked to write the short answer anew as well. */
  renewsAnswer?: true;
  /** The same text is only checked again. */
  recheck?: true;
  /** The text of this earlier version is stored again. */
  restores?: { reportId: string; number: number };
  /** The text is a table of evidence: made from the report, or changed in cells. */
  table?: true;
};

/**
 * The faults that the agent received for a report; stored for each call, since a revision replaces the
 * report.
 */
type ReportReview = { callId: string; faults: string[] };

/** The progress of the citation review; null when none is in progress. */
type Judging = {
  /** Id of the model that was asked last. */
  model: string;
  /** Completed requests, whatever their results. */
  requests: number;
  /** Those of them that brought no opinion. */
  unanswered: number;
  /** How many citations the review asks about; absent in older logs. */
  asks?: number;
  judgements: { citationId: string; verdict: CitationReview["verdict"]; evidence: string }[];
};

// Types of a run's usage: requests to its model with their tokens, and its idle periods.

type Usage = {
  requests: number;
  inputTokens: number;
  cachedTokens: number;
  /** Input that the endpoint wrote to its cache; absent while it reports none. */
  cacheWriteTokens?: number;
  outputTokens: number;
  promptBytes: number;
  /** Of requests and searches; requests to a model without a price, and searches without one, add nothing. */
  money: number;
  /** The currency of amounts that do not come from the model's price; absent while there are none. */
  currency?: string;
  /** The last request whose tokens were counted, as an estimate for the next one. Absent before the first. */
  last?: { inputTokens: number; outputTokens: number; promptBytes: number };
};

/** One request to the model: for the decision of a step, or after it for a result or a citation review. */
export type ModelRequest = {
  step: number;
  attempt: number;
  startedAt: number;
  /** Null while it is in flight, and for one that the end of the process cut off. */
  endedAt: number | null;
  outcome: "ok" | "invalid" | "failed" | "cancelled" | null;
  inputTokens: number;
  outputTokens: number;
  /** Absent while it is in flight, and when no price is known. */
  money?: number;
};

/** A period in which the run was idle without waiting for the person: queued, or without a process. */
export type Standstill = { kind: "line" | "restart" | "crash"; from: number; to: number | null };

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
  /** Where to look, as the person chose it; absent when the words of the question decide. */
  places?: Place[];
  status: RunStatus;
  model: ModelInfo | null;
  searchLabel: string;
  limits: Limits;
  budget: Budget;
  config: AgentConfig | null;
  bindings: Record<string, Binding>;
  /** External tools at the start of the run; absent when there were none. */
  foreignTools?: ExternalTool[];
  earlier: EarlierRun[];
  iteration: number;
  searchesUsed: number;
  clarificationsUsed: number;
  plan: Plan | null;
  /** Null when the person did not ask to review the plan. */
  planReview: PlanReview | null;
  clarification: Clarification | null;
  clarifications: Clarification[];
  sources: Source[];
  searches: SearchRecord[];
  /** Sentences of its pages about the question, in the order they were read; absent before the first. */
  findings?: PageFinding[];
  /** What the second model marked in pages, in order; absent before the first. */
  marked?: MarkedPage[];
  steps: Step[];
  calls: Call[];
  /** Text of the step being written, by path (`calls.0.content`); empty once it is decided. */
  draft: Record<string, string>;
  /** How long the model may send nothing before its first token, in milliseconds; absent when unknown. */
  patienceMs?: number;
  report: Report | null;
  reviews: ReportReview[];
  judging: Judging | null;
  disagreements: Disagreement[];
  notes: Note[];
  delegates: Delegate[];
  /** The call it works for; absent for a run that a person started. */
  delegatedBy?: DelegatedBy;
  answer: string | null;
  /** Absent until the short answer was checked, and in runs from before short answers were checked. */
  answerCheck?: AnswerCheck;
  completedSteps: string[];
  limitsReached: string[];
  retry: Retry | null;
  /** When it was queued; null when it is not queued. */
  queuedAt: number | null;
  steers: Steer[];
  bannedHosts: string[];
  /** The host rules at the start of the run; `bannedHosts` has those excluded since. Absent without rules. */
  hosts?: HostLists;
  /** The days between which pages must have been published, as the person set them; absent for any time. */
  period?: Period;
  /** Addresses of the documents that were attached to the question; absent when there are none. */
  attached?: string[];
  finishing: Finishing | null;
  branch: Branch | null;
  /** The earlier run that it repeats; absent for every other run. */
  repeats?: Repeated;
  /** What the repetition found before a model was asked; absent until then. */
  lookedAgain?: LookedAgain;
  /** What changed since the repeated report, in words; absent until it was asked for. */
  changesWorded?: ChangesWorded;
  compaction: Compaction | null;
  /** True once the built-in model has taken over because the budget is used up. */
  builtInWrites: boolean;
  /**
   * From here on steps are requested as one object, because the endpoint does not support function calls.
   * Absent until then.
   */
  asksForObject?: true;
  /**
   * The first step that the built-in model answers; absent before, and in states folded by an earlier
   * version.
   */
  builtInFrom?: number;
  /** Since when and why code leads a run that another strategy began; absent until then. */
  guided?: Takeover;
  /** The small request that was last about to be made; absent or null when none is open. */
  asking?: (PartId & { message: string }) | null;
  /** What small requests brought, in order; absent before the first. */
  parts?: WrittenPart[];
  /** The parts of reports that are written in sections, in order of writing; absent before the first. */
  sections?: WrittenSection[];
  /** Cells of tables of evidence, in the order they were filled; absent before the first. */
  cells?: (TableCell & { callId: string })[];
  /** Answers of the model about cells that code has not checked yet; absent before the first. */
  cellAnswers?: { callId: string; asked: { row: number; column: number }[]; answers: CellAnswer[] }[];
  /** How many times in a row the process died during this run, without a step in between. */
  crashes: number;
  worked: Worked;
  /** Of this run alone, in order; absent before the first. */
  requests?: ModelRequest[];
  /** In order; absent when there was none. */
  standstills?: Standstill[];
  usage: Usage;
  error: RunError | null;
  warnings: string[];
  createdAt: number;
  endedAt: number | null;
};

// The question of a run as programs send it: the last message, followed by the earlier conversation after a
// mark. Only the parts with the role `user` are the user's own words; answers and instructions are not.

/** Separates a question from the earlier conversation. */
export const BEFORE = "\n\n---\nEarlier in this conversation:\n\n";

const NAMES = { instructions: "Instructions", user: "User", assistant: "Answer" } as const;

type Speaker = keyof typeof NAMES;

/** A label at the start of a line; quoted text must not start a line with one. */
const LABEL = /^(?=(?:Instructions|User|Answer): )/gm;
const BETWEEN = /\n\n(?=(?:Instructions|User|Answer): )/;

/** One message as it appears after the mark. */
export const saidBefore = (role: Speaker, text: string): string =>
  `${NAMES[role]}: ${text.replace(LABEL, "\u00a0")}`;

/** The user's own words: the question itself and their earlier messages. */
export function typedParts(question: string): string[] {
  const [asked = "", ...before] = question.split(BEFORE);
  const messages = before.join(BEFORE).split(BETWEEN);
  const own = messages.filter((message) => message.startsWith(`${NAMES.user}: `));
  return [asked, ...own.map((message) => message.slice(NAMES.user.length + 2))];
}

// The whole text of a report, also when only one section was written.

/** The whole text of a report. A rewrite contains only the new section, which replaces the old one. */
export function wholeContent(written: string, revises: Pick<Revision, "content" | "section"> | null): string {
  return revises?.section ? withSection(revises.content, revises.section, written) : written;
}

/** The text of the report that a call wrote. */
export function contentOf(state: Pick<RunState, "calls" | "revises">, callId: string): string {
  const call = state.calls.find(({ id }) => id === callId);
  return wholeContent(String(call?.params.content ?? ""), state.revises);
}
