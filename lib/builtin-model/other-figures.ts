// Finds conflicting figures. If a sentence answers with a figure and another page gives a different figure for the same
// thing, the report quotes both and leaves the decision to the reader.

import { unitNamed, unitOf } from "@/lib/citation-check/facts-units";
import { matchOf } from "./bm25";
import { statesFigure } from "./figure-asked";
import type { Question, QuestionKind, Term } from "./question";
import { leadsOn, needsBefore, type Quote, quoteOf, support } from "./quote";
import type { Scored } from "./score-sentences";

const KINDS: readonly QuestionKind[] = ["definition", "general", "default"];
/** "What does it do?" asks for no figure, "What does it cost?" does. */
const ASKS_DEED = /(?<!\p{L})what\s+(?:do|does|did)\s(?![^?]{0,200}\bcost)/iu;
/** Maximum number of pages besides the one quoted first. */
const MOST = 3;
const NAMES = 0.5;
const BY_NAME = 0.9;
const LEAST_QUALITY = 0.6;
/** The same for an entry that is nothing but a name and its figure. */
const LEAST_OF_ENTRY = 0.3;
/** A number with its unit; numbers within names, and years, are excluded. */
const FIGURE = /(?<![\p{L}\d.,-])(\d+(?:[.,]\d+)*)\s?(%|°?\p{L}[\p{L}/²³]*)/gu;
const MONTH =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|янв|фев|мар|апр|ма[яй]|июн|июл|авг|сен|окт|ноя|дек)/iu;

const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const DIGITS = 6;

/** A number in the base of its unit, so that "24 tonnes" is comparable with "18 t"; unchanged without a known unit. */
function inBase(number: string, written: string): { unit: string; value: string } {
  const name = unitNamed(written);
  if (name === null) return { unit: written, value: number };
  const { base, factor } = unitOf(name);
  const plain = THOUSANDS.test(number) ? number.replaceAll(",", "") : number.replace(",", ".");
  return { unit: base, value: (Number(plain) * factor).toPrecision(DIGITS) };
}

/** The numbers of a text by unit. */
function figuresOf(text: string): Map<string, Set<string>> {
  const figures = new Map<string, Set<string>>();
  for (const [, number = "", written = ""] of text.matchAll(FIGURE)) {
    if (MONTH.test(written)) continue;
    const { unit, value } = inBase(number, written);
    figures.set(unit, new Set([...(figures.get(unit) ?? []), value]));
  }
  return figures;
}

/**
 * True when a sentence, with its title and headings, names everything asked about, at least one thing of it in the
 * sentence itself.
 */
function namesAll(things: readonly Term[], { page, sentence }: Scored): boolean {
  const headings = page.index.sections[sentence.section]?.headingStems ?? new Set<string>();
  return (
    things.some((term) => !term.exact && matchOf(term, sentence.stems) >= BY_NAME) &&
    things.every((term) => Math.max(matchOf(term, sentence.stems), matchOf(term, headings)) >= NAMES)
  );
}

/**
 * Sentences of other pages that give a figure other than `first`, in the same unit, for the same things; best first.
 */
function otherFigures(question: Question, ranked: readonly Scored[], first: Quote): Quote[] {
  const things = question.terms.filter(({ role }) => role === "focus" || role === "earlier");
  const told = figuresOf(first.sentence.text);
  if (!KINDS.includes(question.kind) || ASKS_DEED.test(question.text) || things.length < 2) return [];
  const pages = new Set([first.page]);
  const others: Quote[] = [];
  const isEntry = statesFigure(question);
  for (const scored of ranked) {
    const { page, sentence } = scored;
    if (others.length >= MOST || pages.has(page)) continue;
    if (sentence.quality < (isEntry(sentence) ? LEAST_OF_ENTRY : LEAST_QUALITY)) continue;
    if (leadsOn(sentence) || (needsBefore(scored) && !support(scored)) || !namesAll(things, scored)) continue;
    const figures = [...figuresOf(sentence.text)].filter(([unit]) => told.has(unit));
    const fresh = figures.some(([unit, numbers]) => [...numbers].some((one) => !told.get(unit)?.has(one)));
    if (!fresh) continue;
    for (const [unit, numbers] of figures) told.set(unit, new Set([...(told.get(unit) ?? []), ...numbers]));
    pages.add(page);
    others.push(quoteOf(scored));
  }
  return others;
}

/** Replaces the continuation of an opening by the conflicting figures of other pages; null when there are none. */
export function withOtherFigures(
  question: Question,
  ranked: readonly Scored[],
  quotes: readonly Quote[],
): Quote[] | null {
  const at = quotes.findIndex(({ sentence }) => figuresOf(sentence.text).size > 0);
  const first = quotes[at];
  const others = first ? otherFigures(question, ranked, first) : [];
  return others.length > 0 ? [...quotes.slice(0, at + 1), ...others] : null;
}
