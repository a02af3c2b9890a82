// Input of a comparison: data that can be sent to a worker thread.

/** A citation of a report with the passage that the citation check found. */
export type ComparedCitation = {
  number: number;
  sourceId: string;
  pageId: string;
  sentenceStart: number;
  /** True when the page makes the statement as a whole. */
  supported: boolean;
  passage: { start: number; end: number; text: string } | null;
};

/** A source as the run of a report knew it. `text`: its page, null when it could not be read. */
export type ComparedSource = {
  number: number;
  sourceId: string;
  title: string;
  url: string;
  pageId: string | null;
  readAt: number | null;
  text: string | null;
  error: string | null;
};

export type ComparedReport = {
  id: string;
  content: string;
  citations: ComparedCitation[];
  /** The short answer above it; absent without one. */
  answer?: { content: string; citations: ComparedCitation[] };
  sources: ComparedSource[];
};

export type ReportsToCompare = { before: ComparedReport; after: ComparedReport };
