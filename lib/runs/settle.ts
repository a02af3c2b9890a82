// Computes the rows that new events of a run change. Columns come from the folded state, so that state and
// rows cannot disagree.

import type { RunRecord } from "@/db/store/record";
import type { ReportCounts } from "@/db/store/reports";
import { readEnv } from "@/lib/config/env";
import type { PageAttachment } from "@/lib/fetch/pages/page";
import { countVerdicts, effectiveVerdict } from "@/lib/reports/verdict";
import { leaveOutDraft } from "@/lib/run-log/draft";
import type { EventOf, EventType, RunEvent } from "@/lib/run-log/event";
import { rested } from "@/lib/run-log/fold/fold-control";
import type { Report, RunState } from "@/lib/run-log/run-state";
import { spendingOf } from "@/lib/run-log/spending";
import { foldEvent, isTerminal } from "@/lib/run-log/state";
import { plainTitle } from "@/lib/text/plain-title";
import { causeOf } from "@/lib/webhooks/message";
import type { Published } from "./bus";
import { callRows } from "./call-rows";
import { citationRow } from "./citation-row";

/**
 * Events that a power failure must not undo: the result of everything that is paid for, so that nothing is
 * paid for twice or left uncounted; the person's input, because the response says that it is stored; and the
 * end. An intent may be lost while its call is in flight: that call is repeated either way, and the next
 * durable result also makes all earlier events durable.
 */
const DURABLE: ReadonlySet<EventType> = new Set<EventType>([
  "run-started",
  "usage-counted",
  "step-decided",
  "step-reasoned",
  "part-written",
  "passages-marked",
  "section-written",
  "call-returned",
  "call-ended",
  "search-made",
  "citations-judged",
  "citations-checked",
  "clarification-answered",
  "run-steered",
  "finish-requested",
  "plan-reviewed",
  "run-ended",
]);

type Settled = {
  state: RunState;
  record: RunRecord;
  /** Each event with its light form, computed from the draft at the time of the event. */
  published: Published[];
};

/**
 * Folds the events into `before` and returns the record that stores them. `draftFrom`: number of the first
 * delta still in the log.
 */
export function settle(change: {
  before: RunState;
  events: RunEvent[];
  pages: PageAttachment[];
  at: number;
  draftFrom: number | null;
  /** The epoch in which this node took the run; absent where nobody else can take it. */
  epoch?: number | undefined;
}): Settled {
  const { before, events, pages, at } = change;
  let state = before;
  const published: Published[] = [];
  const sources: RunRecord["sources"] = [];
  const readings: RunRecord["readings"] = [];
  const reports: RunRecord["reports"] = [];
  const answers: RunRecord["answers"] = [];
  const judgements: RunRecord["judgements"] = [];
  const causes: RunRecord["causes"] = [];
  for (const event of events) {
    published.push({
      event,
      light: event.type === "step-decided" ? leaveOutDraft(event, state.draft) : null,
    });
    const earlier = state;
    state = foldEvent(state, event);
    if (event.type === "source-added") sources.push(sourceRow(state, event, at));
    if ((event.type === "page-read" && !keepsReading(state, event)) || event.type === "source-filled")
      readings.push(...readingOf(state, event.number));
    if (event.type === "report-written") reports.push(reportRows(state, event));
    if (event.type === "answer-checked") answers.push(...answerRows(state, event));
    if (event.type === "citations-checked") judgements.push(...judgementRows(state, event));
    causes.push(...causesOf(earlier, state));
  }
  const superfluous = superfluousDeltas(events, change.draftFrom);
  const storedEvents = events.filter(
    ({ type, seq }) => type !== "step-delta" || !superfluous || seq >= superfluous.before,
  );
  return {
    state,
    published,
    record: {
      runId: state.id,
      threadId: state.threadId,
      ...(change.epoch === undefined ? {} : { epoch: change.epoch }),
      at,
      durable: events.some(({ type }) => DURABLE.has(type)),
      events: storedEvents.map(eventRow),
      columns: columnsOf(state),
      pages: pages.map((page) => ({ ...page, title: plainTitle(page.title), readAt: page.readAt ?? at })),
      sources,
      readings,
      reports,
      answers,
      judgements,
      spending: spendingOf(events),
      calls: isTerminal(state.status) ? callRows(state) : [],
      title: titleIn(events),
      superfluous: change.draftFrom === null ? null : superfluous,
      causes,
    },
  };
}

/** The model's title for the thread, when the run's first plan contains one. */
const titleIn = (events: RunEvent[]): string | null =>
  events
    .flatMap((event) => (event.type === "plan-set" && event.title && plainTitle(event.title)) || [])
    .at(0) ?? null;

