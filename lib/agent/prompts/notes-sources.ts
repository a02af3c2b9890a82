// The part of the notes about searches and sources: what was searched and found, what pages say about the
// question, and what failed. Every line comes from the calls of the steps that the notes replace.

import { lines, oneLine, outsideLine, type PromptText, told } from "@/lib/activities/data-block";
import { stepOfCall } from "@/lib/agent/step-schema/normalise-call";
import type { Call, RunState } from "@/lib/run-log/run-state";
import { sentencesOf } from "@/lib/text/sentences";
import { cutBytes } from "./messages-fit";

const SEEN_SHARE = 0.15;
const LONGEST_TITLE = 100;
const LONGEST_ADDRESS = 300;
/** Bytes of the sentences of a page, at least; an agent that reads more of a page keeps more of it. */
const SENTENCES_BYTES = 800;
const SENTENCES_SHARE = 1 / 6;
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

/** A page with all that its readings showed; `last` is the newest of them, which never changes. */
type Read = Shown & { text: string; last: Shown };
type PagesRead = Map<number, Read>;

/** The pages that were read, by number. */
export function pagesRead({ calls }: Past): PagesRead {
  const pages: PagesRead = new Map();
  for (const page of calls.flatMap(readBy)) {
    if (page.status !== "read" || page.number === null) continue;
    const before = pages.get(page.number)?.text;
    const text =
      before === undefined || before === page.preview ? page.preview : `${before}\n\n${page.preview}`;
    pages.set(page.number, { ...page, text, last: page });
  }
  return new Map([...pages].toSorted(([a], [b]) => a - b));
}

/** A line for each page: its number, title and address. */
export const namesOf = (pages: PagesRead) =>
  [...pages].map(([number, { title, url }]) => named(number, title, url));

type Group = { line: { id: string; text: string } | null; pages: [number, Read][] };

/** The pages by the line of the plan for which they were read, in the order of the plan; the others last. */
function byLine({ state, through }: Past, pages: PagesRead): Group[] {
  const lineOf = new Map(state.findings?.map(({ number, line }) => [number, line]));
  // Made from what those steps left: a line that was added or reworded later does not change the notes.
  const versions = state.plan?.history.filter(({ callId }) => stepOfCall(callId) <= through) ?? [];
  const texts = new Map(
    versions.flatMap(({ steps, ids }) => steps.map((text, at) => [ids?.[at] ?? "", text] as const)),
  );
  const lines = [...texts].map(([id, text]) => ({ id, text }));
  const of = (id: string | undefined) => [...pages].filter(([number]) => lineOf.get(number) === id);
  const groups = lines.map((line) => ({ line, pages: of(line.id) }));
  const taken = new Set(groups.flatMap((group) => group.pages.map(([number]) => number)));
  return [...groups, { line: null, pages: [...pages].filter(([number]) => !taken.has(number)) }].filter(
    (group) => group.pages.length > 0,
  );
}

// Selects the sentences of a text to keep when only a few can be kept: those with figures, dates and the
// words of the question. By rule and in the order of the text; the same text always gives the same sentences.

const SHORTEST = 25;
/** Bytes per sentence: a table flattened into one sentence must not take all the room. */
const LONGEST = 320;
/** Longer texts are not examined: the part of a page that an agent received is far shorter. */
const LONGEST_TEXT = 60_000;
const STEM = 6;

/** Words of four letters or more by their first six, so that inflected forms match; numbers stay whole. */
function stemsOf(text: string): Set<string> {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/\p{N}[\p{N}.,:]*|[\p{L}\p{M}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) =>
      /\p{N}/u.test(word)
        ? [word.replace(/(?<![.,:])[.,:]+$/, "")]
        : word.length >= 4 || /[\u3040-\u9fff\uac00-\ud7af]/.test(word)
          ? [[...word].slice(0, STEM).join("")]
          : [],
    ),
  );
}

function scoreOf(sentence: string, wanted: ReadonlySet<string>): number {
  let shared = 0;
  for (const stem of stemsOf(sentence)) if (wanted.has(stem)) shared += 1;
  const figures = Math.min(3, sentence.match(/\p{N}+/gu)?.length ?? 0);
  return (shared + 0.7 * figures) / Math.sqrt(40 + sentence.length);
}

const memo = new WeakMap<object, { key: string; sentences: string[] }>();

function choose(text: string, wanted: ReadonlySet<string>, room: number): string[] {
  const shown = text.slice(0, LONGEST_TEXT);
  const sentences = sentencesOf(shown).flatMap(({ start, end }, at) => {
    const sentence = shown.slice(start, end).replace(/\s+/g, " ");
    if (sentence.length < SHORTEST) return [];
    return [{ at, text: cutBytes(sentence, LONGEST), score: scoreOf(sentence, wanted) }];
  });
  let left = room;
  const kept = sentences
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .filter(({ text: sentence }) => {
      const size = Buffer.byteLength(sentence, "utf8") + 3;
      if (size > left) return false;
      left -= size;
      return true;
    });
  return kept.toSorted((a, b) => a.at - b.at).map(({ text: sentence }) => sentence);
}

/**
 * The most informative sentences of a text in at most `room` UTF-8 bytes, in their order. `holder` is the
 * immutable object that the text belongs to: the selection is cached by it, since each request needs it
 * again.
 */
export function tellingSentences(
  holder: object,
  { text, focus, room }: { text: string; focus: string; room: number },
): string[] {
  const key = `${room}\n${focus}`;
  const known = memo.get(holder);
  if (known?.key === key) return known.sentences;
  const sentences = choose(text, stemsOf(focus), room);
  memo.set(holder, { key, sentences });
  return sentences;
}

/**
 * Each page with its most informative sentences, by the lines of the plan; `room` bytes for all of them together. They
 * are what a report is written from once the steps themselves are gone.
 */
export function readLines(past: Past, pages: PagesRead, room: number): PromptText[] {
  const { state } = past;
  const most = Math.max(SENTENCES_BYTES, (state.config?.search.contentLimit ?? 0) * SENTENCES_SHARE);
  const each = Math.floor(Math.min(most, room / Math.max(1, pages.size)));
  const answers = state.clarifications.flatMap(({ answers: given }) => given.map(({ answer }) => answer));
  return byLine(past, pages).flatMap(({ line, pages: own }) => {
    const focus = [state.question, ...answers, ...(line ? [line.text] : [])].join(" ");
    const head = line ? [told`For ${oneLine(line.id)}, ${oneLine(line.text)}:`] : [];
    const entries = own.flatMap(([number, page]) => [
      named(number, page.title, page.url),
      ...tellingSentences(page.last, { text: page.text, focus, room: each }).map(
        (sentence) => told`  ${outsideLine(sentence)}`,
      ),
    ]);
    return [...head, ...entries];
  });
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
