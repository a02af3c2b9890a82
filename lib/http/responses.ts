// What the HTTP interface answers, shared with the client. Types only: the browser trusts its own server.

import type { DifferenceRow } from "@/lib/reports/difference";
import type { CitationChanges } from "@/lib/reports/difference-citations";
import type { VerdictCounts } from "@/lib/reports/verdict";
import type {
  AnswerCheck,
  Citation,
  Disagreement,
  Report,
  ReportOrigin,
  RunState,
  RunStatus,
  Source,
} from "@/lib/run-log/run-state";
import type { PageAbout } from "@/lib/sources/page-about";

export type ErrorResponse = { error: { code: string; message: string; retryable: boolean } };

/** Who wrote a title: it is the beginning of the question, the model's, or the person's, which stays. */
export type TitleBy = "question" | "model" | "person";

export type ThreadSummary = {
  id: string;
  title: string;
  titleBy: TitleBy;
  /** Pinned threads come first in lists. */
  pinned: boolean;
  /** The newest run. */
  runId: string;
  status: RunStatus;
  /** Of that run in line, from 1; null when it does not wait there. */
  place: number | null;
  question: string;
  /** First sentence of the newest answer; null before there is one. */
  answer: string | null;
  reportId: string | null;
  runsCount: number;
  sourcesCount: number;
  /** Of the newest report: how many sources it cites, and how many of those by a citation in doubt; null without one. */
  citedCount: number | null;
  doubtfulCount: number | null;
  createdAt: number;
  updatedAt: number;
};

/** What goes with a deleted thread. `runs`: how often something was asked. */
export type DeletionResponse = {
  threadId: string;
  /** Until when it can be restored, in milliseconds since the epoch. */
  undoUntil: number;
  removes: { runs: number; reports: number; sources: number };
};

export type ThreadsResponse = {
  threads: ThreadSummary[];
  /** Threads that wait for the person, however old, as far as they are not among the others; on the first page only. */
  waiting: ThreadSummary[];
  /** Pinned threads, however old, as far as they are in neither of the others; on the first page only. */
  pinned: ThreadSummary[];
  nextCursor: string | null;
};

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

export type StoreCondition = "ok" | "full" | "busy" | "damaged";

/** The folded state of a run and what holds at the moment. */
export type RunResponse = RunState & { notice: Notice };

/** What runs of an agent usually take; null while fewer than three have ended. */
export type Estimate = {
  /** How many runs it is taken from. */
  runs: number;
  /** Middle and nine-tenths value of each. Seconds of work; money in `currency`, null where no price is known. */
  seconds: [number, number];
  tokens: [number, number];
  searches: [number, number];
  money: [number, number] | null;
  currency: string;
  /** True for the built-in model, which costs nothing: its tokens are nobody's concern. */
  free: boolean;
} | null;

export type StartedResponse = { threadId: string; runId: string };

/** One version of a report, as a list of versions shows it. */
export type ReportVersion = {
  id: string;
  /** 1 for the first of the report, then upward, whoever made it. */
  number: number;
  origin: ReportOrigin;
  runId: string;
  title: string;
  writtenAt: number;
  wordCount: number;
  counts: VerdictCounts;
};

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
export type PageVersion = {
  id: string;
  /** When it was first read. */
  readAt: number;
  /** Every time that the person's own research read it, earliest first; never empty. */
  readings: number[];
  sha256: string;
  charCount: number;
  wordCount: number;
  via: string;
};

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
export type RereadResponse = { page: PageVersion; changed: boolean };

/** A text with the searched words marked. */
export type MarkedText = { text: string; hit: boolean }[];

export type SearchResult =
  | {
      kind: "report";
      reportId: string;
      threadId: string;
      title: string;
      passage: MarkedText;
      /** Of the run that wrote it. */
      status: RunStatus;
      /** What its first version was written for. */
      question: string;
      sourcesCount: number;
      /** How many sources it cites, and how many of those by a citation that is in doubt or was not checked. */
      citedCount: number;
      doubtfulCount: number;
      /** All versions of it, oldest first; the newest is the one that is found. */
      versions: { id: string; origin: ReportOrigin; at: number }[];
      counts: VerdictCounts;
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
  | {
      /** An address, once, however many threads have it as a source. */
      kind: "source";
      /** Its newest source, with that one's thread and number. */
      sourceId: string;
      threadId: string;
      number: number;
      title: string;
      url: string;
      host: string;
      publishedAt: string | null;
      passage: MarkedText;
      /** False when it was only seen among results. */
      read: boolean;
      /** How often, and by which reports, newest first; three are named. */
      citedCount: number;
      citedBy: { reportId: string; title: string }[];
      citedByCount: number;
      threadsCount: number;
      /** When its text was read last; when it was first seen, if it was not read. */
      at: number;
    }
  | {
      kind: "document";
      url: string;
      title: string;
      heading: string;
      passage: MarkedText;
      /** From 1; null without pages. */
      page: number | null;
      at: number;
    };

/** What can be asked for alone; a question with its answer is a result of kind `thread`. */
export type SearchKind = "report" | "question" | "source" | "document";

export type SearchResponse = {
  query: string;
  results: SearchResult[];
  /**
   * How many of each kind were found: all there are, or at least so many when `partial`. Null behind the first page, when
   * one kind was asked for, and by date when there are more pages.
   */
  counts: Record<SearchKind, number> | null;
  /** Hosts among the sources that were looked at: choices for the filter, not a total. */
  hosts: string[];
  /** True when not everything that matches was looked at. */
  partial: boolean;
  /** For the results behind these; null when there are none. */
  nextCursor: string | null;
};
