// The summary of a run for its thread: its question, its outcome, and its relations to other runs. Computed
// alike from the state of a run and from stored rows, so that no page has to fold a log to name a run.

import { citationsOfRun, sourcesIn } from "@/lib/reports/all-citations";
import { sectionName } from "@/lib/reports/section-name";
import { countVerdicts, type VerdictCounts } from "@/lib/reports/verdict";
import type { ReportOrigin, RunKind, RunState, RunStatus } from "./run-state";

export type ReportSummary = {
  id: string;
  /** Id of the first version, which all versions of a report share. */
  seriesId: string;
  /** Within its run. */
  version: number;
  origin: ReportOrigin;
  title: string;
  writtenAt: number;
  wordCount: number;
  /** With the short answer above it, like its counts. */
  citedCount: number;
  counts: VerdictCounts;
};

export type RunSummary = {
  id: string;
  kind: RunKind;
  status: RunStatus;
  /** Shortened to fit a line of a list. */
  question: string;
  /**
   * For a rewrite, the section in a few words, empty for the text before the first heading; otherwise null.
   */
  section: string | null;
  /** An edit that only checks the same text again. */
  recheck?: true;
  /** The number of the version that an edit restored. */
  restored?: number;
  /** Its report is a table of evidence. */
  table?: true;
  /** The run it branched from, with the last step it reuses. */
  branch: { runId: string; step: number } | null;
  /** The start of the short answer, Markdown; null when there is none. */
  answer: string | null;
  searchesUsed: number;
  /** Pages read among the sources that this run found first. */
  pagesRead: number;
  /** Milliseconds. */
  worked: number;
  createdAt: number;
  report: ReportSummary | null;
};

const QUESTION = 300;
const ANSWER = 360;

/** The summary of an ended run. */
export function summaryOf(state: RunState): RunSummary {
  const { id, kind, status, branch, revises, report, createdAt, searchesUsed } = state;
  const citations = citationsOfRun(state);
  return {
    id,
    kind,
    status,
    question: beginningOf.question(state.question),
    ...(revises?.recheck ? { recheck: true as const } : {}),
    ...(revises?.restores ? { restored: revises.restores.number } : {}),
    ...(revises?.table ? { table: true as const } : {}),
    section: kind === "rewrite" ? nameOfSection(revises?.section?.heading ?? null) : null,
    branch: branch && { runId: branch.runId, step: branch.step },
    answer: beginningOf.answer(state.answer),
    searchesUsed,
    pagesRead: state.sources.filter((source) => source.status === "read" && source.runId === id).length,
    worked: Math.max(0, state.worked.ms),
    createdAt,
    report: report && {
      id: report.id,
      seriesId: report.seriesId,
      version: report.version,
      origin: report.origin,
      title: report.title,
      writtenAt: report.writtenAt,
      wordCount: report.wordCount,
      citedCount: sourcesIn(citations),
      counts: countVerdicts(citations),
    },
  };
}

/** The section as it is named in a title; null stays null. */
export function nameOfSection(heading: string | null): string | null {
  return heading?.trim() ? sectionName({ heading }) : heading && "";
}

/** The start of a longer text, cut at a word and never inside a citation. */
function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
  const space = cut.lastIndexOf(" ");
  const words = space > length / 2 ? cut.slice(0, space) : cut;
  return `${words.replace(/\[[\d,;\s–—-]*$/, "").trimEnd()}…`;
}

export const beginningOf = {
  question: (text: string) => beginning(text, QUESTION),
  answer: (text: string | null) => text && beginning(text, ANSWER),
};
