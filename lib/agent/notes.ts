// Old steps told as notes: what was asked, found, read and thought up to a step, without the results themselves. Made by
// rule from what those steps left in the log, and from nothing later, so that the notes stay the same bytes until more
// steps are told as notes (P4). Numbers of sources stay what they were; what the person said stays word for word.

import type { ModelMessage } from "ai";
import { dataBlock, oneLine } from "@/lib/activities/data-block";
import type { RunState } from "@/lib/runs/run-state";
import { noteTool } from "@/lib/tools/registry";
import type { Registries } from "./carry-out";
import { cutBytes } from "./messages-fit";
import { steerText } from "./messages-said";
import { isReport, reportNote, resultText } from "./messages-steps";
import { stepOfCall } from "./normalise-call";
import {
  failedLines,
  namesOf,
  type Past,
  pagesRead,
  readLines,
  searchLines,
  seenLines,
} from "./notes-sources";

/** Bytes of notes where no window is known or it is large. The person's own words come on top, whatever their length. */
export const NOTES_ROOM = 20_000;
const THOUGHTS_SHARE = 0.15;
const LONGEST_THOUGHT = 240;
const LONGEST_RESULT = 300;
const OPENING_OF_REPORT = 1500;
const LONGEST_NOTE = 1200;

function planLines({ state, through }: Past): string[] {
  const known = state.plan?.history.filter(({ callId }) => stepOfCall(callId) <= through) ?? [];
  const plan = known.at(-1);
  if (!plan) return [];
  return [
    `Plan, version ${plan.version}: ${plan.goal}`,
    ...plan.steps.map((line) => `- ${line}`),
    ...plan.changes.map((change) => `Changed: ${change}`),
    "",
  ];
}

function saidLines({ state, calls, through }: Past, registries: Registries): string[] {
  const asked = calls.filter(({ id }) => state.clarifications.some(({ callId }) => callId === id));
  const steers = state.steers.filter(({ step }) => step !== null && step <= through);
  return [
    ...asked.flatMap((call) => [resultText(state, call, registries), ""]),
    ...steers.flatMap((steer) => [steerText(steer), ""]),
  ];
}

/** What the agent thought at each step, in short. */
function thoughtLines({ state, through, room }: Past): string[] {
  const thoughts = state.steps.flatMap(({ number, reasoning, callIds }) => {
    if (number > through) return [];
    // Who is not asked what it thinks says why it makes each call.
    const why = state.calls.filter(({ id }) => callIds.includes(id)).map(({ reason }) => reason);
    const said = reasoning?.reasoningSteps ?? why;
    return said.length > 0 ? [{ number, said: said.join(" ") }] : [];
  });
  const each = Math.floor(Math.min(LONGEST_THOUGHT, (room * THOUGHTS_SHARE) / Math.max(1, thoughts.length)));
  if (each < 40) return [];
  return thoughts.map(({ number, said }) => `${number}: ${cutBytes(oneLine(said), each)}`);
}

/** Results of calls that neither searched, read, planned, asked nor reported: verdicts, and what other tools brought. */
function otherLines({ state, calls }: Past, registries: Registries): string[] {
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
      const told = resultText(state, call, registries).replace(/<<<[^>]{0,200}>>>/g, " ");
      return `${call.tool}: ${cutBytes(oneLine(told), LONGEST_RESULT)}`;
    });
}

/** What the agent itself noted under a name, as it stood then. */
function notedLines({ calls }: Past): string[] {
  const notes = new Map<string, string>();
  for (const { tool, status, params } of calls) {
    if (tool !== noteTool.name || status !== "succeeded") continue;
    const name = String(params.name);
    const before = params.method === "concat" ? notes.get(name) : undefined;
    notes.set(name, before === undefined ? String(params.text) : `${before}\n${params.text}`);
  }
  return [...notes].map(([name, text]) => `${oneLine(name)}: ${cutBytes(oneLine(text), LONGEST_NOTE)}`);
}

function reportLines({ state, calls }: Past, registries: Registries): string[] {
  const last = calls.findLast((call) => isReport(call, registries) && call.status === "succeeded");
  if (!last) return [];
  return [
    "",
    dataBlock(
      "opening of the report you wrote",
      cutBytes(`${oneLine(String(last.params.title))}\n\n${last.params.content}`, OPENING_OF_REPORT),
    ) + reportNote(state, last, registries),
  ];
}

const block = (head: string, label: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [head, dataBlock(label, lines.join("\n"))];

/** The steps up to `through` as one message. `room` in UTF-8 bytes is what findings and thoughts may take. */
export function notesMessage(
  state: RunState,
  registries: Registries,
  { through, room }: { through: number; room: number },
): ModelMessage {
  const calls = state.calls.filter(({ step }) => step <= through);
  const past: Past = { state, calls, through, room };
  const pages = pagesRead(past);
  const before = [
    ...block("What you thought, by step:", "thoughts", thoughtLines(past)),
    ...block("Searches and the sources they brought:", "searches", searchLines(past)),
  ];
  const after = [
    ...block("Sources that were found and not read:", "sources seen", seenLines(past, pages)),
    ...block("What could not be had:", "failures", failedLines(past)),
    ...block("What you noted, by name:", "notes", notedLines(past)),
    ...block("Other results:", "other results", otherLines(past, registries)),
  ];
  const left = room - Buffer.byteLength([...before, ...after, ...namesOf(pages)].join("\n"), "utf8");
  const parts = [
    `Steps 1 to ${through} are told here as notes. Sources keep their numbers: they can be cited, and read again by number where a detail is missing.`,
    "",
    ...planLines(past),
    ...saidLines(past, registries),
    ...before,
    ...block(
      "Pages that were read, and what they say of the question:",
      "pages read",
      readLines(past, pages, Math.max(0, left)),
    ),
    ...after,
    ...reportLines(past, registries),
  ];
  return { role: "user", content: parts.join("\n") };
}
