// What a page says of the question in a few sentences, chosen by code when the page is read, so that a person can follow
// what was found while the run goes on. Every one is a stretch of the stored text.

import type { PassageFound } from "@/lib/run-log/run-call";
import { blocksOf, type Span, sentencesIn } from "@/lib/text/sentences";
import { folded, mayShare, stemsOf } from "./excerpt";

/** Of one page this many, each of so many code units: they are kept in the log. */
const MOST = 3;
const LONGEST = 240;
const SHORTEST = 25;
/** Text beyond this is not looked through: reading a page must not hold up the others. */
const LONGEST_TEXT = 60_000;

type Candidate = Span & { stems: ReadonlySet<string>; figures: number };

/** Cells of a table and lines of code say little without what stands around them. */
const isProse = (sentence: string) => !/\||```|[{}<>]{2}/.test(sentence) && /\p{L}{3}/u.test(sentence);

/** A heading names what is said below it and says nothing itself. */
const isHeading = (text: string, { start }: Span) =>
  text.slice(text.lastIndexOf("\n", start - 1) + 1, start).includes("#");

/** At most so much of a sentence, up to the end of a word. */
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
      // One shared word alone says nothing, unless a figure stands with it or nothing more was asked for.
      const tells = stems.size >= Math.min(2, wanted.size) || (stems.size > 0 && figures > 0);
      return tells ? [{ ...span, stems, figures }] : [];
    });
  });
}

/**
 * The sentences of a page that say most of what is looked for, in the order of the page: those that share its rarer words,
 * before others those with a figure. None when the page says nothing of it. `focus`: the question and what was searched for.
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
