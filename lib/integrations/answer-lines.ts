// The progress of a run as lines of text, for protocols that show reasoning as text. In English, like a log.

import { oneLine } from "@/lib/activities/data-block";
import { outgoingMarkdown } from "@/lib/report-export/outgoing-markdown";
import type { EventOf, EventType, RunEvent } from "@/lib/run-log/event";
import type { Call, RunState } from "@/lib/run-log/run-state";

const LONGEST = 400;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const texts = (value: unknown): string => (Array.isArray(value) ? value.map(text).join(", ") : text(value));

/** A tool that is not listed here is shown by its name and the reason of the call. */
const CALLS: Record<string, (call: Call) => string | null> = {
  websearchtool: ({ params }) => `Searching: ${text(params.query)}`,
  extractpagecontenttool: ({ params }) => `Reading: ${texts(params.urls)}`,
  // Shown by its result.
  generateplantool: () => null,
  adaptplantool: () => null,
  clarificationtool: () => null,
  createreporttool: () => "Checking the report against its sources",
  finalanswertool: () => null,
};

function callLine(call: Call | undefined): string | null {
  if (!call) return null;
  const known = CALLS[call.tool];
  return known ? known(call) : `${call.tool}: ${call.reason}`;
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

type Line<T extends EventType> = (event: EventOf<T>, state: RunState) => string | null;

const LINES: { [T in EventType]?: Line<T> } = {
  "run-queued": () => "In line for a free place",
  "run-resumed": ({ cause }) => (cause === "answer" ? null : "Going on after the server was started again"),
  "step-decided": ({ step, reasoning }) =>
    reasoning?.currentSituation ? `Step ${step}: ${reasoning.currentSituation}` : `Step ${step}`,
  "plan-set": ({ goal, steps }) => `Plan: ${goal} (${steps.join("; ")})`,
  "call-started": ({ callId }, state) => callLine(state.calls.find(({ id }) => id === callId)),
  "search-made": ({ query, numbers, newSources }) =>
    `Found ${counted(numbers.length, "result")} for “${query}”, ${newSources} new`,
  "page-read": ({ number, error }, state) => {
    const title = state.sources.find((source) => source.number === number)?.title ?? "";
    return error === null ? `Read [${number}] ${title}` : `Could not read [${number}] ${title}: ${error}`;
  },
  "call-failed": ({ callId, error }, state) =>
    `${state.calls.find(({ id }) => id === callId)?.tool ?? "A call"} failed: ${error.message}`,
  "report-written": ({ title, wordCount, faults = [] }) =>
    `Report “${title}”, ${counted(wordCount, "word")}; ${faults.length === 0 ? "no fault" : counted(faults.length, "fault")} found when it was checked`,
  "retry-scheduled": ({ cause, attempt, of }) => `${cause}; trying again (${attempt} of ${of})`,
  "limit-reached": ({ limit }) => `Limit reached: ${limit}`,
  "run-steered": ({ message }) => (message ? `Told: ${message}` : null),
  "finish-requested": () => "Finishing with what is there",
};

const CONTENT = /^calls\.(\d+)\.content$/;
const HEADING = /^#{1,6} (.+)\n/gm;

const headingsOf = (written: string | undefined): string[] =>
  [...(written ?? "").matchAll(HEADING)].map(([, heading]) => (heading ?? "").trim());

/** Headings of a report that this delta completed. */
function headingLines(
  { path }: EventOf<"step-delta">,
  drafts: { before: RunState; state: RunState },
): string[] {
  const [, call] = CONTENT.exec(path) ?? [];
  if (call === undefined) return [];
  const { before, state } = drafts;
  const tool = state.draft[`calls.${call}._tool`];
  if (tool !== undefined && tool !== "createreporttool") return [];
  const first = before.draft[path] === undefined ? ["Writing the report"] : [];
  const fresh = headingsOf(state.draft[path]).slice(headingsOf(before.draft[path]).length);
  return [...first, ...fresh.map((heading) => `Writing: ${heading}`)];
}

/** The lines of an event; `before` and `state` are the run before and after it. */
export function linesOf(event: RunEvent, drafts: { before: RunState; state: RunState }): string[] {
  const lines =
    event.type === "step-delta"
      ? headingLines(event, drafts)
      : [(LINES[event.type] as Line<EventType> | undefined)?.(event, drafts.state) ?? null];
  return lines.flatMap((line) => {
    const clean = line === null ? "" : oneLine(line);
    if (clean === "") return [];
    const short = clean.length > LONGEST ? `${clean.slice(0, LONGEST).toWellFormed()}…` : clean;
    return [outgoingMarkdown(short)];
  });
}
