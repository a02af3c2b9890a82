// Finds what holds for a whole table and no row repeats: its caption, the make before a model's number ("Kestrel" of
// "Kestrel K4"), the kind of thing ("the K4 turbine"), and whose figures they are.

import { isCommon } from "@/lib/text/common-words";
import { askedValue } from "./asked-value";
import { matchOf } from "./bm25";
import type { Table } from "./page-index";
import type { Question, Term } from "./question";
import type { Page } from "./score-sentences";
import { isStopWord } from "./stop-words";
import { plainText, stemCounts, stemOf, wordsOf } from "./tokens";

const BY_NAME = 0.9;
const LONGEST_CAPTION = 100;
const NAME = /^\p{Lu}[\p{L}'’-]+$/u;
/** A model or a version: a word with a digit in it. */
const MODEL = /\d/;

/** The line right before a table, if it is no sentence: its caption; empty without one. */
export function captionOf({ index, text }: Page, { start, section }: Table): string {
  const before = index.sentences.findLast(({ end }) => end <= start);
  if (!before || before.section !== section || before.kind === "table") return "";
  const isNext = text.slice(before.end, start).trim() === "";
  const caption = plainText(before.text);
  return isNext && caption.length <= LONGEST_CAPTION && !/[.!?…]$/.test(caption) ? caption : "";
}

const isMake = (term: Term) => term.exact && NAME.test(term.text);

/** True for a word that ends a noun phrase with the number of a model: "the K4 turbine", "turbine K4". */
function isKindOfModel(term: Term, things: readonly Term[], words: readonly string[]): boolean {
  const at = words.indexOf(wordsOf(term.text)[0] ?? "");
  const isModel = (word = "") => MODEL.test(word) && /\p{L}/u.test(word);
  const isThing = (word = "") => things.some(({ text }) => wordsOf(text).includes(word));
  return at >= 0 && (isModel(words[at + 1]) || (isModel(words[at - 1]) && !isThing(words[at + 1])));
}

/**
 * The words of a question that stand beside the number of a model and are known of it: a make that the page writes before
 * this number, and the kind of thing, if the page speaks of it.
 */
export function knownOfModel(question: Question, things: readonly Term[], page: Page): Term[] {
  const words = wordsOf(question.text);
  const keys = askedValue(question)?.keys ?? [];
  return things.filter((term) => {
    const behind = words[words.indexOf(wordsOf(term.text)[0] ?? "") + 1] ?? "";
    if (isMake(term)) return MODEL.test(behind) && page.text.includes(`${term.text} ${behind}`);
    if (term.exact || MODEL.test(term.text) || keys.includes(term)) return false;
    return isKindOfModel(term, things, words) && matchOf(term, page.index.stems) >= BY_NAME;
  });
}

/** Words of a title that name nobody. */
const DATA = new Set(
  "figures data table tables sheet results statistics stats numbers overview report export summary list totals".split(
    " ",
  ),
);

/** True when the words above a table name somebody or something of its own that the question does not name. */
function hasOtherName(question: Question, above: readonly string[]): boolean {
  const asked = new Set(wordsOf(question.text).map(stemOf));
  return above
    .flatMap(wordsOf)
    .map((word) => word.toLowerCase())
    .some(
      (word) =>
        /\p{L}/u.test(word) &&
        !DATA.has(word) &&
        !asked.has(stemOf(word)) &&
        !isStopWord(word) &&
        !isCommon(stemOf(word)),
    );
}

/**
 * The names of a question that tell only whose figures are asked for: names in the titles of other documents of the
 * same place, where the table's own document names nobody. No answer is certain that leaves them out.
 */
export function ownersOf(
  question: Question,
  things: readonly Term[],
  { page, table, pages }: { page: Page; table: Table; pages: readonly Page[] },
): Term[] {
  const names = things.filter((term) => isMake(term) && matchOf(term, page.index.stems) < BY_NAME);
  const others = pages.filter((other) => other !== page && other.host === page.host);
  const owners = names.filter((term) =>
    others.some(({ title }) => matchOf(term, stemCounts(title)) >= BY_NAME),
  );
  if (owners.length === 0) return [];
  const above = [page.title, ...(page.index.sections[table.section]?.path ?? []), captionOf(page, table)];
  return hasOtherName(question, above) ? [] : owners;
}

const GROUPED = /(?<!\p{L})(?:by|per|(?:for|in|of|at)\s+each|(?:for|in|of|at)\s+every)\s+(\p{L}+)/giu;

/** The stems of what a question wants a value for each of: "revenue by region". */
export const groupedBy = ({ text }: Question): Set<string> =>
  new Set([...text.matchAll(GROUPED)].map(([, word = ""]) => stemOf(word)));
