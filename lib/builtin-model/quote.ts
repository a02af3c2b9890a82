// A sentence chosen for quotation with its page, and what can be determined about it without the question.

import type { PageIndex, Sentence } from "./page-index";
import { endsWithColon, leansBack, speaksOfPage } from "./quotable";
import type { Page, Scored } from "./score-sentences";
import { isStopWord } from "./stop-words";

export type Quote = {
  page: Page;
  sentence: Sentence;
  at: number;
  /** For a comparison: the side that the sentence speaks of, from 0. */
  side?: number;
  /** True for a sentence that only names the subject of the next one. */
  introduces?: true;
  /** For the introduction of a list: the item that answers. */
  told?: Sentence;
  /** For a list whose members were asked for: its introduction, or an item. */
  list?: "lead" | "item";
};

/** Two sentences that share this much of their words count as duplicates. */
export const SAME = 0.6;

const contentStems = new WeakMap<Sentence, Set<string>>();

function contentOf(sentence: Sentence): Set<string> {
  const known = contentStems.get(sentence);
  if (known) return known;
  const stems = new Set([...sentence.stems.keys()].filter((stem) => !isStopWord(stem)));
  contentStems.set(sentence, stems);
  return stems;
}

/** Overlap of the words of two sentences, 0 to 1 (Dice coefficient). */
function similarity(a: Sentence, b: Sentence): number {
  const [left, right] = [contentOf(a), contentOf(b)];
  let shared = 0;
  for (const stem of left) if (right.has(stem)) shared += 1;
  return left.size + right.size === 0 ? 0 : (2 * shared) / (left.size + right.size);
}

export const nearest = (candidate: Sentence, chosen: Quote[]) =>
  chosen.reduce((most, quote) => Math.max(most, similarity(candidate, quote.sentence)), 0);

export const quoteOf = ({ page, sentence, at }: Scored): Quote => ({ page, sentence, at });
export const isIn = (quotes: Quote[], candidate: { sentence: Sentence }) =>
  quotes.some((quote) => quote.sentence === candidate.sentence);
export const unique = (quotes: Quote[]) =>
  quotes.filter((quote, index) => quotes.findIndex((other) => other.sentence === quote.sentence) === index);
export const leadsOn = (sentence: Sentence) => endsWithColon(sentence.text);

/** True when a sentence cannot be understood without the one before it. */
export const needsBefore = ({ sentence, at }: { sentence: Sentence; at: number }) =>
  leansBack(sentence.text) && !(at === 0 && speaksOfPage(sentence.text));

// The items of a list that a sentence with a final colon introduces.

const MOST_ITEMS = 8;

/** Indices of the sentences of the list items directly after the sentence at `at`; empty when no list follows. */
export function itemsAfter(index: PageIndex, at: number): number[] {
  const lead = index.sentences[at] as Sentence;
  const found: number[] = [];
  const blocks = new Set<number>();
  let block = lead.block;
  for (let next = at + 1; next < index.sentences.length; next += 1) {
    const sentence = index.sentences[next] as Sentence;
    if (!sentence.listed || sentence.section !== lead.section || sentence.block > block + 1) break;
    blocks.add(sentence.block);
    if (blocks.size > MOST_ITEMS) break;
    block = sentence.block;
    found.push(next);
  }
  return found;
}

/** The sentence that introduces the list of an item, if both can be quoted together. */
export function leadOf({ page, sentence, at }: Quote): Quote | null {
  if (!sentence.listed) return null;
  let before = at - 1;
  while (page.index.sentences[before]?.listed && page.index.sentences[before]?.section === sentence.section)
    before -= 1;
  const lead = page.index.sentences[before];
  if (!lead || lead.section !== sentence.section || !leadsOn(lead) || lead.quality < 0.3) return null;
  if (leansBack(lead.text) || !itemsAfter(page.index, before).includes(at)) return null;
  return { page, sentence: lead, at: before };
}

/** The previous sentence, if this one depends on it and it can be quoted. */
export function support(quote: Quote): Quote | null {
  const before = quote.page.index.sentences[quote.at - 1];
  if (!before || before.block !== quote.sentence.block || before.quality < 0.3) return null;
  if (leansBack(before.text) || leadsOn(before)) return null;
  return { page: quote.page, sentence: before, at: quote.at - 1 };
}

/**
 * True when a sentence can be quoted: alone, with the list or code it introduces, or with the sentence it depends on.
 */
export function standsAlone(scored: Scored): boolean {
  const { page, sentence, at } = scored;
  if (leadsOn(sentence) && sentence.code === null && itemsAfter(page.index, at).length === 0) return false;
  return !needsBefore(scored) || support(scored) !== null;
}
