// Old steps told as notes: what was asked, found, read and thought up to a step, without the results themselves. Made by
// rule from what those steps left in the log, and from nothing later, so that the notes stay the same bytes until more
// steps are told as notes (P4). Numbers of sources stay what they were; what the person said stays word for word.

import type { ModelMessage } from "ai";
import { dataBlock, oneLine } from "@/lib/activities/data-block";
import type { Call, RunState } from "@/lib/runs/run-state";
import type { Registries } from "./carry-out";
import { cutBytes } from "./messages-fit";
import { steerText } from "./messages-said";
import { isReport, reportNote, resultText } from "./messages-steps";
import { tellingSentences } from "./notes-sentences";

/** Bytes of notes where no window is known or it is large. The person's own words come on top, whatever their length. */
export const NOTES_ROOM = 20_000;
const SHARE = { thoughts: 0.15, seen: 0.15 };
const LONGEST_TITLE = 100;
const LONGEST_ADDRESS = 300;
const MOST_SENTENCES_BYTES = 800;
const LONGEST_THOUGHT = 240;
const LONGEST_QUERY = 160;
const LONGEST_RESULT = 300;
const OPENING_OF_REPORT = 1500;

type Found = { number: number; title: string; url: string; snippet: string };
type Shown = {
  number: number | null;
  title: string;
  url: string;
  preview: string;
  status: string;
  note?: string;
};

const listOf = <T>(output: unknown, key: string): T[] => {
  const list = (output as Record<string, unknown> | null)?.[key];
  return Array.isArray(list) ? (list as T[]) : [];
};
const foundBy = (call: Call) =>
  call.params.query === undefined ? [] : listOf<Found>(call.output, "results");
const readBy = (call: Call) => (call.params.urls === undefined ? [] : listOf<Shown>(call.output, "pages"));

type Past = { state: RunState; calls: Call[]; through: number; room: number };

const named = (number: number, title: string, url: string) =>
  `[${number}] ${cutBytes(oneLine(title) || "Untitled", LONGEST_TITLE)} - ${cutBytes(oneLine(url), LONGEST_ADDRESS)}`;

function planLines({ state, through }: Past): string[] {
  const known = state.plan?.history.filter(({ callId }) => Number(callId.split("-")[0]) <= through) ?? [];
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

/** Searches with the numbers they brought; a query may quote a page. */
function searchLines({ calls }: Past): string[] {
  return calls.flatMap((call) => {
    if (call.params.query === undefined || call.status !== "succeeded" || call.sameAs !== undefined)
      return [];
    const numbers = foundBy(call).map(({ number }) => `[${number}]`);
    const query = cutBytes(oneLine(String(call.params.query)), LONGEST_QUERY);
    return [`“${query}” → ${numbers.join(" ") || "nothing"}`];
  });
}

type PagesRead = Map<number, Shown>;

/** The pages that were read: of each number the last reading. */
function pagesRead({ calls }: Past): PagesRead {
  const pages: PagesRead = new Map();
  for (const page of calls.flatMap(readBy))
    if (page.status === "read" && page.number !== null) pages.set(page.number, page);
  return new Map([...pages].toSorted(([a], [b]) => a - b));
}

const namesOf = (pages: PagesRead) => [...pages].map(([number, { title, url }]) => named(number, title, url));

/** Each page with the sentences that say most, `room` bytes for all of them together. */
function readLines({ state }: Past, pages: PagesRead, room: number): string[] {
  const each = Math.floor(Math.min(MOST_SENTENCES_BYTES, room / Math.max(1, pages.size)));
  const answers = state.clarifications.flatMap(({ answers: given }) => given.map(({ answer }) => answer));
  const focus = [state.question, ...answers].join(" ");
  return [...pages].flatMap(([number, page]) => [
    named(number, page.title, page.url),
    ...tellingSentences(page, { text: page.preview, focus, room: each }).map((line) => `  ${oneLine(line)}`),
  ]);
}

/** Sources that were only seen, the newest first as far as there is room. */
function seenLines({ calls, room }: Past, read: PagesRead): string[] {
  const seen = new Map<number, string>();
  for (const { number, title } of calls.flatMap(foundBy))
    if (!read.has(number)) seen.set(number, `[${number}] ${cutBytes(oneLine(title), 70)}`);
  let left = room * SHARE.seen;
  const lines: string[] = [];
  for (const line of [...seen.values()].toReversed()) {
    left -= Buffer.byteLength(line, "utf8") + 1;
    if (left < 0) break;
    lines.push(line);
  }
  return lines.toReversed();
}

function failedLines({ calls }: Past): string[] {
  const pages = calls
    .flatMap(readBy)
    .filter(({ status }) => status === "failed")
    .map(({ number, url, note }) => {
      const name = number === null ? cutBytes(oneLine(url), LONGEST_ADDRESS) : `[${number}]`;
      return `Not read: ${name}. ${cutBytes(oneLine(note ?? ""), 120)}`;
    });
  const failed = calls
    .filter(({ status, params }) => status === "failed" && params.query !== undefined)
    .map(({ params, error }) => {
      const query = cutBytes(oneLine(String(params.query)), LONGEST_QUERY);
      return `Search failed: “${query}”. ${cutBytes(oneLine(error?.message ?? ""), 120)}`;
    });
  return [...new Set([...pages, ...failed])].slice(-20);
}

/** What the agent thought at each step, in short. */
function thoughtLines({ state, through, room }: Past): string[] {
  const steps = state.steps.filter(({ number, reasoning }) => number <= through && reasoning !== null);
  const each = Math.floor(Math.min(LONGEST_THOUGHT, (room * SHARE.thoughts) / Math.max(1, steps.length)));
  if (each < 40) return [];
  return steps.map(
    ({ number, reasoning }) =>
      `${number}: ${cutBytes(oneLine(reasoning?.reasoningSteps.join(" ") ?? ""), each)}`,
  );
}

/** Results of calls that neither searched, read, planned, asked nor reported: verdicts, and what other tools brought. */
function otherLines({ state, calls }: Past, registries: Registries): string[] {
  const versions = new Set(state.plan?.history.map(({ callId }) => callId));
  return calls
    .filter(
      (call) =>
        call.status === "succeeded" &&
        call.sameAs === undefined &&
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
