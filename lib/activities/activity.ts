// An activity is the code that answers a tool's calls (protocol A1-A20). It never changes the state of the
// run: it returns a value and queues effects (data), which are committed in call order after all calls of the
// step have settled.

import type { Changes } from "@/lib/changes/changes-schema";
import type { PagesToCompare, ReportCheck, ReportToCheck } from "@/lib/citation-check/check";
import type { AgentConfig } from "@/lib/config/schema";
import type { PageContent } from "@/lib/fetch/pages/page";
import type { ReportText } from "@/lib/report-export/report-file";
import type { EvidenceTable } from "@/lib/run-log/evidence-table";
import type { DelegateSource, DelegateUse } from "@/lib/run-log/run-parallel";
import type {
  Disagreement,
  EarlierRun,
  Effect,
  PageRef,
  Plan,
  Revision,
  SearchRecord,
  Source,
} from "@/lib/run-log/run-state";
import type { EndStatus } from "@/lib/run-log/run-status";
import type { Period } from "@/lib/search/period";
import type { HostLists, ReadRequest } from "@/lib/search/provider";
import type { Reading } from "@/lib/search/reading";
import type { ScopedRequest, SearchAnswer } from "@/lib/search/registry";
import type { Place } from "@/lib/sources/places";
import type { Output, Params, ToolSchema } from "@/lib/tools/tool";
import type { PromptText } from "./data-block";
import type { Showing } from "./showing";

/** The part of the run that an activity may see. */
type ActivityScope = {
  readonly runId: string;
  /** The call being executed, and the ids of the plan's lines that it serves. */
  readonly callId: string;
  readonly serves?: readonly string[];
  readonly threadId: string;
  readonly question: string;
  readonly sources: readonly Source[];
  readonly searches: readonly SearchRecord[];
  readonly plan: Plan | null;
  /** What a report of this call leaves open of plan and brief. */
  readonly notCovered?: readonly { id: string; text: string }[];
  readonly earlier: readonly EarlierRun[];
  /** The tables of evidence of the run. */
  readonly tables?: readonly EvidenceTable[];
  readonly reportVersion: number;
  /** The report that an edit or a rewrite starts from. */
  readonly revises: Revision | null;
  /**
   * Texts whose addresses may be opened in addition to those of the sources; the model wrote none of them.
   */
  readonly openable: readonly string[];
  /** What earlier steps showed of pages. */
  readonly showings: readonly Showing[];
  /** The hosts that may be used, subdomains included. */
  readonly hosts: HostLists;
  /** The days between which pages must have been published, as the person set them. */
  readonly period: Period;
  /** Where to look, as the person chose it; absent when the words of the question decide. */
  readonly places?: readonly Place[] | undefined;
};

/** The reply of an external tool: its text, cut to the size limit. */
export type ExternalReply = { text: string; isError: boolean };

/** The result of a delegate. */
export type DelegateReply = {
  runId: string;
  status: EndStatus;
  /** Its answer and report, with the numbers of its own sources; empty when it wrote nothing. */
  findings: string;
  /** Why it did not complete, in a sentence; null when it did. */
  error: string | null;
  steps: number;
  /** The sources it read or cites, with its own numbers. */
  sources: DelegateSource[];
  use: DelegateUse;
};

/** The services that an activity may use; the engine passes them. */
export type ActivityServices = {
  /** Searches within the run's scope. `provider` names who answered. Throws ProviderError. */
  search(request: ScopedRequest): Promise<SearchAnswer>;
  /**
   * One result for each address, in order; `via` is the provider's id. Throws ProviderError when no reader
   * could be asked at all.
   */
  read(request: ReadRequest): Promise<Reading[]>;
  /** Text of a stored page, or null when there is none. */
  pageText(pageId: string): Promise<string | null>;
  /**
   * Compares every citation of a report with the page it names, in a worker thread. Rejects with the signal's
   * reason.
   */
  checkReport(report: ReportToCheck, signal: AbortSignal): Promise<ReportCheck>;
  /**
   * Values on which pages disagree, the clearest first, in a worker thread. Rejects with the signal's reason.
   */
  comparePages(pages: PagesToCompare, signal: AbortSignal): Promise<Disagreement[]>;
  /**
   * Calls the server of an external tool that the run started with. Throws ProviderError; a tool's own error
   * is a reply.
   */
  callExternal?(request: {
    /** Id of the tool. */
    tool: string;
    arguments: Record<string, unknown>;
    signal: AbortSignal;
  }): Promise<ExternalReply>;
  /**
   * Has a delegate research a sub-question, and waits for its end; when repeated for the same call, it
   * continues with the existing run. `finish` makes the delegate finish. Rejects with the signal's reason, or
   * with a GroundworkError when no run can start. Absent for a delegate itself.
   */
  delegate?(request: {
    callId: string;
    question: string;
    find: string;
    signal: AbortSignal;
    finish: AbortSignal;
  }): Promise<DelegateReply>;
  /**
   * What changed between two stored reports of the thread, compared in a worker thread. Rejects with the signal's reason, and
   * when they cannot be compared. Absent where nobody words it.
   */
  changesBetween?(reports: { from: string; to: string; signal: AbortSignal }): Promise<Changes>;
  /** Stores the report's file atomically and returns its storage key (S19, Q18). */
  saveReportFile(file: { report: ReportText; at: number; reportsDir: string }): Promise<string>;
};

export type ActivityContext = {
  readonly config: Readonly<AgentConfig>;
  readonly scope: Readonly<ActivityScope>;
  readonly services: ActivityServices;
  readonly signal: AbortSignal;
  /** Aborted when the person asks to finish. */
  readonly finish: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Queues an effect; effects run later, in call order (X2). */
  effect(effect: Effect): void;
  /**
   * Stores a page together with the call's result and returns its reference; `readAt` for a text that was
   * read earlier.
   */
  attach(page: PageContent & Pick<PageRef, "readAt">): PageRef;
};

/** A call as its activity sees it: parameters as own keys, together with the meta fields (A9). */
export type FlatCall<P = Record<string, unknown>> = P & {
  readonly _tool: string;
  readonly _activity: string;
  readonly _reasoningForCall: string;
};

export type Activity<P = Record<string, unknown>, O = unknown> = (
  call: FlatCall<P>,
  tool: ToolSchema,
  context: ActivityContext,
) => Promise<O>;

/** An activity typed by the tool's schema literal (A8). */
export type ActivityFor<S> = Activity<Params<S>, Output<S>>;

export type RegisteredActivity = {
  readonly name: string;
  readonly variant: string;
  readonly run: Activity;
  /** The text the model reads as the call's result (S4). */
  readonly render: (output: unknown, config: Readonly<AgentConfig>) => PromptText;
  /** True when it may safely be repeated: only then is it retried automatically (Q14). */
  readonly idempotent: boolean;
};
