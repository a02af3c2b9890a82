// The part of a long page that a model receives: its beginning, and the passages most relevant to the focus.
// The first thousand characters of a page seldom contain the answer.

import { blocksOf, pieces, type Span } from "@/lib/text/sentences";
import { cutText } from "./data-block";

type Excerpt = {
  text: string;
  /** True length of the page in code points. */
  length: number;
  truncated: boolean;
};

const GAP = "\n[…]\n";
/** The beginning of the page gets this share of the room. */
const OPENING = 0.3;
const LONGEST_PART = 600;

type Part = Span & { score: number };

const STOP = new Set(
  "the and for are was were with that this from have has had not but its their they you your can will may which what when where who how than then also into such about или для что как это при его она они был была были быть также чтобы после перед между который которая которые которых если уже ещё еще".split(
    " ",
  ),
);

/** Text in the form in which words are compared. */
export const folded = (text: string) => text.normalize("NFKC").toLowerCase();

/**
 * Words of a folded text reduced to their first letters, so that inflected forms match; numbers stay whole.
 */
export function stemsOf(text: string): Set<string> {
  const stems = new Set<string>();
  for (const [word] of text.matchAll(
    /(?<!\p{N})\p{N}+(?:[.,:]\p{N}+)*(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}]+/gu,
  )) {
    if (/\p{N}/u.test(word)) stems.add(word.replace(/,(?=\d{3}(?:\D|$))/g, ""));
    else if (word.length >= 3 && !STOP.has(word)) stems.add([...word].slice(0, 6).join(""));
  }
  return stems;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Cheaply rules out that a folded text contains any wanted stem: most parts of a page share no word with the
 * focus, and a long page has tens of thousands of parts.
 */
export function mayShare(wanted: ReadonlySet<string>): (text: string) => boolean {
  const words = [...wanted].filter((stem) => !/\p{N}/u.test(stem));
  const hints = words.length < wanted.size ? [...words, "\\p{N}"] : words;
  if (hints.length === 0) return () => false;
  const any = new RegExp(hints.join("|"), "u");
  return (text) => any.test(text);
}

/** Paragraphs scored by the rarity of the words they share with the focus, relative to their length. */
function scored(text: string, focus: string): Part[] {
  const wanted = stemsOf(folded(focus));
  const parts = blocksOf(text).flatMap((block) => pieces(text, block, LONGEST_PART));
  const shares = mayShare(wanted);
  const stems = parts.map((part) => {
    const words = folded(text.slice(part.start, part.end));
    return shares(words) ? stemsOf(words) : NONE;
  });
  const frequency = new Map<string, number>();
  for (const set of stems)
    for (const stem of set) if (wanted.has(stem)) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  return parts.map((part, index) => {
    let score = 0;
    for (const stem of stems[index] ?? [])
      if (frequency.has(stem)) score += Math.log(1 + parts.length / (frequency.get(stem) ?? 1));
    return { ...part, score: score / Math.sqrt(20 + (stems[index]?.size ?? 0)) };
  });
}

function joined(text: string, spans: Span[]): string {
  let result = "";
  let end = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const between = text.slice(end, span.start);
    if (result !== "") result += between.trim() === "" || between.length < 8 ? between : GAP;
    result += text.slice(span.start, span.end);
    end = span.end;
  }
  return end < text.trimEnd().length ? result + GAP.trimEnd() : result;
}

/** At most `limit` code points of a page; gaps are marked, order is kept. */
export function excerpt(page: string, wish: { limit: number; focus: string }): Excerpt {
  const whole = cutText(page, wish.limit);
  if (!whole.truncated) return whole;
  const parts = scored(page, wish.focus);
  const chosen = new Set<Part>();
  // Code units plus a gap for each part: never less than the actual size.
  let taken = GAP.length;
  const take = (part: Part) => {
    chosen.add(part);
    taken += part.end - part.start + GAP.length;
  };
  for (const part of parts) {
    if (part.end > wish.limit * OPENING) break;
    take(part);
  }
  const fits = (part: Part) => !chosen.has(part) && taken + part.end - part.start + GAP.length <= wish.limit;
  for (const part of parts.toSorted((a, b) => b.score - a.score))
    if (part.score > 0 && fits(part)) take(part);
  // The remaining room goes to the page in its own order.
  for (const part of parts) {
    if (wish.limit - taken < GAP.length * 4) break;
    if (fits(part)) take(part);
  }
  const text = chosen.size > 0 ? joined(page, [...chosen]) : whole.text;
  return { text, length: whole.length, truncated: true };
}
