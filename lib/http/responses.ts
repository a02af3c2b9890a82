// What the HTTP interface answers, shared with the client. Types only: the browser trusts its own server. What the schemas
// of OpenAPI describe in full comes from them.

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

/** Who wrote a title: it is the beginning of the question, the model's, or the person's, which stays. */
export type TitleBy = Answered<typeof titleBy>;

export type ThreadSummary = Answered<typeof threadSummary>;

/** What goes with a deleted thread. `runs`: how often something was asked. */
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

/** Facts of the moment that no log holds. */
export type Notice = {
  /** Place in line, from 1; null when the run does not wait in line. */
  place: number | null;
  /** `full`: nothing can be written for want of room, and runs pause; `busy`: another program holds the database. */
  store: StoreCondition;
};

export type StoreCondition = Answered<typeof storeCondition>;

/** The folded state of a run and what holds at the moment. */
export type RunResponse = RunState & { notice: Notice };

/** What runs of an agent usually take; null while fewer than three have ended. */
export type Estimate = Answered<typeof estimate>;

export type StartedResponse = Answered<typeof started>;

/** One version of a report, as a list of versions shows it. */
export type ReportVersion = Answered<typeof reportVersion>;

export type ReportResponse = Report & {
  threadId: string;
  runId: string;
  question: string;
  /** When the research began that wrote its first version. */
  askedAt: number;
  agentTitle: string;
  /** The short answer that stands above it; null where there is none, as for one that was sent back. */
  answer: string | null;
  /** What checking the short answer found; null where it was not checked. */
  answerCheck: AnswerCheck | null;
  sources: Source[];
  /** Where the pages of its run differ. */
  disagreements: Disagreement[];
  /** All versions of the report, oldest first; this one is among them. */
  versions: ReportVersion[];
};

/** Two versions of one report beside each other, the older first. */
export type DifferenceResponse = {
  threadId: string;
  /** All versions of the report, oldest first. */
  versions: ReportVersion[];
  before: ReportVersion;
  after: ReportVersion;
  /** In the order of the text, the title first. */
  rows: DifferenceRow[];
  citations: CitationChanges;
};

/** A text as it was read. Texts are never changed; reading again adds one when the text is another. */
export type PageVersion = Answered<typeof pageVersion>;

/** A source with the text that was read for it and everything that cites it. */
export type SourceResponse = {
  source: Source;
  threadId: string;
  page: {
    id: string;
    title: string;
    url: string;
    /** Null when it is long: then it is to be had from `/api/pages/<id>/text`. */
    text: string | null;
    sha256: string;
    charCount: number;
    wordCount: number;
    readAt: number;
    via: string;
    publishedAt: string | null;
    /** Where each page of a paginated document begins, in code units of its text; null for what has no pages. */
    pageStarts?: number[] | null;
    /** What is known of it beside its text; null where nothing is. */
    about?: PageAbout | null;
  } | null;
  /** Every text that the person's own research read at this address, the one read last first. */
  versions: PageVersion[];
  citations: CitationOfSource[];
};

/** A citation with where it stands. */
export type CitationOfSource = Citation & {
  reportId: string;
  reportTitle: string;
  /** Whether it stands in the report or in the short answer above it. */
  part: "report" | "answer";
  sentence: string;
  /** False when a newer version of its report stands. */
  current: boolean;
};

/** What reading a source again gave: the text as a version, and whether it differs from what was read last. */
export type RereadResponse = Answered<typeof reread>;

/** A text with the searched words marked. */
export type MarkedText = Answered<typeof passage>;

export type SearchResult = Answered<typeof searchResult>;

/** What can be asked for alone; a question with its answer is a result of kind `thread`. */
export type SearchKind = keyof NonNullable<SearchResponse["counts"]>;

export type SearchResponse = Answered<typeof search>;
