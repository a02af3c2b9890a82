// Checks the citations of an imported bundle again: every citation of its reports and answers is compared
// with the imported pages, like in a report that is written here. The original verdicts are stored beside the
// result.

import { createHash } from "node:crypto";
import { type CitedCheck, checkCited } from "@/lib/activities/checked-sources";
import type { BundleRun } from "@/lib/bundle-format/bundle";
import type { ReportCheck, ReportToCheck } from "@/lib/citation-check/check";
import { uncheckedReport } from "@/lib/citation-check/unchecked";
import { effectiveVerdict } from "@/lib/reports/verdict";
import type { RunEvent } from "@/lib/run-log/event";
import { citationId } from "@/lib/run-log/run-citations";
import type { Citation, Report, RunState, Source } from "@/lib/run-log/run-state";
import { foldEvent, initialState } from "@/lib/run-log/state";
import type { CheckedAgain } from "@/lib/runs/checked-again";

export type CheckReport = (report: ReportToCheck, signal: AbortSignal) => Promise<ReportCheck>;

/** Milliseconds for all checks of one bundle; the rest stays unchecked. */
const LONGEST = 60_000;

type Ground = {
  pageText: (pageId: string) => Promise<string | null>;
  checkReport: CheckReport;
};

/** An imported run: its log, and the state after it. */
type ImportedRun = { run: Pick<BundleRun, "id" | "question">; events: RunEvent[]; state: RunState };

/**
 * The results of each run, in order. An aborted check leaves citations unchecked; rejects only if `pageText` does, which
 * returns the text of an imported page.
 */
export async function checkAgain(
  runs: readonly ImportedRun[],
  pageText: Ground["pageText"],
  checkReport: CheckReport,
): Promise<CheckedAgain[]> {
  const deadline = performance.now() + LONGEST;
  const ground: Ground = {
    pageText,
    checkReport: async (report, signal) =>
      performance.now() < deadline ? checkReport(report, signal) : uncheckedReport(report),
  };
  const found: CheckedAgain[] = [];
  for (const run of runs) found.push(await checkRunAgain(run, ground));
  return found;
}

async function checkRunAgain({ run, events, state }: ImportedRun, ground: Ground): Promise<CheckedAgain> {
  const { question } = run;
  const reports: CheckedAgain["reports"] = {};
  for (const { report, sources } of writtenReports(events, state)) {
    const content = report.content;
    // As in the original check: an instruction to rewrite may be in another language than the report.
    const check = await checked({ content, question: state.revises?.content ?? question, sources }, ground);
    const citations = told(check.citations, report.citations, report.id);
    const cited = new Set(citations.flatMap(({ number, sourceId }) => (sourceId ? [number] : [])));
    const { invalid, uncited, wordCount } = check;
    reports[report.id] = { citations, uncited, invalid, wordCount, citedCount: cited.size };
  }
  const { answer, answerCheck, sources } = state;
  if (!answerCheck) return { reports, answer: null };
  const check = await checked({ content: answer ?? "", question, sources }, ground);
  return {
    reports,
    answer: {
      citations: told(check.citations, answerCheck.citations, `${run.id} answer`),
      uncited: check.uncited,
    },
  };
}

const checked = (
  { sources, ...text }: { content: string; question: string; sources: Source[] },
  services: Ground,
): Promise<CitedCheck> =>
  checkCited({ scope: { sources }, services, signal: new AbortController().signal }, text);

/** Every version as the run left it, with the sources that existed when it was written. */
function writtenReports(events: readonly RunEvent[], end: RunState): { report: Report; sources: Source[] }[] {
  const written = new Map<string, { report: Report; sources: Source[] }>();
  let state = initialState(end);
  for (const event of events) {
    state = foldEvent(state, event);
    const { report } = state;
    if (report) written.set(report.id, { report, sources: written.get(report.id)?.sources ?? state.sources });
  }
  return [...written.values()];
}

const placeOf = ({ number, at }: Pick<Citation, "number" | "at">) => `${number} ${at}`;

/** The results, under the bundle's ids of the citations, with the original verdict where it differs. */
function told(
  found: Omit<Citation, "id" | "judgement">[],
  brought: readonly Citation[],
  owner: string,
): CheckedAgain["reports"][string]["citations"] {
  const known = new Map(brought.map((citation) => [placeOf(citation), citation]));
  const prefix = `cit_${createHash("sha256").update(`${owner}\nchecked on arrival`).digest("hex").slice(0, 20)}`;
  return found.map((citation, index) => {
    const before = known.get(placeOf(citation));
    known.delete(placeOf(citation));
    const id = before?.id ?? citationId(prefix, index);
    const verdict = before && before.cause !== "earlier" ? effectiveVerdict(before) : citation.verdict;
    const claimed =
      before && verdict !== citation.verdict ? { claimed: { verdict, score: before.score } } : {};
    return { ...citation, id, ...claimed };
  });
}
