// Types of steps and calls in the folded state, and of the effects that a call queues.

import type { SearchFailure } from "@/lib/search/fall-over";
import type { Period } from "@/lib/search/period";
import type { Cost } from "@/lib/search/search-prices";
import type { PageAbout } from "@/lib/sources/page-about";
import type { Publication } from "@/lib/sources/publication";
import type { WrittenBrief } from "./brief";
import type { Citation, Confidence, ReportOrigin, UncitedSentence } from "./run-findings";
import type { DelegateSource, DelegateUse } from "./run-parallel";
import type { EndStatus } from "./run-status";

/** Whether code executes a call, or its result came from the model with the call. */
export const CALL_MODES = ["latent", "explicit"] as const;

export const CALL_STATUSES = ["proposed", "running", "succeeded", "failed", "skipped", "suspended"] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/** Why a call did not succeed, as a word that code and model can act on. */
export const CALL_ERROR_KINDS = [
  "invalid_params",
  "tool_unavailable",
  "limit_exceeded",
  "superseded",
  "latent_no_output",
  "not_covered",
  "timeout",
  "rate_limited",
  "provider_failed",
  "activity_failed",
  "cancelled",
] as const;
export type CallErrorKind = (typeof CALL_ERROR_KINDS)[number];

export type CallError = { kind: CallErrorKind; message: string; retryable: boolean };

export type Reasoning = {
  reasoningSteps: string[];
  currentSituation: string;
  planStatus: string;
  enoughData: boolean;
  remainingSteps: string[];
  taskCompleted: boolean;
};

/** An activity's result that waits for sibling calls; stored so that a crash does not pay for it twice. */
type ReturnedCall = { value: unknown; effects: Effect[] };

export type Call = {
  /** `step-index`, for example `3-0`. */
  id: string;
  step: number;
  tool: string;
  activity: string;
  variant: string | null;
  mode: (typeof CALL_MODES)[number];
  status: CallStatus;
  reason: string;
  params: Record<string, unknown>;
  /** Why it is not executed; known when the step was decided. */
  refused?: CallError;
  /** The call of the same step that runs for both; absent for the one that runs (Q8). */
  sameAs?: string;
  /** The sub-question it belongs to; absent when none was named (X7). */
  instance?: string;
  /** Ids of the plan's lines that it serves, as the agent named them; absent when it named none. */
  serves?: string[];
  /** Earlier calls of the step whose results it waits for; absent when there are none (X4). */
  needs?: string[];
  /** True for a call that waits without references: its parameters are final. */
  settled?: boolean;
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
  /** 1 for the first request; each repair or retry of the same step adds one. */
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

/**
 * A change of the run that an activity requests: data, committed in call order by
 * `lib/agent/calls/effects.ts`.
 */
export type Effect =
  | {
      kind: "found";
      query: string;
      provider: string;
      failed?: SearchFailure[];
      anyAge?: string[];
      bundledLeftOut?: true;
      cost?: Cost;
      period?: Period;
      offset?: number;
      results: {
        url: string;
        title: string;
        snippet: string;
        publishedAt: string | null;
        publication?: Publication;
        /** True for a page that an earlier run had stored. */
        earlier?: boolean;
      }[];
    }
  | { kind: "read"; pages: ReadPage[] }
  | {
      kind: "planned";
      goal: string;
      steps: string[];
      strategies: string[];
      title?: string;
      brief?: WrittenBrief;
    }
  | { kind: "adapted"; goal: string; changes: string[]; steps: string[] }
  | {
      kind: "asked";
      reason: string;
      unclearTerms: string[];
      assumptions: string[];
      questions: string[];
      /** For each question the suggested answers. */
      options?: string[][];
    }
  | {
      kind: "reported";
      title: string;
      confidence: Confidence;
      filepath: string;
      wordCount: number;
      citations: Omit<Citation, "id" | "judgement">[];
      invalidCitations: number[];
      /** Indexes of the citations that only their score left undecided. */
      unsure?: number[];
      uncited?: UncitedSentence[];
      faults?: string[];
      origin?: ReportOrigin;
      /** What stands above the text that the agent wrote. */
      head?: string;
    }
  | {
      kind: "delegated";
      runId: string;
      status: EndStatus;
      steps: number;
      sources: DelegateSource[];
      use: DelegateUse;
    }
  | { kind: "answered"; answer: string; status: "completed" | "failed"; completedSteps: string[] };

/** One page an activity tried to read. `page` refers to stored text (content-addressed); `known` means it had been read before. */
export type ReadPage = { url: string; title: string; publishedAt: string | null } & (
  | { ok: true; known: boolean; page: PageRef; findings?: PassageFound[]; cost?: Cost }
  | { ok: false; error: string }
);

/** A part of a stored page: offsets in code units of its text, and the text between them. */
export type PassageFound = { start: number; end: number; text: string };

/**
 * `readAt` is set for a text that an earlier run read. `pageStarts` contains where each page of a paginated
 * document starts, in code units of the text.
 */
export type PageRef = {
  id: string;
  sha256: string;
  charCount: number;
  wordCount: number;
  readAt?: number;
  pageStarts?: number[];
  /** Metadata of the page beside its text. */
  about?: PageAbout;
};
