// The responses of the HTTP interface, shared with the client. Types only: the browser trusts its own server.
// Types that OpenAPI describes completely are derived from its schemas.

import type { ChartResponse as Chart } from "@/lib/charts/chart-response";
import type {
  estimate,
  pageVersion,
  passage,
  reportVersion,
  reread,
  search,
  searchResult,
} from "@/lib/integrations/openapi/openapi-library-schemas";
import type { storeCondition } from "@/lib/integrations/openapi/openapi-run-schemas";
import type {
  deletion,
  started,
  threadSummary,
  threads,
  titleBy,
} from "@/lib/integrations/openapi/openapi-thread-schemas";
import type { DifferenceRow } from "@/lib/reports/difference";
import type { CitationChanges } from "@/lib/reports/difference-citations";
import type { AnswerCheck, Citation, Disagreement, Report, RunState, Source } from "@/lib/run-log/run-state";
import type { PageAbout } from "@/lib/sources/page-about";
import type { Answered } from "./answered";

export type ErrorResponse = { error: { code: string; message: string; retryable: boolean } };

/** A chart of a report. */
export type ChartResponse = Chart;

/** Where a title comes from: the question, the model, or the person, whose title is never replaced. */
export type TitleBy = Answered<typeof titleBy>;

export type ThreadSummary = Answered<typeof threadSummary>;

/** What is deleted with a thread. `runs`: the number of questions. */
export type DeletionResponse = Answered<typeof deletion>;

export type ThreadsResponse = Answered<typeof threads>;

export type ThreadResponse = {
  id: string;
  title: string;
  titleBy: TitleBy;
  pinned: boolean;
  createdAt: number;
  updatedAt: number;
  runs: RunState[];
};

/** Transient facts that are not in the log. */
export type Notice = {
  /** Position in the queue, from 1; null when the run is not queued. */
  place: number | null;
  /** `full`: the disk is full, and runs pause; `busy`: another program locks the database. */
  store: StoreCondition;
};

export type StoreCondition = Answered<typeof storeCondition>;

/** The folded state of a run, with transient facts. */
export type RunResponse = RunState & { notice: Notice };

/** What runs of an agent usually take; null while fewer than three have ended. */
export type Estimate = Answered<typeof estimate>;

export type StartedResponse = Answered<typeof started>;

/** One version of a report in a list of versions. */
export type ReportVersion = Answered<typeof reportVersion>;

export type ReportResponse = Report & {
  threadId: string;
  runId: string;
  question: string;
  /** When the run that wrote its first version was started. */
  askedAt: number;
  agentTitle: string;
  /** The short answer above it; null when there is none, as for a report that was sent back. */
  answer: string | null;
  /** The check of the short answer; null when it was not checked. */
  answerCheck: AnswerCheck | null;
  sources: Source[];
  /** Disagreements between the pages of its run. */
  disagreements: Disagreement[];
  /** All versions of the report, oldest first, including this one. */
  versions: ReportVersion[];
};

/** What changed since an earlier report of the thread. */
export type { ChangesResponse } from "@/lib/changes/changes-schema";

/** Two versions of a report side by side, the older first. */
export type DifferenceResponse = {
  threadId: string;
  /** All versions of the report, oldest first. */
  versions: ReportVersion[];
  before: ReportVersion;
  after: ReportVersion;
  /** The short answers above the reports; empty when neither version has one. */
  answer: DifferenceRow[];
  /** In text order, the title first. */
  rows: DifferenceRow[];
  citations: CitationChanges;
};

/** A text as it was read. Texts never change; reading again adds a version when the text differs. */
export type PageVersion = Answered<typeof pageVersion>;

/** A source with the text that was read for it and everything that cites it. */
export type SourceResponse = {
  source: Source;
  threadId: string;
  page: {
    id: string;
    title: string;
    url: string;
    /** Null for a long text, which `/api/pages/<id>/text` returns. */
    text: string | null;
    sha256: string;
    charCount: number;
    wordCount: number;
    readAt: number;
    via: string;
    publishedAt: string | null;
    /** Where each page of a paginated document starts, in code units of its text; null without pages. */
    pageStarts?: number[] | null;
    /** Metadata beside its text; null when there is none. */
    about?: PageAbout | null;
  } | null;
  /** Every text that the person's own research read at this address, the most recently read first. */
  versions: PageVersion[];
  /** Those of the newest reports first. */
  citations: CitationOfSource[];
  /** How many citations of older reports are not listed; absent when all are. */
  moreCitations?: number;
};

/** A citation with its place. */
export type CitationOfSource = Citation & {
  reportId: string;
  reportTitle: string;
  /** Whether it is in the report or in the short answer above it. */
  part: "report" | "answer";
  /** Its beginning, ending in an ellipsis, if it is very long. */
  sentence: string;
  /** False when its report has a newer version. */
  current: boolean;
};

/**
 * The result of reading a source again: the text as a version, and whether it differs from the previous one.
 */
export type RereadResponse = Answered<typeof reread>;

/** A text with the search words marked. */
export type MarkedText = Answered<typeof passage>;

export type SearchResult = Answered<typeof searchResult>;

/** The kinds that can be searched separately; a question with its answer is a result of kind `thread`. */
export type SearchKind = keyof NonNullable<SearchResponse["counts"]>;

export type SearchResponse = Answered<typeof search>;