function causesOf(before: RunState, after: RunState): RunRecord["causes"] {
  if (before.status === after.status) return [];
  const cause = causeOf(before, after, readEnv().publicUrl);
  return cause ? [cause] : [];
}

/** An event as the log stores it. */
export const eventRow = ({ seq, runId, at, v, ...body }: RunEvent): RunRecord["events"][number] => ({
  runId,
  seq,
  at,
  v,
  type: body.type,
  body: JSON.stringify(body),
});

/** The time at which a run that waits for an answer continues without one. */
function wakeAt({ status, clarification, config }: RunState): number | null {
  const timeout = config?.execution.clarificationTimeoutMs ?? null;
  if (status !== "waiting_for_clarification" || !clarification || timeout === null) return null;
  return clarification.askedAt + timeout;
}

/** The columns of a run's row, from its state. */
export const columnsOf = (state: RunState): RunRecord["columns"] => ({
  status: state.status,
  seq: state.seq,
  answer: state.answer,
  errorCode: state.error?.code ?? null,
  iteration: state.iteration,
  searchesUsed: state.searchesUsed,
  inputTokens: state.usage.inputTokens,
  cachedTokens: state.usage.cachedTokens,
  outputTokens: state.usage.outputTokens,
  money: state.usage.money,
  workedMs: rested(state, state.lastAt).ms,
  model: state.model?.id ?? null,
  wakeAt: wakeAt(state),
  callsKept: isTerminal(state.status),
  endedAt: state.endedAt,
});

function sourceRow(
  state: RunState,
  event: EventOf<"source-added">,
  createdAt: number,
): RunRecord["sources"][number] {
  const source = state.sources.at(-1);
  if (source?.id !== event.id) throw new Error(`source ${event.id} was not folded`);
  const { id, number, url, host, title, snippet, publishedAt, publication = null } = source;
  return {
    id,
    number,
    url,
    urlKey: event.urlKey,
    host,
    title,
    snippet,
    publishedAt,
    publication,
    createdAt,
    threadId: state.threadId,
    runId: state.id,
  };
}

/** A repetition that cannot read a page leaves the earlier reading of it in place. */
const keepsReading = ({ repeats }: RunState, { page }: EventOf<"page-read">): boolean =>
  repeats !== undefined && page === null;

function readingOf(state: RunState, number: number): RunRecord["readings"] {
  const source = state.sources.find((known) => known.number === number);
  if (!source) return [];
  const { title, snippet, publishedAt, publication = null, pageId, readAt, error } = source;
  return [{ number, reading: { title, snippet, publishedAt, publication, pageId, readAt, error } }];
}

function reportRows(state: RunState, event: EventOf<"report-written">): RunRecord["reports"][number] {
  const { report } = state;
  if (!report) throw new Error(`report ${event.reportId} was not folded`);
  const { citations, judged: _judged, writtenAt, ...row } = report;
  return {
    report: { ...row, threadId: state.threadId, runId: state.id, ...countsOf(report), createdAt: writtenAt },
    citations: citations.map((citation) => citationRow(citation, { reportId: report.id, part: "report" })),
  };
}

/** The citations of an answer without a report are stored in the log alone. */
function answerRows(state: RunState, { reportId }: EventOf<"answer-checked">): RunRecord["answers"] {
  if (reportId === null || state.report?.id !== reportId) return [];
  return (state.answerCheck?.citations ?? []).map((citation) =>
    citationRow(citation, { reportId, part: "answer" }),
  );
}

function countsOf({ citations }: Report): ReportCounts {
  const { not_found: notFound, ...counts } = countVerdicts(citations);
  return { ...counts, notFound };
}

/** A citation review changes the stored verdicts and the report's totals. */
function judgementRows(state: RunState, event: EventOf<"citations-checked">): RunRecord["judgements"] {
  const { report } = state;
  if (report?.id !== event.reportId) return [];
  const citations = report.citations.flatMap((citation) => {
    const { id, judgement } = citation;
    return judgement ? [{ id, judgement, standing: effectiveVerdict(citation) }] : [];
  });
  return [{ reportId: report.id, counts: countsOf(report), citations }];
}

/** True for events that contain a streamed text in full. */
export const saysDraft = ({ type }: RunEvent): boolean =>
  type === "step-decided" || type === "step-reasoned" || type === "run-ended";

/** The deltas before the last event that contains them in full. */
function superfluousDeltas(events: RunEvent[], draftFrom: number | null): RunRecord["superfluous"] {
  const settling = events.findLast(saysDraft);
  const first = draftFrom ?? events.find(({ type }) => type === "step-delta")?.seq;
  return settling && first !== undefined && first < settling.seq
    ? { from: first, before: settling.seq }
    : null;
}
