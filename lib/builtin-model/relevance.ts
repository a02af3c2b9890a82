// Whether what comes closest is about the subject at all: a passage must name what the question names, and contain
// enough of its words.

import { matchOf } from "./bm25";
import type { Question, Term } from "./question";
import type { Quote } from "./quote";
import type { Page } from "./score-sentences";
import { Asked } from "./section-features";
import { stemCounts } from "./tokens";

const BY_NAME = 0.9;
/** Capitalized in the question, or with a capital inside; an acronym such as "URL" is hardly ever the subject. */
const NAME = /^(?=.*\p{Ll})(?:\p{Lu}|\p{Ll}+\p{Lu})[\p{L}\d-]*$/u;
/** Share of the occurrences of a word on the pages that are capitalized when it is a name, and how many there must be. */
const CAPITALIZED = 0.8;
const FEWEST = 2;
/** Share of the question that the best passage must contain, by the weight of its terms. */
const LEAST = 0.25;
/** Below this share of the question the best passage barely passes. */
const BARELY = 0.35;
/** What the section of a passage contains counts less than what the passage says. */
const IN_SECTION = 0.6;
/** Share of the best passage's coverage that another must reach. */
const BESIDE = 0.25;

/** A word within a sentence, where only names have a capital letter. */
const INNER_WORD = /(?<=[\p{L},;)] )[\p{L}\p{N}_]+/gu;
const SMALL = /^\p{Ll}{3,}$/u;

/** Those of the words that the pages write with a capital letter, such as "Redis" for "redis". */
function capitalizedAmong(words: ReadonlySet<string>, pages: readonly Page[]): Set<string> {
  const counts = new Map<string, { all: number; capital: number }>();
  for (const { text } of words.size > 0 ? pages : [])
    for (const [word] of text.matchAll(INNER_WORD)) {
      const small = word.toLowerCase();
      if (!words.has(small)) continue;
      const { all, capital } = counts.get(small) ?? { all: 0, capital: 0 };
      counts.set(small, { all: all + 1, capital: capital + Number(word !== small) });
    }
  const isName = ({ all, capital }: { all: number; capital: number }) =>
    all >= FEWEST && capital >= all * CAPITALIZED;
  return new Set([...counts].filter(([, count]) => isName(count)).map(([word]) => word));
}

/** Part of a product whose documentation is meant; its pages hardly name it. */
const SCOPE = /(?<!\p{L})(?:pages?|app)[\s-]router(?!\p{L})/giu;

/** The names in a question: of products, people, places, components. */
export function namesIn(question: Question, pages: readonly Page[]): Term[] {
  const scopes = (question.text.match(SCOPE) ?? []).join(" ").toLowerCase();
  const small = question.terms.map(({ text }) => text).filter((text) => SMALL.test(text));
  const capitalized = capitalizedAmong(new Set(small), pages);
  return question.terms.filter(
    (term) =>
      (term.role === "focus" || term.role === "earlier") &&
      !scopes.includes(term.text.toLowerCase()) &&
      ((term.exact && NAME.test(term.text)) || capitalized.has(term.text)),
  );
}

/** True when the pages contain one of the names in the question, or it has none. */
export function speaksOfNames(names: readonly Term[], pages: readonly Page[]): boolean {
  return (
    names.length === 0 ||
    names.some((term) =>
      pages.some(
        ({ index, title }) =>
          Math.max(matchOf(term, index.stems), matchOf(term, stemCounts(title))) >= BY_NAME,
      ),
    )
  );
}

/** The stems of quotations of one section with their headings. */
export function stemsAround(quotes: readonly Quote[]): { has(stem: string): boolean } {
  const [first] = quotes;
  if (!first) return new Set();
  const headings = first.page.index.sections[first.sentence.section]?.headingStems;
  const title = stemCounts(first.page.title);
  return {
    has: (stem) =>
      title.has(stem) ||
      headings?.has(stem) === true ||
      quotes.some(({ sentence }) => sentence.stems.has(stem)),
  };
}

/** True when an answer, with its headings, contains one of the names in the question; a comparison has its own rule. */
export function namesAsked(question: Question, pages: readonly Page[], quotes: readonly Quote[]): boolean {
  const names = question.sides ? [] : namesIn(question, pages);
  return (
    names.length === 0 ||
    quotes.some((quote) => names.some((term) => matchOf(term, stemsAround([quote])) >= BY_NAME))
  );
}

/** Of passages, best first, those that are about the subject; `barely` when even the best contains little of it. */
export function relevantPassages(
  question: Question,
  pages: readonly Page[],
  passages: readonly Quote[][],
): { passages: Quote[][]; barely: boolean } {
  const asked = new Asked(question, pages);
  const names = namesIn(question, pages);
  const covered = passages.flatMap((quotes) => {
    const around = stemsAround(quotes);
    const named = names.length === 0 || names.some((term) => matchOf(term, around) >= BY_NAME);
    const section = quotes[0]?.page.index.sections[quotes[0].sentence.section];
    const inSection = IN_SECTION * asked.coverage(section?.counts ?? new Set());
    return named ? [{ quotes, share: Math.max(asked.coverage(around), inSection) }] : [];
  });
  const best = Math.max(0, ...covered.map(({ share }) => share));
  if (best < LEAST) return { passages: [], barely: true };
  return {
    passages: covered.filter(({ share }) => share >= best * BESIDE).map(({ quotes }) => quotes),
    barely: best < BARELY,
  };
}
