// Holds one run of a bundle against the rules that every run of this application keeps, before anything of it is
// written: its events, their numbers, and what they refer to.

import { setImmediate as turn } from "node:timers/promises";
import { outputFaults } from "@/lib/agent/step-schema/validation";
import type { BundlePage, BundleRun } from "@/lib/bundle-format/bundle";
import { bundleId, moment } from "@/lib/bundle-format/bundle";
import { measureJson } from "@/lib/bundle-format/plain-json";
import { partFault } from "@/lib/bundle-format/run-parts";
import { logFaults } from "@/lib/invariants/invariants";
import { type EventOf, parseEvent, type RunEvent } from "@/lib/run-log/event";
import type { RunState, Source } from "@/lib/run-log/run-state";
import { foldEvent, initialState } from "@/lib/run-log/state";
import { hostOf, isLibraryUrl, parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import { Tool } from "@/lib/tools/registry";
import { branchFault } from "./import-bundle-branch";
import { answerFault, reportFault, verdictFault } from "./import-bundle-report";

/** What the runs before have brought; a run adds to it. */
export type Known = {
  threadId: string;
  /** No time in it is later: milliseconds since the epoch. */
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

/** After so many events others get their turn. */
const AT_ONCE = 200;
/** More than the settings allow a run; each event of a run looks at all its calls. */
const MOST_CALLS = 2000;

/**
 * What the log of one run may hold. Whoever opens the run reads its whole log at once, and that must not keep others waiting. A
 * run of 600 known sources with a report of 4,000 words has 16,000 values, 300 names and 600,000 characters.
 */
const MOST_OF_A_RUN = { values: 100_000, names: 5000, characters: 8_000_000 };

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
    let event: RunEvent;
    try {
      event = parseEvent(value);
    } catch (cause) {
      throw new BundleFault(`${place} is none`, { cause });
    }
    if (event.runId !== run.id) refuse(`${place} is of another run`);
    if (!moment.safeParse(event.at).success) refuse(`${place} has no time`);
    if (event.at > latest) refuse(`${place} lies in the future`);
    const fault = partFault(event);
    if (fault) refuse(shortened(`${place} is not valid: ${fault}`));
    if (event.type === "step-delta") refuse(`${place} is a draft, which a finished run has none of`);
    if ("fromDraft" in event || "packed" in event) refuse(`${place} is in the form of a connection`);
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
  const { revises } = event;
  if ((run.kind === "research") === (revises !== undefined)) refuse(`${run.id} revises no report`);
  if (!revises) return;
  if (known.reports.get(revises.reportId) !== revises.seriesId)
    refuse(`${run.id} revises a report that is missing`);
  const { section, content } = revises;
  if (section && !(section.start <= section.end && section.end <= content.length))
    refuse(`${run.id} revises a section that is not there`);
}

/** The page is there, and was read at that address. */
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
  for (const { start, end, text } of event.findings ?? [])
    if (text !== stored.text.slice(start, end)) refuse(`page ${page.id} does not say what was found in it`);
}

function checkOutput(event: EventOf<"call-ended">, state: RunState): void {
  const call = state.calls.find(({ id }) => id === event.callId);
  const tool = call ? Tool.get(call.tool) : undefined;
  if (!tool || event.output === undefined) return;
  const [fault] = outputFaults(tool, event.output);
  // What the model said may be wrong, and is then marked so; what code gave never is.
  if (fault && (call?.mode === "explicit" || event.outputValid))
    refuse(shortened(`the result of call ${event.callId} is not valid: ${fault}`));
}

/** What an event refers to is there. `state` is as it was before, `next` as it is with the event. */
function checkEvent(event: RunEvent, state: RunState, next: RunState, known: Known): void {
  if (event.type === "source-added") {
    checkSource(event, known);
    const added = next.sources.at(-1);
    if (added) known.sources.set(added.number, added);
  }
  if (event.type === "page-read") checkRead(event, known);
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
