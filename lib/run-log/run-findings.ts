// Types of what a run has found and written so far: plan, questions to the person, sources, searches, report.
// Schemas, columns and filters are derived from the arrays here.

import type { Verdict } from "@/lib/reports/verdict";
import type { SearchFailure } from "@/lib/search/fall-over";
import type { Period } from "@/lib/search/period";
import type { Cost } from "@/lib/search/search-prices";
import type { PageAbout } from "@/lib/sources/page-about";
import type { Publication } from "@/lib/sources/publication";

export const PLAN_STEP_STATUSES = ["planned", "running", "done", "struck"] as const;
export type PlanStepStatus = (typeof PLAN_STEP_STATUSES)[number];

export type PlanStep = {
  /** Unique within the run; stays when the plan changes around the line. */
  id: string;
  text: string;
  status: PlanStepStatus;
  /** Its status was inferred from the number of calls, because none named a line. */
  guessed?: true;
};
export type PlanVersion = {
  version: number;
  goal: string;
  steps: string[];
  /** Ids of these lines, in order; absent in older logs. */
  ids?: string[];
  strategies: string[];
  /** The changes since the previous version, in the agent's words; empty for version 1. */
  changes: string[];
  reason: string;
  callId: string;
  at: number;
};
/** A demand that the question makes on the report. */
export type Demand = { /** `d1`, `d2`, … */ id: string; text: string };

/** What the report has to be, as the agent understood the question; the person may edit it with the plan. */
export type Brief = {
  /** What is to be delivered. */
  deliverable: string;
  /** To whom. */
  audience: string;
  demands: Demand[];
  /** The sides of the subject that the report covers. */
  dimensions: string[];
  /** The time and the places it is about; empty when the question leaves them open. */
  period: string;
  region: string;
  /** Wanted length and form. */
  form: string;
  /** What is taken for granted because the question does not say it. */
  assumptions: string[];
};

export type Plan = {
  /** Absent when the agent wrote none, and in older logs. */
  brief?: Brief;
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
  /** For each question the suggested answers, the likeliest first; absent when the agent suggested none. */
  options?: string[][];
  askedAt: number;
  /** Null while the question waits for an answer. */
  answeredAt: number | null;
  skipped: boolean;
  /** Set when the run continued because nobody answered in time. */
  timedOut?: true;
  answers: { question: string; answer: string }[];
};

/** `seen`: only in search results; `read`: its page is stored; `failed`: reading it failed (`error` says why). */
export const SOURCE_STATUSES = ["seen", "read", "failed"] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

export type Source = {
  /** Stable id, usable in `/sources/<id>`. */
  id: string;
  /** Number within the thread; assigned once, never changed, never reused (Q7). */
  number: number;
  url: string;
  /** Host as shown to a person; for a library document, the collection's name. */
  host: string;
  title: string;
  snippet: string;
  status: SourceStatus;
  publishedAt: string | null;
  /** What a scholarly service says about it; absent for other sources. */
  publication?: Publication;
  pageId: string | null;
  /** Length of the page's text in characters (code points); 0 until read. */
  charCount: number;
  wordCount: number;
  readAt: number | null;
  /** Where each page of a paginated document starts, in code units of its text; absent without pages. */
  pageStarts?: number[];
  /** Metadata of its page; absent when there is none. */
  about?: PageAbout;
  error: string | null;
  /** The sub-question it was found for; absent when none was named. */
  instance?: string;
  /** The run that first found it. */
  runId: string;
};

export type SearchRecord = {
  callId: string;
  query: string;
  provider: string;
  /** Source numbers in the order of the provider's ranking. */
  numbers: number[];
  /** How many of them no earlier search of the thread had found. */
  newSources: number;
  /** Those whose page an earlier run had stored, offered before the provider was asked. */
  earlier: number[];
  /** Services that failed before another answered; absent when none failed. */
  failed?: SearchFailure[];
  /** Services that answered but could not filter by the requested age. */
  anyAge?: string[];
  /** True when nothing was found and the bundled documentation was not searched, because the query is not about it. */
  bundledLeftOut?: true;
  /** What it cost; absent when no price is known. */
  cost?: Cost;
  /** The days of publication it was restricted to; absent for any time. */
  period?: Period;
  /** The number of best results that were left out; absent for none. */
  offset?: number;
  at: number;
};

/** A sentence of a page about the question, chosen by code when the page was read. */
export type PageFinding = {
  /** Source number. */
  number: number;
  pageId: string;
  /** Offsets in the page's text, and the text between them. */
  start: number;
  end: number;
  text: string;
  /** Id of the plan's line for which the page was read; absent without a plan, and in older logs. */
  line?: string;
};

/**
 * `verbatim`: the sentence (or its quotation) is in the page; `close`: the nearest passage; `none`: no
 * similar passage; `unread`: no page was read.
 */
