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

/** The last word of an introduction that a list item goes on with: "when the function is:", "you can:". */
const GOES_ON =
  /(?<![\p{L}\p{N}])(?:is|are|was|were|be|been|being|can|could|must|should|may|might|will|would|has|have|does|do|to|by|with|for|from|of|in|on|at|as|that|which|who|when|where|if|unless|because|and|or|either|you|it|they|we|not)["'`*_»”)]{0,3}\s?:$/iu;

/** True for a list item that goes on with the sentence above its list, and is no sentence without it. */
function isTorn({ page, sentence, at }: Quote): boolean {
  if (!sentence.listed || sentence.kind === "property") return false;
  const { sentences } = page.index;
  let before = at - 1;
  while (sentences[before]?.listed && sentences[before]?.section === sentence.section) before -= 1;
  const lead = sentences[before];
  const opens = sentences[at - 1]?.block !== sentence.block;
  return opens && lead?.section === sentence.section && GOES_ON.test(lead.text);
}

/** "Since the prop is a promise.": a clause that its author ended with a full stop, although the next sentence is its main one. */
const HALF =
  /^(?:Since (?!\d|v\d|then\b|version\b|\p{Lu})|Because |Although |Though |Whereas |Unless )[^,;:—–]{1,160}\.$/u;

const isHalf = ({ sentence }: Quote): boolean => sentence.kind !== "property" && HALF.test(sentence.text);

/** The sentence of the same paragraph that goes on with half of one. */
function otherHalf({ page, sentence, at }: Quote): Quote | null {
  const next = page.index.sentences[at + 1];
  if (!next || next.block !== sentence.block || next.quality < LEAST_QUALITY) return null;
  return { page, sentence: next, at: at + 1 };
}

/** True when a sentence depends on another one and no heading names its subject. */
export const leans = (quote: Quote): boolean =>
  isTorn(quote) || isHalf(quote) || (quote.sentence.kind !== "property" && needsBefore(quote));

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
  if (isHalf(quote)) {
    const other = otherHalf(quote);
    return other ? [quote, other] : [];
  }
  if (!leans(quote) || follows(quote, last)) return [quote];
  if (isTorn(quote)) return [];
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
