// The items of a list that a sentence with a final colon introduces.

import type { PageIndex, Sentence } from "./page-index";

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
