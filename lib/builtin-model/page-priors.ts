// How likely a page is to answer, before its sentences are scored: the subject of its title, its ranks in the searches,
// and whether it describes an old version.

import { matchOf } from "./bm25";
import { fusedRanks } from "./choose-pages";
import { isAskedByTitle, isNamesake } from "./cues";
import type { Question } from "./question";
import { stemCounts } from "./tokens";
import type { RunView } from "./view";

const HISTORY =
  /migrat|upgrad|changelog|codemod|release-?notes|previous model|legacy|deprecated|experimental/i;
const LEGACY_FACTOR = 0.85;
const IDENTIFIER = /^(?=[^_]*?(?:\p{Ll}\p{Lu}|_))[\w$.]*(?:\(\))?$/u;

/** A page about another identifier than the one asked about is about something else, however many words they share. */
function namesakeFactor(question: Question, title: string): number {
  const asked = question.terms.filter((term) => term.exact && term.role !== "scope");
  if (asked.some((term) => isNamesake(term, title)) || isAskedByTitle(question, title)) return 1.12;
  if (!IDENTIFIER.test(title.trim())) return 1;
  return asked.some((term) => IDENTIFIER.test(term.text)) ? 0.75 : 0.85;
}

const LEGACY = /\/(?:\d+-)?pages\/|[/-](?:legacy|deprecated)(?=[/.-])/i;
const ASKS_LEGACY =
  /\bpages?[\s-]?router\b|\bpages\/|(?<![\p{L}])_(?:app|document|error)\b|\bget(?:Server|Static|Initial)\w+|\blegacy\b|\bdeprecated\b|устаре/iu;

/** True for a page about an older way of doing things that the question does not ask about. */
export const isLegacy = (question: Question, { url }: { url: string }): boolean =>
  LEGACY.test(url) && !ASKS_LEGACY.test(question.text);

/** If the question names versions, a page about other versions is about something else. */
function versionFactor(question: Question, title: string): number {
  const numbersOf = (text: string) =>
    text.match(/(?<![\w.])v?\d+/gi)?.map((one) => one.replace(/^v/i, "")) ?? [];
  const asked = numbersOf(question.text);
  const named = numbersOf(title);
  return asked.length === 0 || named.length === 0 || named.some((one) => asked.includes(one)) ? 1 : 0.6;
}

const OF_PRODUCT = /(?:next\.?js|ai sdk)\s+v?(\d+)/i;
const OF_PAGE = /\bversion\s+(\d+)/i;

/** True for a page about another version than the one that the question names: "Version 12" for "Next.js 16". */
export function isOfOtherVersion({ text }: Question, { title }: { title: string }): boolean {
  const [asked, told] = [OF_PRODUCT.exec(text)?.[1], OF_PAGE.exec(title)?.[1]];
  return asked !== undefined && told !== undefined && asked !== told;
}

function titleShare(question: Question, title: string): number {
  const stems = stemCounts(title);
  const asked = question.terms.filter((term) => term.role === "focus" || term.role === "earlier");
  const all = asked.reduce((sum, term) => sum + term.weight, 0);
  const named = asked.reduce((sum, term) => sum + term.weight * matchOf(term, stems), 0);
  return all === 0 ? 0 : named / all;
}

/** A factor around 1 for each page, by its number. */
export function pagePriors(question: Question, view: RunView): Map<number, number> {
  const fused = fusedRanks(view);
  const best = Math.max(...fused.values(), 0.001);
  return new Map(
    view.pages.map((page) => {
      const old = HISTORY.test(`${page.title} ${page.url}`) && !HISTORY.test(question.text) ? 0.75 : 1;
      const legacy = isLegacy(question, page) ? LEGACY_FACTOR : 1;
      const rank = (fused.get(page.number) ?? 0) / best;
      const about = 0.74 + 0.2 * titleShare(question, page.title) + 0.16 * rank;
      return [
        page.number,
        about * old * legacy * versionFactor(question, page.title) * namesakeFactor(question, page.title),
      ];
    }),
  );
}
