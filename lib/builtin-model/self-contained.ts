// Quotations that can be read where they stand: none that leans on a sentence which is not quoted before it, and no item of
// a list without the sentence that opens the list.

import type { Sentence } from "./page-index";
import { leansBack } from "./quotable";
import { leadOf, leadsOn, needsBefore, type Quote, support } from "./quote";

/** Below this a sentence is not taken along for another's sake. */
const LEAST_QUALITY = 0.3;

/** True when the text ends as a sentence does. */
export const isWhole = (text: string): boolean => /[.!?…]["'`*_»”)\]]*$/.test(text.trim());

/** True when a quotation goes on where another ends. */
export const follows = (quote: Quote, before: Quote | undefined): boolean =>
  before !== undefined && before.page === quote.page && before.at === quote.at - 1;

/** True when a sentence leans on the one before it and no name stands above it. */
export const leans = (quote: Quote): boolean => quote.sentence.kind !== "property" && needsBefore(quote);

/** The last sentence of the paragraph before, when it can be quoted. */
function paragraphBefore({ page, sentence, at }: Quote): Quote | null {
  const before = page.index.sentences[at - 1];
  if (!before || before.section !== sentence.section || before.block !== sentence.block - 1) return null;
  if (before.kind !== "prose" || before.quality < LEAST_QUALITY || !isWhole(before.text)) return null;
  return leansBack(before.text) || leadsOn(before) ? null : { page, sentence: before, at: at - 1 };
}

/** A quotation with what it needs before it; none when that cannot be quoted. */
function withBefore(quote: Quote, last: Quote | undefined): Quote[] {
  const lead = leadOf(quote);
  // The items of a list are written with the sentence that opens it.
  if (lead) return [lead];
  if (quote.sentence.kind === "item" && !isWhole(quote.sentence.text) && !leadsOn(quote.sentence)) return [];
  if (!leans(quote) || follows(quote, last)) return [quote];
  const before = support(quote) ?? paragraphBefore(quote);
  return before ? [before, quote] : [];
}

/** Of quotations, in any order, those that can be read, with what they need; `used` stand elsewhere. */
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
  // In the order in which they were chosen, each right behind what it needs.
  return quotes
    .flatMap((quote) => [...found.values()].filter((one) => one.page === quote.page))
    .filter((quote, index, all) => all.findIndex((other) => other.sentence === quote.sentence) === index);
}
