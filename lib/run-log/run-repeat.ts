// A run that repeats an earlier one of its thread: what it starts from, and what it found when it looked again.

import type { Confidence } from "./run-findings";

/** What a repetition looks at: the cited pages and what the searches find, or the cited pages alone. */
export const LOOK_AT = ["searches", "cited"] as const;
export type LookAt = (typeof LOOK_AT)[number];

/** What a repetition makes again, and the report that it holds against it. */
export type Repeated = {
  /** The run that is repeated, and its report. */
  runId: string;
  reportId: string;
  seriesId: string;
  title: string;
  content: string;
  confidence: Confidence;
  answer: string | null;
  /** The calls that found its sources, as they were made. */
  searches: { tool: string; params: Record<string, unknown> }[];
  /** `cited`: the searches are not made again, but kept for a later repetition that makes them. Absent: they are made. */
  lookAt?: LookAt;
  /** The pages that it cites, and the passages that its citations rest on, each once. */
  pages: { number: number; url: string }[];
  passages: { number: number; text: string }[];
};

/** What code found before any model was asked. */
export type LookedAgain = {
  /** Cited passages that their page no longer has, word for word. */
  changed: { number: number; text: string }[];
  /** Numbers of cited sources that could not be read. */
  unread: number[];
  /** Numbers of sources that the searches had not found before. */
  fresh: number[];
  /** Queries that nobody answered this time. */
  unsearched: string[];
};

/** What changed since the repeated report, in the words of the model; null where there are none. */
export type ChangesWorded = { text: string | null; model: string | null };

/** True when nothing that the report rests on has changed and the searches found nothing new: then the report stands. */
export const isQuiet = ({ changed, unread, fresh, unsearched }: LookedAgain): boolean =>
  changed.length + unread.length + fresh.length + unsearched.length === 0;
