// What a repetition takes from the run that it repeats. Pure.

import { searchKey } from "@/lib/activities/repeated-search";
import type { Repeated } from "@/lib/run-log/run-repeat";
import type { Citation, RunState, Source } from "@/lib/run-log/run-state";
import { needleOf } from "@/lib/text/normal-text";

/** The most pages that are read again; a report that cites more is followed like any other. */
const MOST_PAGES = 100;

/** The searches that succeeded, and those that a repetition of the cited pages alone has kept, each once. */
function searchesOf({ calls, searches, repeats }: RunState): Repeated["searches"] {
  const made = new Set(searches.map(({ callId }) => callId));
  const own = calls
    .filter(({ id, status }) => status === "succeeded" && made.has(id))
    .map(({ tool, params: { reasoning: _reason, ...params } }) => ({ tool, params }));
  const kept = repeats?.lookAt === "cited" ? repeats.searches : [];
  return [...new Map([...kept, ...own].map((one) => [`${one.tool} ${searchKey(one.params)}`, one])).values()];
}

/** The passages of citations, each once, and without those that are part of another. */
function passagesOf(citations: readonly Citation[]): Repeated["passages"] {
  const found = new Map(
    citations.flatMap(({ number, passage }) => {
      if (!passage) return [];
      const needle = needleOf(passage.text);
      return [[`${number} ${needle}`, { number, text: passage.text, needle }] as const];
    }),
  );
  const all = [...found.values()];
  return all
    .filter(
      (one) =>
        !all.some(
          (other) => other !== one && other.number === one.number && other.needle.includes(one.needle),
        ),
    )
    .map(({ number, text }) => ({ number, text }));
}

/** The pages behind the citations of the report and of the short answer, and their passages. */
function citedBy({ report, answerCheck, sources }: RunState): Pick<Repeated, "pages" | "passages"> {
  const citations = [...(report?.citations ?? []), ...(answerCheck?.citations ?? [])];
  const numbers = new Set(citations.map(({ number }) => number));
  return {
    pages: sources.filter(({ number }) => numbers.has(number)).map(({ number, url }) => ({ number, url })),
    passages: passagesOf(citations),
  };
}

/** Null for a run that did not complete, or without a report, or whose report cites no page or too many. */
export function repeatedFrom(state: RunState): Repeated | null {
  const { id: runId, report, answer, status } = state;
  if (!report || status !== "completed") return null;
  const { id: reportId, seriesId, title, content, confidence } = report;
  const cited = citedBy(state);
  if (cited.pages.length === 0 || cited.pages.length > MOST_PAGES) return null;
  return {
    runId,
    reportId,
    seriesId,
    title,
    content,
    confidence,
    answer,
    searches: searchesOf(state),
    ...cited,
  };
}

/** A source as a search found it: its page has to be read anew. */
export const unreadSource = ({ pageStarts: _starts, about: _about, ...source }: Source): Source => ({
  ...source,
  status: "seen",
  pageId: null,
  charCount: 0,
  wordCount: 0,
  readAt: null,
  error: null,
});
