// The part of the notes about searches and sources: what was searched and found, what pages say about the
// question, and what failed. Every line comes from the calls of the steps that the notes replace.

import { lines, outsideLine, type PromptText, told } from "@/lib/activities/data-block";
import type { Call, RunState } from "@/lib/run-log/run-state";
import { cutBytes } from "./messages-fit";
import { tellingSentences } from "./notes-sentences";

const SEEN_SHARE = 0.15;
const LONGEST_TITLE = 100;
const LONGEST_ADDRESS = 300;
const MOST_SENTENCES_BYTES = 800;
const LONGEST_QUERY = 160;

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

/** The steps up to `through`, and the UTF-8 bytes that notes on them may have. */
export type Past = { state: RunState; calls: Call[]; through: number; room: number };

/** Outside text on one line of at most this many bytes. */
const short = (text: string, limit: number) => outsideLine(cutBytes(outsideLine(text), limit));

const named = (number: number, title: string, url: string) =>
  told`[${number}] ${short(title.trim() || "Untitled", LONGEST_TITLE)} - ${short(url, LONGEST_ADDRESS)}`;

/** Searches with the numbers of their results; a query may quote a page. */
export function searchLines({ calls }: Past): PromptText[] {
  return calls.flatMap((call) => {
    if (call.params.query === undefined || call.status !== "succeeded" || call.sameAs !== undefined)
      return [];
    const numbers = foundBy(call).map(({ number }) => told`[${number}]`);
    const query = short(String(call.params.query), LONGEST_QUERY);
    return [told`“${query}” → ${lines(numbers, " ") || told`nothing`}`];
  });
}

type PagesRead = Map<number, Shown>;

/** The pages that were read: for each number its last reading. */
export function pagesRead({ calls }: Past): PagesRead {
  const pages: PagesRead = new Map();
  for (const page of calls.flatMap(readBy))
    if (page.status === "read" && page.number !== null) pages.set(page.number, page);
  return new Map([...pages].toSorted(([a], [b]) => a - b));
}

/** A line for each page: its number, title and address. */
export const namesOf = (pages: PagesRead) =>
  [...pages].map(([number, { title, url }]) => named(number, title, url));

/** Each page with its most informative sentences; `room` bytes for all of them together. */
export function readLines({ state }: Past, pages: PagesRead, room: number): PromptText[] {
  const each = Math.floor(Math.min(MOST_SENTENCES_BYTES, room / Math.max(1, pages.size)));
  const answers = state.clarifications.flatMap(({ answers: given }) => given.map(({ answer }) => answer));
  const focus = [state.question, ...answers].join(" ");
  return [...pages].flatMap(([number, page]) => [
    named(number, page.title, page.url),
    ...tellingSentences(page, { text: page.preview, focus, room: each }).map(
      (line) => told`  ${outsideLine(line)}`,
    ),
  ]);
}

/** Sources that were found but not read, the newest first, as far as there is room. */
export function seenLines({ calls, room }: Past, read: PagesRead): PromptText[] {
  const seen = new Map<number, PromptText>();
  for (const { number, title } of calls.flatMap(foundBy))
    if (!read.has(number)) seen.set(number, told`[${number}] ${short(title, 70)}`);
  let left = room * SEEN_SHARE;
  const kept: PromptText[] = [];
  for (const line of [...seen.values()].toReversed()) {
    left -= Buffer.byteLength(line, "utf8") + 1;
    if (left < 0) break;
    kept.push(line);
  }
  return kept.toReversed();
}

/** Pages and searches that failed, each once, the last twenty. */
export function failedLines({ calls }: Past): PromptText[] {
  const pages = calls
    .flatMap(readBy)
    .filter(({ status }) => status === "failed")
    .map(({ number, url, note }) => {
      const name = number === null ? short(url, LONGEST_ADDRESS) : told`[${number}]`;
      return told`Not read: ${name}. ${short(note ?? "", 120)}`;
    });
  const failed = calls
    .filter(({ status, params }) => status === "failed" && params.query !== undefined)
    .map(({ params, error }) => {
      const query = short(String(params.query), LONGEST_QUERY);
      return told`Search failed: “${query}”. ${short(error?.message ?? "", 120)}`;
    });
  return [...new Set([...pages, ...failed])].slice(-20);
}
