// Notes that replace old steps: what was asked, found, read and thought up to a step, without the results
// themselves. Made by rule from what those steps left in the log and from nothing later, so that the notes
// stay byte-equal until more steps are replaced (GOAL-P4). Source numbers stay the same; what the person said
// stays verbatim.

import type { ModelMessage } from "ai";
import {
  dataBlock,
  lines,
  markOf,
  oneLine,
  type PromptText,
  personText,
  piecesOf,
  sealed,
  told,
  writtenText,
} from "@/lib/activities/data-block";
import type { Registries } from "@/lib/agent/calls/carry-out";
import { stepOfCall } from "@/lib/agent/step-schema/normalise-call";
import type { RunState } from "@/lib/run-log/run-state";
import { noteTool } from "@/lib/tools/registry";
import { cutBytes } from "./messages-fit";
import { isReport, planLine, reportNote, resultText, steerText } from "./messages-steps";
import {
  failedLines,
  namesOf,
  type Past,
  pagesRead,
  readLines,
  searchLines,
  seenLines,
} from "./notes-sources";

/**
 * Bytes of notes when the window is unknown or large. The person's own words come on top, whatever their
 * length.
 */
const NOTES_ROOM = 20_000;
/** The same for an agent that reads much of each page, in units of its content limit, and the most. */
const NOTES_PER_LIMIT = 4;
const MOST_NOTES_ROOM = 60_000;

/** Bytes of the notes of an agent when the window is unknown or large. */
export const notesRoom = ({ config }: Pick<RunState, "config">): number =>
  Math.min(MOST_NOTES_ROOM, Math.max(NOTES_ROOM, NOTES_PER_LIMIT * (config?.search.contentLimit ?? 0)));

const THOUGHTS_SHARE = 0.15;
const LONGEST_THOUGHT = 240;
const LONGEST_RESULT = 300;
const OPENING_OF_REPORT = 1500;
const LONGEST_NOTE = 1200;

function planLines({ state, through }: Past): PromptText[] {
  const known = state.plan?.history.filter(({ callId }) => stepOfCall(callId) <= through) ?? [];
  const plan = known.at(-1);
  if (!plan) return [];
  return [
    told`Plan, version ${plan.version}: ${personText(plan.goal)}`,
    ...plan.steps.map((line, at) => told`- ${planLine(plan, line, at)}`),
    ...plan.changes.map((change) => told`Changed: ${personText(change)}`),
    told``,
  ];
}

function saidLines({ state, calls, through }: Past, registries: Registries): PromptText[] {
  const asked = calls.filter(({ id }) => state.clarifications.some(({ callId }) => callId === id));
  const steers = state.steers.filter(({ step }) => step !== null && step <= through);
  return [
    ...asked.flatMap((call) => [resultText(state, call, registries), told``]),
    ...steers.flatMap((steer) => [steerText(steer, state.plan), told``]),
  ];
}

/** The agent's reasoning at each step, shortened. */
function thoughtLines({ state, through, room }: Past): PromptText[] {
  const thoughts = state.steps.flatMap(({ number, reasoning, callIds }) => {
    if (number > through) return [];
    // With a strategy without reasoning, the calls contain their reasons.
    const why = state.calls.filter(({ id }) => callIds.includes(id)).map(({ reason }) => reason);
    const said = reasoning?.reasoningSteps ?? why;
    return said.length > 0 ? [{ number, said: said.join(" ") }] : [];
  });
  const each = Math.floor(Math.min(LONGEST_THOUGHT, (room * THOUGHTS_SHARE) / Math.max(1, thoughts.length)));
  if (each < 40) return [];
  return thoughts.map(({ number, said }) => told`${number}: ${writtenText(cutBytes(oneLine(said), each))}`);
}

/**
 * Results of calls other than searches, reads, plans, questions and reports: verdicts, and results of other
 * tools.
 */
function otherLines({ state, calls }: Past, registries: Registries): PromptText[] {
  const versions = new Set(state.plan?.history.map(({ callId }) => callId));
  return calls
    .filter(
      (call) =>
        call.status === "succeeded" &&
        call.sameAs === undefined &&
        call.tool !== noteTool.name &&
        call.params.query === undefined &&
        call.params.urls === undefined &&
        !versions.has(call.id) &&
        !isReport(call, registries) &&
        !state.clarifications.some(({ callId }) => callId === call.id),
    )
    .slice(-20)
    .map((call) => {
      const said = piecesOf(resultText(state, call, registries)).map(({ body }) => body);
      return told`${oneLine(call.tool)}: ${writtenText(cutBytes(oneLine(said.join(" ")), LONGEST_RESULT))}`;
    });
}

/** The agent's own notes under their names, as of that step. */
function notedLines({ calls }: Past): PromptText[] {
  const notes = new Map<string, string>();
  for (const { tool, status, params } of calls) {
    if (tool !== noteTool.name || status !== "succeeded") continue;
    const name = String(params.name);
    const before = params.method === "concat" ? notes.get(name) : undefined;
    notes.set(name, before === undefined ? String(params.text) : `${before}\n${params.text}`);
  }
  return [...notes].map(
    ([name, text]) => told`${oneLine(name)}: ${writtenText(cutBytes(oneLine(text), LONGEST_NOTE))}`,
  );
}

function reportLines({ state, calls }: Past, registries: Registries): PromptText[] {
  const last = calls.findLast((call) => isReport(call, registries) && call.status === "succeeded");
  if (!last) return [];
  const { title, content } = last.params;
  const opening = writtenText(cutBytes(`${oneLine(String(title))}\n\n${content}`, OPENING_OF_REPORT));
  return [
    told``,
    told`${dataBlock(told`opening of the report you wrote`, opening)}${reportNote(state, last, registries)}`,
  ];
}

const block = (head: PromptText, label: PromptText, entries: PromptText[]): PromptText[] =>
  entries.length === 0 ? [] : [head, dataBlock(label, lines(entries))];

/** The steps up to `through` as one message. `room` in UTF-8 bytes limits findings and thoughts. */
export function notesMessage(
  state: RunState,
  registries: Registries,
  { through, room }: { through: number; room: number },
): ModelMessage {
  const calls = state.calls.filter(({ step }) => step <= through);
  const mark = markOf(state);
  const past: Past = { state, calls, through, room };
  const pages = pagesRead(past);
  const before = [
    ...block(told`What you thought, by step:`, told`thoughts`, thoughtLines(past)),
    ...block(told`Searches and the sources they brought:`, told`searches`, searchLines(past)),
  ];
  const after = [
    ...block(told`Sources that were found and not read:`, told`sources seen`, seenLines(past, pages)),
    ...block(told`What could not be had:`, told`failures`, failedLines(past)),
    ...block(told`What you noted, by name:`, told`notes`, notedLines(past)),
    ...block(told`Other results:`, told`other results`, otherLines(past, registries)),
  ];
  const taken = sealed(lines([...before, ...after, ...namesOf(pages)]), mark);
  const left = room - Buffer.byteLength(taken, "utf8");
  const parts = [
    told`Steps 1 to ${through} are told here as notes. Sources keep their numbers: they can be cited, and read again by number where a detail is missing.`,
    told``,
    ...planLines(past),
    ...saidLines(past, registries),
    ...before,
    ...block(
      told`Pages that were read, and what they say of the question:`,
      told`pages read`,
      readLines(past, pages, Math.max(0, left)),
    ),
    ...after,
    ...reportLines(past, registries),
  ];
  return { role: "user", content: sealed(lines(parts), mark) };
}
