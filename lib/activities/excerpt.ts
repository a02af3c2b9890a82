// The part of a long page that a model receives: the passages most relevant to the focus, in page order and verbatim.
// The first thousand characters of a page seldom contain the answer.

import type { Span } from "@/lib/text/sentences";
import { cutText } from "./data-block";
import { type Aim, type RankedPart, rankedParts } from "./rank-passages";

/** A passage of a page: offsets in code units, and the heading above it. */
export type ShownPassage = Span & { heading?: string };

type Excerpt = {
  /** The passages, with a mark where something is left out. */
  text: string;
  /** True length of the page in code points. */
  length: number;
  /** True when the page has more than `text`. */
  truncated: boolean;
  passages: ShownPassage[];
  /** Code units of the page that were shown so far, earlier readings included. */
  shown: number;
  /** Where the first part begins that was not shown yet; null when all of it was. */
  next: number | null;
};

export type Wish = {
  /** The most code points of the excerpt. */
  limit: number;
  aims: readonly Aim[];
  /** Shows only what follows this offset, in code units. */
  from?: number;
  /** What earlier readings showed; it is not shown again. */
  before?: readonly Span[];
  /** What certainly matters, the most important first: shown before anything that ranking chooses. */
  marked?: readonly Span[];
};

/** Stands between two passages of an excerpt. */
export const GAP = "\n[…]\n";
/** The beginning of what is read gets this share of the room. */
const OPENING = 0.3;
/** Marked passages get at most this share. */
const MARKED = 0.8;
/** Less between two passages is shown rather than marked. */
const SHORTEST_GAP = 8;
/** Less than this is no part worth another reading. */
const WORTH_READING = 40;
const LONGEST_HEADING = 120;

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

const isBlank = (page: string, start: number, end: number) =>
  end - start < SHORTEST_GAP || page.slice(start, end).trim() === "";

/** Spans in order, those that nothing separates as one. */
function merged(page: string, spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && (span.start <= last.end || isBlank(page, last.end, span.start)))
      last.end = Math.max(last.end, span.end);
    else result.push({ start: span.start, end: span.end });
  }
  return result;
}

const joined = (page: string, spans: readonly Span[]) =>
  spans.map(({ start, end }) => page.slice(start, end)).join(GAP);

/** Picks parts until the room is used up. */
class Selection {
  readonly chosen = new Set<RankedPart>();
  #left: number;

  constructor(room: number) {
    this.#left = room;
  }

  get left(): number {
    return this.#left;
  }

  /**
   * Takes a part if that leaves room for `spare`; code units plus a gap are never less than its actual size.
   */
  take(part: RankedPart | undefined, spare = 0): void {
    if (!part || this.chosen.has(part)) return;
    const size = part.end - part.start + GAP.length;
    if (size > this.#left - spare) return;
    this.chosen.add(part);
    this.#left -= size;
  }
}

function chosenParts(parts: RankedPart[], { limit, from = 0, before = [], marked = [] }: Wish): RankedPart[] {
  const selection = new Selection(limit - GAP.length);
  const matters = marked.flatMap((span) => parts.filter((part) => overlaps(part, span)));
  for (const part of matters) selection.take(part, limit * (1 - MARKED));
  // The beginning says what the page is; after an offset, that is where the reader goes on.
  const opens = from > 0 || before.length === 0;
  for (const part of opens ? parts : []) {
    if (part.end - (parts[0]?.start ?? 0) > limit * OPENING) break;
    selection.take(part);
  }
  const ranked = parts.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  const best = [...new Set([...matters, ...ranked])];
  for (const part of ranked) selection.take(part);
  // The remaining room goes to what stands around the best passages, then to the page in its own order.
  const place = new Map(parts.map((part, index) => [part, index]));
  for (const part of best) {
    if (selection.left < GAP.length * 4) break;
    const at = place.get(part) ?? 0;
    if (selection.chosen.has(part)) for (const beside of [at + 1, at - 1]) selection.take(parts[beside]);
  }
  for (const part of parts) {
    if (selection.left < GAP.length * 4) break;
    selection.take(part);
  }
  return [...selection.chosen];
}

function headingFor(page: string, { start, end }: Span, parts: readonly RankedPart[]): { heading?: string } {
  const heading = parts.find((part) => part.start >= start && part.start < end)?.heading;
  if (!heading || heading.start >= start) return {};
  return {
    heading: cutText(page.slice(heading.start, heading.end).replace(/\s+/g, " "), LONGEST_HEADING).text,
  };
}

/** How much of a page was shown, and where the first part begins that was not. */
function coverage(page: string, shown: readonly Span[], from: number): Pick<Excerpt, "shown" | "next"> {
  const spans = merged(page, shown);
  const gaps: Span[] = [];
  let end = 0;
  for (const span of [...spans, { start: page.length, end: page.length }]) {
    if (page.slice(end, span.start).trim().length >= WORTH_READING)
      gaps.push({ start: end, end: span.start });
    end = Math.max(end, span.end);
  }
  const next = gaps.find(({ start }) => start >= from) ?? gaps[0];
  return {
    shown: spans.reduce((sum, span) => sum + span.end - span.start, 0),
    next: next?.start ?? null,
  };
}

/** At most `limit` code points of a page that were not shown before; gaps are marked, order is kept. */
export async function excerpt(page: string, wish: Wish): Promise<Excerpt> {
  const { limit, aims, from = 0, before = [] } = wish;
  const whole = cutText(page, limit);
  if (!whole.truncated && from <= 0 && before.length === 0)
    return {
      ...whole,
      passages: page === "" ? [] : [{ start: 0, end: page.length }],
      shown: page.length,
      next: null,
    };
  const ranked = await rankedParts(page, aims, from);
  const parts = ranked.filter((part) => !before.some((span) => overlaps(part, span)));
  const chosen = chosenParts(parts, wish);
  // A page without any break has no parts.
  const first =
    whole.truncated && before.length === 0 && from <= 0 ? { start: 0, end: whole.text.length } : null;
  const spans = chosen.length > 0 ? merged(page, chosen) : first ? [first] : [];
  const passages = spans.map((span) => ({ ...span, ...headingFor(page, span, parts) }));
  const { shown, next } = coverage(page, [...before, ...spans], from);
  const text = joined(page, spans);
  return { text, length: whole.length, truncated: true, passages, shown, next };
}
