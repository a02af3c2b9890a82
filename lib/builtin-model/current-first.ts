// Adds what a current page says to an answer that only pages about an older way give, and puts it first.

import { matchOf } from "./bm25";
import type { Question } from "./question";
import { isIn, leadsOn, type Quote, quoteOf, standsAlone } from "./quote";
import type { Scored } from "./score-sentences";
import { isWhole } from "./self-contained";

/** Share of the best fused rank that a current page must reach. */
const FIRST_RANKS = 0.75;
/** Share of the things asked about, and of the question's weight, that its sentence must name. */
const NAMED = 0.6;
const DIRECT = 0.5;
const LEAST_QUALITY = 0.6;
const BY_NAME = 0.9;

/** The quotations, after the best sentence of a current page if all of them are from pages about an older way. */
export function currentFirst(question: Question, ranked: readonly Scored[], quotes: Quote[]): Quote[] {
  if (quotes.length === 0 || !quotes.every(({ page }) => page.legacy)) return quotes;
  const exact = question.terms.filter((term) => term.exact && term.role === "focus");
  const current = ranked.find(
    (scored) =>
      !scored.page.legacy &&
      scored.page.rank >= FIRST_RANKS &&
      scored.named >= NAMED &&
      scored.direct >= DIRECT &&
      scored.sentence.kind === "prose" &&
      scored.sentence.quality >= LEAST_QUALITY &&
      exact.every((term) => matchOf(term, scored.sentence.stems) >= BY_NAME) &&
      standsAlone(scored) &&
      !leadsOn(scored.sentence) &&
      isWhole(scored.sentence.text) &&
      !isIn(quotes, scored),
  );
  return current ? [quoteOf(current), ...quotes] : quotes;
}
