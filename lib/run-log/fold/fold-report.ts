// Folds the events of a report: its text, the citation check, and the citation review.

import { unpackCitations, unpackUncited } from "@/lib/run-log/citation-table";
import type { EventOf } from "@/lib/run-log/event";
import { type Citation, contentOf, type Report, type RunState } from "@/lib/run-log/run-state";
import { plainTitle } from "@/lib/text/plain-title";
import { type Fold, patchCall } from "./fold";

export type ReportEventType =
  | "report-written"
  | "citations-judged"
  | "citations-checked"
  | "answer-checked"
  | "sources-compared";

/** A citation as the state stores it. A log from before the citation check has no verdicts. */
export function completeCitation(citation: EventOf<"report-written">["citations"][number]): Citation {
  return {
    ...citation,
    verdict: citation.verdict ?? "unchecked",
    score: citation.score ?? 0,
    facts: citation.facts ?? [],
    cause: citation.verdict ? (citation.cause ?? null) : "earlier",
    judgement: null,
  };
}

/** Adds a review by the model to a citation. */
function judgedBy(judgements: EventOf<"citations-checked">["judgements"], model: string | null) {
  const byId = new Map(judgements.map((judgement) => [judgement.citationId, judgement]));
  return (citation: Citation): Citation => {
    const said = byId.get(citation.id);
    if (!said) return citation;
    return {
      ...citation,
      judgement: { verdict: said.verdict, evidence: said.evidence, model: model ?? "" },
    };
  };
}

function reportOf(state: RunState, event: EventOf<"report-written"> & { at: number }): Report {
  const { reportId, callId, version, title, confidence, filepath } = event;
  const { wordCount, sourcesCount, citedCount, invalidCitations } = event;
  return {
    id: reportId,
    seriesId: event.seriesId ?? reportId,
    callId,
    version,
    origin: event.origin ?? "agent",
    title: plainTitle(title),
    content: `${event.head ?? ""}${contentOf(state, callId)}`,
    confidence,
    wordCount,
    sourcesCount,
    citedCount,
    invalidCitations,
    citations: event.packed ? unpackCitations(event.packed) : event.citations.map(completeCitation),
    uncited: event.packed ? unpackUncited(event.packed) : (event.uncited ?? []),
    faults: event.faults ?? [],
    ...(event.unsure ? { unsure: event.unsure } : {}),
    judged: false,
    filepath,
    writtenAt: event.at,
  };
}

export const reportFolds: { [T in ReportEventType]: Fold<T> } = {
  "report-written": (state, event) => {
    const report = reportOf(state, event);
    const { title, content, confidence, sourcesCount, wordCount, filepath } = report;
    const output = {
      title,
      content,
      confidence,
      sources_count: sourcesCount,
      word_count: wordCount,
      filepath,
      timestamp: event.timestamp,
    };
    return {
      ...patchCall(state, event.callId, () => ({ output })),
      report,
      judging: null,
      // A log from before the citation check has no faults: they are computed when needed.
      reviews: event.faults
        ? [...state.reviews, { callId: event.callId, faults: event.faults }]
        : state.reviews,
    };
  },
  "citations-judged": (state, event) => {
    if (state.report?.id !== event.reportId) return state;
    const { requests, unanswered, judgements } = state.judging ?? {
      requests: 0,
      unanswered: 0,
      judgements: [],
    };
    return {
      ...state,
      judging: {
        model: event.model,
        ...(event.asks === undefined ? {} : { asks: event.asks }),
        requests: requests + 1,
        unanswered: unanswered + (event.judgements.length === 0 ? 1 : 0),
        judgements: [...judgements, ...event.judgements],
      },
    };
  },
  "citations-checked": (state, event) => {
    const { report } = state;
    if (report?.id !== event.reportId) return state;
    const citations = report.citations.map(judgedBy(event.judgements, event.model));
    const { unanswered } = event;
    const reviewed = { ...report, citations, judged: true, ...(unanswered ? { unanswered } : {}) };
    return { ...state, judging: null, report: reviewed };
  },
  "answer-checked": (state, event) => {
    const judged = judgedBy(event.judgements, event.model);
    const citations = event.citations.map((citation) => judged(completeCitation(citation)));
    return { ...state, answerCheck: { citations, uncited: event.uncited } };
  },
  "sources-compared": (state, event) => ({ ...state, disagreements: event.disagreements }),
};
