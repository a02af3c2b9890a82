// The few sentences of a page that say most about the question, chosen by code when the page is read, so that
// a person can follow the findings during the run. Each is an exact part of the stored text.

import type { PassageFound } from "@/lib/run-log/run-call";
import { blocksOf, type Span, sentencesIn } from "@/lib/text/sentences";

/** Sentences per page, and code units per sentence: they are stored in the log. */
const MOST = 3;
const LONGEST = 240;
const SHORTEST = 25;
/** Longer text is not examined: reading one page must not delay the others. */
const LONGEST_TEXT = 60_000;

const STOP = new Set(
  "the and for are was were with that this from have has had not but its their they you your can will may which what when where who how than then also into such about или для что как это при его она они был была были быть также чтобы после перед между который которая которые которых если уже ещё еще".split(
    " ",
  ),
);

/** Text in the form in which words are compared. */
const folded = (text: string) => text.normalize("NFKC").toLowerCase();

/**
 * Words of a folded text reduced to their first letters, so that inflected forms match; numbers stay whole.
 */
function stemsOf(text: string): Set<string> {
  const stems = new Set<string>();
  for (const [word] of text.matchAll(
    /(?<!\p{N})\p{N}+(?:[.,:]\p{N}+)*(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}]+/gu,
  )) {
    if (/\p{N}/u.test(word)) stems.add(word.replace(/,(?=\d{3}(?:\D|$))/g, ""));
    else if (word.length >= 3 && !STOP.has(word)) stems.add([...word].slice(0, 6).join(""));
  }
  return stems;
}

/**
 * Cheaply rules out that a folded text contains any wanted stem: most parts of a page share no word with the
 * focus, and a long page has tens of thousands of parts.
 */
function mayShare(wanted: ReadonlySet<string>): (text: string) => boolean {
  const words = [...wanted].filter((stem) => !/\p{N}/u.test(stem));
  const hints = words.length < wanted.size ? [...words, "\\p{N}"] : words;
  if (hints.length === 0) return () => false;
  const any = new RegExp(hints.join("|"), "u");
  return (text) => any.test(text);
}

type Candidate = Span & { stems: ReadonlySet<string>; figures: number };

/** Table cells and lines of code are meaningless without their context. */
const isProse = (sentence: string) => !/\||```|[{}<>]{2}/.test(sentence) && /\p{L}{3}/u.test(sentence);

/** A heading names what follows and says nothing itself. */
const isHeading = (text: string, { start }: Span) =>
  text.slice(text.lastIndexOf("\n", start - 1) + 1, start).includes("#");

/** Cuts a sentence to the limit, at the end of a word. */
function cut(text: string, { start, end }: Span): Span {
  if (end - start <= LONGEST) return { start, end };
  const blank = text.lastIndexOf(" ", start + LONGEST);
  return { start, end: blank > start + LONGEST / 2 ? blank : start + LONGEST };
}

function candidatesIn(text: string, wanted: ReadonlySet<string>): Candidate[] {
  const shares = mayShare(wanted);
  return blocksOf(text).flatMap((block) => {
    if (isHeading(text, block) || !shares(folded(text.slice(block.start, block.end)))) return [];
    return sentencesIn(text, block).flatMap((sentence) => {
      const span = cut(text, sentence);
      const words = text.slice(span.start, span.end);
      if (words.length < SHORTEST || !isProse(words)) return [];
      const stems = new Set([...stemsOf(folded(words))].filter((stem) => wanted.has(stem)));
      const figures = words.match(/(?<![\p{L}\p{N}])\p{N}[\p{N}.,]*/gu)?.length ?? 0;
      // A single shared word is not enough, unless there is a figure or the question has only one word.
      const tells = stems.size >= Math.min(2, wanted.size) || (stems.size > 0 && figures > 0);
      return tells ? [{ ...span, stems, figures }] : [];
    });
  });
}

/**
 * The sentences of a page that say most about the focus, in page order: those with its rarer words,
 * preferring sentences with a figure. Empty when the page says nothing about it. `focus`: the question and
 * the search queries.
 */
export function pageFindings(page: string, focus: string): PassageFound[] {
  const text = page.slice(0, LONGEST_TEXT);
  const wanted = stemsOf(folded(focus));
  const candidates = candidatesIn(text, wanted);
  const frequency = new Map<string, number>();
  for (const { stems } of candidates)
    for (const stem of stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  const score = ({ stems, figures }: Candidate) => {
    let rarity = 0;
    for (const stem of stems) rarity += Math.log(1 + candidates.length / (frequency.get(stem) ?? 1));
    return rarity * (figures > 0 ? 1.5 : 1);
  };
  const seen = new Set<string>();
  return candidates
    .map((candidate) => ({ candidate, score: score(candidate) }))
    .toSorted((a, b) => b.score - a.score || a.candidate.start - b.candidate.start)
    .filter(({ candidate: { start, end } }) => {
      const words = folded(text.slice(start, end));
      return seen.has(words) ? false : seen.add(words);
    })
    .slice(0, MOST)
    .map(({ candidate: { start, end } }) => ({ start, end, text: text.slice(start, end) }))
    .toSorted((a, b) => a.start - b.start);
}
