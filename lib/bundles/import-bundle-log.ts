// Validates one run of a bundle by the rules of every run of this application, before anything is written:
// its events, their numbers, and their references.

import { setImmediate as turn } from "node:timers/promises";
import { outputFaults } from "@/lib/agent/step-schema/validation";
import { type BundlePage, type BundleRun, bundleId, moment } from "@/lib/bundle-format/bundle";
import { measureJson } from "@/lib/bundle-format/plain-json";
import { partFault } from "@/lib/bundle-format/run-parts";
import { logFaults } from "@/lib/invariants/invariants";
import { effectiveVerdict } from "@/lib/reports/verdict";
import { type EventOf, parseEvent, type RunEvent } from "@/lib/run-log/event";
import { lastReusableStep } from "@/lib/run-log/retry-point";
import type { Citation, Report, RunState, Source } from "@/lib/run-log/run-state";
import { foldEvent, foldEvents, initialState } from "@/lib/run-log/state";
import { branchFrom, stateAfterStep, stateToRetry } from "@/lib/runs/retry-seed";
import { hostOf, isLibraryUrl, parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import { Tool } from "@/lib/tools/registry";

// Validates a report of a bundle: every passage is in its page, every number has its source, and no offset is
// outside its text.

const within = (span: { start: number; end: number }, length: number) =>
  span.start >= 0 && span.start <= span.end && span.end <= length;

/**
 * Code units. An edit may have 400 kB; a model writes less at once. Everything that shows or indexes a text
 * must handle all of it.
 */
const LONGEST_TEXT = 600_000;

function citationFault(citation: Citation, text: { length: number }, known: Known): string | null {
  const { number, at, sentenceStart: start, sentenceEnd: end, sourceId, pageId, passage } = citation;
  const { further = [] } = citation;
  if (!bundleId.safeParse(citation.id).success || known.citationIds.has(citation.id))
    return "has no id of its own";
  known.citationIds.add(citation.id);
  if (
    !within({ start, end }, text.length) ||
    at < 0 ||
    at > text.length ||
    [...citation.facts, ...further.flatMap(({ words }) => words)].some((part) => !within(part, text.length))
  )
    return "stands outside the text";
  if (citation.score < 0 || citation.score > 1) return "has no score";
  if (sourceId !== null && known.sources.get(number)?.id !== sourceId)
    return "names another source than its number";
  if (pageId === null) return passage === null ? null : "has a passage of no page";
  const page = known.pages.get(pageId);
  if (!page) return "leans on a page that is missing";
  const source = sourceId === null ? null : known.sources.get(number);
  if (!source || urlKey(source.url) !== page.urlKey) return "leans on a page of another address";
  const places = [...(passage ? [passage] : []), ...further];
  if (places.some((place) => page.text.slice(place.start, place.end) !== place.text))
    return "has a passage that is not in its page";
  return null;
}

/** A supported or weak citation has a passage, whoever gave the verdict (GOAL-Q1, GOAL-Q2). */
function verdictFault(report: Report): string | null {
  const bare = bareCitation(report.citations);
  return bare ? `citation [${bare.number}] of report ${report.id} stands without a passage` : null;
}

const bareCitation = (citations: readonly Citation[]) =>
  citations.find(
    (citation) => citation.passage === null && /^(?:supported|weak)$/.test(effectiveVerdict(citation)),
  );

/** The fault in the check of a run's short answer; null when there is none. */
function answerFault({ id, answer, answerCheck }: RunState, known: Known): string | null {
  if ((answer?.length ?? 0) > LONGEST_TEXT) return `the answer of ${id} is longer than an answer can be`;
  if (!answerCheck) return null;
  // A run that was stopped after the check has no answer.
  const text = answer ?? { length: Number.MAX_SAFE_INTEGER };
  if (answerCheck.uncited.some((span) => !within(span, text.length)))
    return `the answer of ${id} has sentences outside its text`;
  for (const citation of answerCheck.citations) {
    const fault = citationFault(citation, text, known);
    if (fault) return `citation [${citation.number}] of the answer of ${id} ${fault}`;
  }
  const bare = bareCitation(answerCheck.citations);
  return bare ? `citation [${bare.number}] of the answer of ${id} stands without a passage` : null;
}

/** The fault in a report of the log; null when there is none. `state` already includes the report. */
function reportFault(event: EventOf<"report-written">, state: RunState, known: Known): string | null {
  const { report } = state;
  if (!report || report.id !== event.reportId) return "a report was not written";
  if (!bundleId.safeParse(report.id).success || known.reports.has(report.id))
    return "a report has no id of its own";
  const series = new Set(known.reports.values());
  if (report.seriesId !== report.id && !series.has(report.seriesId))
    return `report ${report.id} continues one that is missing`;
  known.reports.set(report.id, report.seriesId);
  const call = state.calls.find(({ id }) => id === event.callId);
  if (typeof call?.params.content !== "string") return `report ${report.id} has no text`;
  if (report.content.length > LONGEST_TEXT) return `report ${report.id} is longer than a report can be`;
  if (report.uncited.some((span) => !within(span, report.content.length)))
    return `report ${report.id} has sentences outside its text`;
  for (const citation of report.citations) {
    const fault = citationFault(citation, report.content, known);
    if (fault) return `citation [${citation.number}] of report ${report.id} ${fault}`;
  }
  return verdictFault(report);
}

/** What the earlier runs contain; a run adds to it. */
export type Known = {
  threadId: string;
  /** The latest permitted time: milliseconds since the epoch. */
  latest: number;
  pages: ReadonlyMap<string, BundlePage>;
  sources: Map<number, Source>;
  sourceIds: Set<string>;
  /** The series of each report, by the report's id. */
  reports: Map<string, string>;
  citationIds: Set<string>;
  runs: Map<string, { run: BundleRun & { threadId: string }; events: RunEvent[] }>;
};

export type CheckedRun = { run: BundleRun; events: RunEvent[]; state: RunState };

/** Why a bundle is refused, in words for the person. */
export class BundleFault extends Error {
  override readonly name = "BundleFault";
}

export function refuse(detail: string): never {
  throw new BundleFault(detail);
}

const shortened = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

/** After this many events, other work gets a turn. */
const AT_ONCE = 200;
/** More than the settings allow a run; processing an event examines all calls of the run. */
const MOST_CALLS = 2000;
/** Sources of a thread. Its pages list all of them, and 1,500 take almost as long as others may have to wait. */
const MOST_SOURCES = 1500;

/**
 * Limits of a run's log. Opening the run reads its whole log at once, which must not delay others. A run of
 * 600 known sources with a report of 4,000 words has 16,000 values, 300 names and 600,000 characters.
 */
const MOST_OF_A_RUN = { values: 100_000, names: 5000, characters: 4_000_000 };

function checkSize(run: BundleRun): void {
  const has = measureJson(run.events);
  const most = Object.entries(MOST_OF_A_RUN) as [keyof typeof has, number][];
  if (most.some(([what, limit]) => has[what] > limit))
    refuse(`the log of ${run.id} has more in it than a run writes`);
}

async function eventsOf(run: BundleRun, { latest }: Known): Promise<RunEvent[]> {
  checkSize(run);
  const events: RunEvent[] = [];
  const callIds = new Set<string>();
  for (const [index, value] of run.events.entries()) {
    if (index % AT_ONCE === 0) await turn();
    const place = `event ${index + 1} of ${run.id}`;
    if ("fromDraft" in value || "packed" in value) refuse(`${place} is in the form of a connection`);
    const fault = partFault(value);
    if (fault) refuse(shortened(`${place} is not valid: ${fault}`));
    let event: RunEvent;
    try {
      event = parseEvent(value);
    } catch (cause) {
      throw new BundleFault(`${place} is none`, { cause });
    }
    if (event.runId !== run.id) refuse(`${place} is of another run`);
    if (!moment.safeParse(event.at).success) refuse(`${place} has no time`);
    if (event.at > latest) refuse(`${place} lies in the future`);
    if (event.type === "step-delta") refuse(`${place} is a draft, which a finished run has none of`);
    for (const { id } of event.type === "step-decided" ? event.calls : []) {
      if (callIds.has(id)) refuse(`call ${id} of ${run.id} was decided twice`);
      callIds.add(id);
    }
    if (callIds.size > MOST_CALLS) refuse(`${run.id} makes more calls than a run can`);
    events.push(event);
  }
  return events;
}

function checkStart(run: BundleRun, event: RunEvent | undefined, known: Known): void {
  if (event?.type !== "run-started") refuse(`${run.id} does not begin with its start`);
  const says = [event.threadId, event.question, event.agent.name, event.scope, event.kind ?? "research"];
  const told = [known.threadId, run.question, run.agent, run.scope, run.kind];
  if (says.some((value, index) => value !== told[index]))
    refuse(`${run.id} and its start say different things`);
  const before = [...known.sources.values()];
  const same = (source: Source, index: number) => {
    const own = before[index];
    return (
      own?.id === source.id &&
      own.number === source.number &&
      own.url === source.url &&
      own.host === source.host
    );
  };
  if (event.sources.length !== before.length || !event.sources.every(same))
    refuse(`${run.id} begins with other sources than the runs before it found`);
  for (const { pageId, url, readAt } of event.sources) {
    if (pageId !== null) checkPageOf(url, pageId, known);
    if (readAt !== null && readAt > known.latest) refuse(`a page of ${run.id} was read in the future`);
  }
  const branch = branchFault(event, known.runs);
  if (branch) refuse(`${run.id} ${branch}`);
  const { revises, repeats } = event;
  if (repeats && known.reports.get(repeats.reportId) !== repeats.seriesId)
    refuse(`${run.id} repeats a report that is missing`);
  if ((run.kind === "research") === (revises !== undefined)) refuse(`${run.id} revises no report`);
  if (!revises) return;
  if (known.reports.get(revises.reportId) !== revises.seriesId)
    refuse(`${run.id} revises a report that is missing`);
  const { section, content } = revises;
  if (section && !(section.start <= section.end && section.end <= content.length))
    refuse(`${run.id} revises a section that is not there`);
}

/** Checks that the page exists and was read at that address. */
function checkPageOf(url: string, pageId: string, known: Known): BundlePage {
  const page = known.pages.get(pageId) ?? refuse(`page ${pageId} is missing`);
  if (page.urlKey !== urlKey(url)) refuse(`page ${pageId} is of another address than its source`);
  return page;
}

function checkSource(event: EventOf<"source-added">, known: Known): void {
  const { id, number, url } = event;
  if (!bundleId.safeParse(id).success || known.sourceIds.has(id))
    refuse(`source ${number} has no id of its own`);
  if (number !== known.sources.size + 1) refuse(`source ${number} is out of turn`);
  if (number > MOST_SOURCES) refuse(`it has more than ${MOST_SOURCES} sources`);
  if (!parseSourceUrl(url)) refuse(`source ${number} has no address of the web or of the library`);
  if (event.urlKey !== urlKey(url)) refuse(`source ${number} goes by another address`);
  if (!isLibraryUrl(url) && event.host !== hostOf(url)) refuse(`source ${number} names another host`);
  known.sourceIds.add(id);
}

function checkRead(event: EventOf<"page-read">, known: Known): void {
  const { number, page } = event;
  const source =
    known.sources.get(number) ?? refuse(`a page was read for source ${number}, which is missing`);
  if (!page) return;
  const stored = checkPageOf(source.url, page.id, known);
  if ((page.readAt ?? 0) > known.latest) refuse(`page ${page.id} was read in the future`);
  if (
    stored.sha256 !== page.sha256 ||
    stored.charCount !== page.charCount ||
    stored.wordCount !== page.wordCount
  )
    refuse(`page ${page.id} is not as the log tells it`);
  checkFindings(page.id, event.findings ?? [], stored.text);
}

function checkFindings(id: string, findings: EventOf<"page-reread">["findings"], text: string): void {
  for (const { start, end, text: found } of findings)
    if (found !== text.slice(start, end)) refuse(`page ${id} does not say what was found in it`);
}

function checkReread({ number, pageId, findings }: EventOf<"page-reread">, known: Known): void {
  const source =
    known.sources.get(number) ?? refuse(`a page was read again for source ${number}, which is missing`);
  checkFindings(pageId, findings, checkPageOf(source.url, pageId, known).text);
}

function checkOutput(event: EventOf<"call-ended">, state: RunState): void {
  const call = state.calls.find(({ id }) => id === event.callId);
  const tool = call ? Tool.get(call.tool) : undefined;
  if (!tool || event.output === undefined) return;
  const [fault] = outputFaults(tool, event.output);
  // A model's output may be invalid and is then marked so; an activity's output never is.
  if (fault && (call?.mode === "explicit" || event.outputValid))
    refuse(shortened(`the result of call ${event.callId} is not valid: ${fault}`));
}

/** Checks the references of an event. `state` is the state before it, `next` the state after it. */
function checkEvent(event: RunEvent, state: RunState, next: RunState, known: Known): void {
  if (event.type === "source-added") {
    checkSource(event, known);
    const added = next.sources.at(-1);
    if (added) known.sources.set(added.number, added);
  }
  if (event.type === "page-read") checkRead(event, known);
  if (event.type === "page-reread") checkReread(event, known);
  if (event.type === "call-ended") checkOutput(event, state);
  if (event.type === "report-written") {
    const fault = next.report ? reportFault(event, next, known) : "a report was not written";
    if (fault) refuse(fault);
  }
  if (event.type === "run-ended") {
    const fault = answerFault(next, known);
    if (fault) refuse(fault);
  }
  if (event.type === "citations-checked" && next.report) {
    const fault = verdictFault(next.report);
    if (fault) refuse(fault);
  }
}

/** Checks a run and folds it. Throws a BundleFault. */
export async function checkRun(run: BundleRun, known: Known): Promise<CheckedRun> {
  if (run.createdAt > known.latest) refuse(`${run.id} began in the future`);
  const events = await eventsOf(run, known);
  checkStart(run, events[0], known);
  const [fault] = logFaults(events, run);
  if (fault) refuse(`the log of ${run.id} has a fault: ${fault}`);
  let state = initialState({ ...run, threadId: known.threadId });
  for (const [index, event] of events.entries()) {
    if (index % AT_ONCE === 0) await turn();
    const next = foldEvent(state, event);
    checkEvent(event, state, next, known);
    state = next;
  }
  if (state.status !== run.status) refuse(`${run.id} has not ended as ${run.status}`);
  known.runs.set(run.id, { run: { ...run, threadId: known.threadId }, events });
  return { run, events, state };
}

// Compares what an imported run took over from an earlier one with the log of that one.

type Run = { id: string; threadId: string; question: string; agent: string; createdAt: number; kind: string };
type Told = { run: Run; events: readonly RunEvent[] };

/**
 * Why the branch is invalid, in words for the person; null when it is valid. `before`: the earlier runs, by
 * id.
 */
function branchFault(started: EventOf<"run-started">, before: ReadonlyMap<string, Told>): string | null {
  const { branch } = started;
  if (!branch) return null;
  const base = before.get(branch.runId);
  if (!base) return "goes on from a run that is missing";
  const { run, events } = base;
  if (run.question !== started.question || run.kind !== (started.kind ?? "research"))
    return "goes on from a run that asked something else";
  const start = initialState(run);
  const [first] = events;
  const inherited = first?.type === "run-started" ? (first.branch?.step ?? 0) : 0;
  if (branch.step < inherited || branch.step > lastReusableStep(foldEvents(start, events)))
    return "keeps steps that cannot be kept";
  // In logs of earlier versions, a report that was being written in sections is not taken over.
  const found = [stateToRetry, stateAfterStep].some((stateAt) => {
    const expected = branchFrom(stateAt(start, events, branch.step), branch.step);
    // An older log lacks fields that later versions add to the state; the existing ones must be equal.
    return agrees(branch, JSON.parse(JSON.stringify(expected)));
  });
  return found ? null : "takes over what the run before did not find";
}

/** True when everything in `told` is in `known` as well. */
function agrees(told: unknown, known: unknown): boolean {
  if (typeof told !== "object" || told === null) return told === known;
  if (typeof known !== "object" || known === null) return false;
  if (Array.isArray(told))
    return (
      Array.isArray(known) &&
      told.length === known.length &&
      told.every((value, index) => agrees(value, known[index]))
    );
  if (Array.isArray(known)) return false;
  return Object.entries(told).every(([key, value]) => agrees(value, (known as Record<string, unknown>)[key]));
}
