// What a run has found and written so far: plan, questions to the person, sources, searches, report. Data only.

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