export const PASSAGE_MATCHES = ["verbatim", "close", "none", "unread"] as const;
export type PassageMatch = (typeof PASSAGE_MATCHES)[number];

/**
 * Why a citation has no passage to compare: no source has its number, its page was never read or could not be
 * read, the page is in another language, the check was aborted, the report was written before citations were
 * checked, or it names what an inference of the report rests on.
 */
export const CHECK_CAUSES = [
  "no_source",
  "not_read",
  "unreadable",
  "other_language",
  "check_failed",
  "earlier",
  "inference",
] as const;
export type CheckCause = (typeof CHECK_CAUSES)[number];

/**
 * A number, date, unit, version, name or quotation of a cited sentence: offsets into the report's content.
 * `says`: the different value in the passage, verbatim; of a figure of a partly supported citation that can be calculated, the
 * figures that it follows from (lib/reports/operands.ts); absent when there is none.
 */
export type CitedFact = { start: number; end: number; found: boolean; says?: string };

/** The possible opinions of the model on an undecided citation. */
export const REVIEW_VERDICTS = ["supported", "contradicted", "unclear"] as const;

/**
 * The configured model's opinion on a sentence and its passage, requested when the citation check could not
 * decide.
 */
export type CitationReview = {
  verdict: (typeof REVIEW_VERDICTS)[number];
  /** Its reason, in one or two sentences. */
  evidence: string;
  /** Id of the model. */
  model: string;
};

export type Citation = {
  /** `cit_<digest of the report>_<index>`; index counts the report's citations from 0. */
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
  /** The code's verdict; `standingVerdict` (lib/reports/verdict.ts) combines it with the review. */
  verdict: Verdict;
  /** 0 to 1 in hundredths: share of the sentence's words, weighted by rarity, that the passage contains. */
  score: number;
  facts: CitedFact[];
  cause: CheckCause | null;
  judgement: CitationReview | null;
  /** Other places of the page that have words which the passage lacks, at most two. Absent: none, or not known. */
  further?: FurtherPlace[];
  /** Only for imported reports: the original verdict, when the check here found another. */
  claimed?: ClaimedVerdict;
};

/** Another place of a cited page; `words`: the words of the sentence that it has, as offsets into the report's content. */
export type FurtherPlace = { start: number; end: number; text: string; words: UncitedSentence[] };

/** A verdict of another installation, which this one cannot vouch for. */
export type ClaimedVerdict = { verdict: Verdict; score: number };

/** A factual sentence of a report that carries no citation. */
export type UncitedSentence = { start: number; end: number };

/** The short answer's citations, checked like those of a report; offsets are into the answer. */
export type AnswerCheck = { citations: Citation[]; uncited: UncitedSentence[] };

/** Sources that give different values for the same thing. */
export type Disagreement = {
  /** Words that the passages share, as a person reads them: "cell price, third quarter 2026". */
  subject: string;
  /** `$`, `%`, `km`; empty for bare numbers. */
  unit: string;
  values: {
    /** Source number. */
    number: number;
    /** As the page writes it: "52 dollars". */
    value: string;
    /** ISO date of the page; null when it names none. */
    publishedAt: string | null;
    passage: { start: number; end: number; text: string };
  }[];
};

/** What the second model marked in a page that a call read. */
export type MarkedPage = {
  callId: string;
  /** Number of the last request for it, in the step of its call. */
  attempt: number;
  url: string;
  model: string;
  /** Offsets in code units of the page's text. */
  marks: { start: number; end: number }[];
  /** Passages of the reply that are not in the page. */
  dropped: number;
  /** Why nothing usable arrived; absent when something did. */
  fault?: string;
};

/** The author of a report's version: the agent, a person by hand, or the agent rewriting one section. */
export const REPORT_ORIGINS = ["agent", "edit", "rewrite", "recheck", "table", "restore"] as const;
export type ReportOrigin = (typeof REPORT_ORIGINS)[number];

/** How confident the author of a report is. */
export const CONFIDENCES = ["high", "medium", "low"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export type Report = {
  id: string;
  /** Id of the first version, which all versions of a report share. */
  seriesId: string;
  callId: string;
  /** Within its run: 1, or 2 after the one revision that is allowed. */
  version: number;
  origin: ReportOrigin;
  title: string;
  content: string;
  confidence: Confidence;
  wordCount: number;
  sourcesCount: number;
  citedCount: number;
  /** Numbers in the text that no source has. */
  invalidCitations: number[];
  citations: Citation[];
  uncited: UncitedSentence[];
  /**
   * Faults found by the check that a revision could correct, as the agent receives them; one sentence each.
   */
  faults: string[];
  /** Indexes of the citations that only their score left undecided. Absent: none, or not known. */
  unsure?: number[];
  /** True once the citation review is done, or when there was nothing to review. */
  judged: boolean;
  /** Requests of the citation review that brought no opinion. Absent: none. */
  unanswered?: number;
  filepath: string;
  writtenAt: number;
};
