// The citations of a report and of its short answer, as they are counted everywhere: on screen, on paper and in files.

import type { Citation, RunState } from "@/lib/run-log/run-state";
import { openingSaid } from "./opening";

type Cited = { content: string; citations: readonly Citation[] };

/**
 * All citations of a report and of its checked short answer. An opening that the answer repeats is read once, so its
 * citations count once: as those of the answer.
 */
export function allCitations(report: Cited | null, answer: Cited | null | undefined): Citation[] {
  const own = report?.citations ?? [];
  if (!report || !answer) return [...(answer?.citations ?? []), ...own];
  const end = openingSaid(report.content, answer.content);
  const said = new Set(answer.citations.map(({ number }) => number));
  return [...answer.citations, ...own.filter(({ at, number }) => at >= end || !said.has(number))];
}

/** The sources that citations name, without numbers that belong to none. */
export const sourcesIn = (citations: readonly Citation[]): number =>
  new Set(citations.filter(({ cause }) => cause !== "no_source").map(({ number }) => number)).size;

/** A short answer with its check, as `allCitations` takes it; null while it is not checked. */
export const checkedText = <Check extends object>(
  content: string | null,
  check: Check | null | undefined,
): (Check & { content: string }) | null => (check ? { ...check, content: content ?? "" } : null);

/** All citations of the report of a run. A failed run shows it without its short answer. */
export const citationsOfRun = ({
  report,
  answer,
  answerCheck,
  status,
}: Pick<RunState, "report" | "answer" | "answerCheck" | "status">): Citation[] =>
  allCitations(report, status === "failed" ? null : checkedText(answer, answerCheck));
