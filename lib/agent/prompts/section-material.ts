// What a section of a report is written from: the pages that were read for its lines of the plan and those that its
// outline names, each with its text as far as there is room. A pure function of the calls before the report.

import { stepOfCall } from "@/lib/agent/step-schema/normalise-call";
import type { OutlineSection } from "@/lib/run-log/run-sections";
import type { Call, RunState } from "@/lib/run-log/run-state";
import { tellingSentences } from "./notes-sentences";
import { pagesRead } from "./notes-sources";

/** A source with what it says, in the words of its page. */
export type Material = { number: number; title: string; url: string; text: string };

/** UTF-8 bytes of pages in the request for a section, by what the agent reads of a page. */
const PAGES_OF_TEXT = 1.3;
const [LEAST_ROOM, MOST_ROOM] = [6000, 24_000];
/** Snippets stand in for pages where none was read. */
const MOST_SNIPPETS = 10;

type Numbered = { number: number | null }[];
const numbersIn = ({ output }: Call, list: "pages" | "results"): number[] => {
  const entries = (output as Record<string, unknown> | null)?.[list];
  return Array.isArray(entries) ? (entries as Numbered).flatMap(({ number }) => number ?? []) : [];
};

/** Numbers of the sources that were read for these lines of the plan; of those found for them, when none was read. */
function numbersFor(calls: readonly Call[], lines: readonly string[]): number[] {
  const serving = calls.filter(({ serves }) => serves?.some((id) => lines.includes(id)));
  const read = serving.flatMap((call) => numbersIn(call, "pages"));
  return read.length > 0 ? read : serving.flatMap((call) => numbersIn(call, "results"));
}

function snippetsOf({ sources }: RunState, wanted: ReadonlySet<number>): Material[] {
  const own = sources.filter(({ number }) => wanted.has(number));
  return (own.length > 0 ? own : sources)
    .filter(({ snippet }) => snippet.trim() !== "")
    .slice(0, MOST_SNIPPETS)
    .map(({ number, title, url, snippet }) => ({ number, title, url, text: snippet }));
}

/** What a section is about, as the words by which sentences of pages are chosen. */
const focusOf = ({ question, plan }: RunState, { heading, lines, says }: OutlineSection): string => {
  const texts = (plan?.steps ?? []).filter(({ id }) => lines.includes(id)).map(({ text }) => text);
  return [question, heading, ...texts, says].join(" ");
};

/** UTF-8 bytes of pages that one section is shown. */
const roomOf = ({ config }: RunState): number =>
  Math.min(MOST_ROOM, Math.max(LEAST_ROOM, (config?.search.contentLimit ?? 0) * PAGES_OF_TEXT));

/**
 * The sources of a section, by number, in at most `room` bytes together. All pages that were read when its outline
 * names none that were, and search results when no page was read at all.
 */
export function materialOf(
  state: RunState,
  call: Pick<Call, "step">,
  section: OutlineSection,
  room: number = roomOf(state),
): Material[] {
  const calls = state.calls.filter(({ id }) => stepOfCall(id) < call.step);
  const pages = pagesRead({ state, calls, through: call.step - 1, room });
  const wanted = new Set([...numbersFor(calls, section.lines), ...section.sources]);
  if (pages.size === 0) return snippetsOf(state, wanted);
  const own = [...pages].filter(([number]) => wanted.has(number));
  const chosen = own.length > 0 ? own : [...pages];
  const each = Math.floor(room / chosen.length);
  const focus = focusOf(state, section);
  return chosen.map(([number, { title, url, text, last }]) => {
    const fits = Buffer.byteLength(text, "utf8") <= each;
    const said = fits ? text : tellingSentences(last, { text, focus, room: each }).join("\n");
    return { number, title, url, text: said };
  });
}
