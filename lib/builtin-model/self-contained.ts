// Selects quotations that are understood in the report: no sentence without the one it depends on, and no list item
// without the sentence that introduces the list.

import type { Sentence } from "./page-index";
import { leansBack } from "./quotable";
import { leadOf, leadsOn, needsBefore, type Quote, support } from "./quote";

/** A sentence below this quality is not added for another's sake. */
const LEAST_QUALITY = 0.3;

/** True when the text ends with the punctuation of a sentence. */
export const isWhole = (text: string): boolean => /[.!?…]["'`*_»”)\]]*$/.test(text.trim());

/** True when a quotation directly continues another. */
export const follows = (quote: Quote, before: Quote | undefined): boolean =>
  before !== undefined && before.page === quote.page && before.at === quote.at - 1;

/** True when a sentence depends on the one before it and no heading names its subject. */
export const leans = (quote: Quote): boolean => quote.sentence.kind !== "property" && needsBefore(quote);

/** The last sentence of the previous paragraph, if it can be quoted. */
function paragraphBefore({ page, sentence, at }: Quote): Quote | null {
  const before = page.index.sentences[at - 1];
  if (!before || before.section !== sentence.section || before.block !== sentence.block - 1) return null;
  if (before.kind !== "prose" || before.quality < LEAST_QUALITY || !isWhole(before.text)) return null;
  return leansBack(before.text) || leadsOn(before) ? null : { page, sentence: before, at: at - 1 };
}

/** A quotation with what it depends on; empty when that cannot be quoted. */
function withBefore(quote: Quote, last: Quote | undefined): Quote[] {
  const lead = leadOf(quote);
  // List items are written together with the sentence that introduces them.
  if (lead) return [lead];
  if (quote.sentence.kind === "item" && !isWhole(quote.sentence.text) && !leadsOn(quote.sentence)) return [];
  if (!leans(quote) || follows(quote, last)) return [quote];
  const before = support(quote) ?? paragraphBefore(quote);
  return before ? [before, quote] : [];
}

/**
 * Selects the quotations that are understood, in any order, with what they depend on; `used` are already quoted
 * elsewhere.
 */
export function selfContained(quotes: Quote[], used: Quote[] = []): Quote[] {
  const taken = new Set<Sentence>(used.map(({ sentence }) => sentence));
  const found = new Map<Sentence, Quote>();
  for (const page of new Set(quotes.map((quote) => quote.page))) {
    let last: Quote | undefined;
    const own = quotes.filter((quote) => quote.page === page).toSorted((a, b) => a.at - b.at);
    for (const quote of own) {
      if (taken.has(quote.sentence)) continue;
      const needed = withBefore(quote, last);
      if (needed.some(({ sentence }) => taken.has(sentence))) continue;
      for (const one of needed) found.set(one.sentence, one);
      last = needed.at(-1) ?? last;
    }
  }
  // In the order in which they were chosen, each directly after what it depends on.
  return quotes
    .flatMap((quote) => [...found.values()].filter((one) => one.page === quote.page))
    .filter((quote, index, all) => all.findIndex((other) => other.sentence === quote.sentence) === index);
}
