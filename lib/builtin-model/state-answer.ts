// Answers "Has a second supplier been approved?" and "What are the blades made of?" with a sentence that says the same in the
// same order: the noun, a form of "to be", and the participle.

import { matchOf } from "./bm25";
import type { Question, Term } from "./question";
import { leadOf, leadsOn, needsBefore, type Quote, quoteOf } from "./quote";
import type { Scored } from "./score-sentences";
import { isOfSibling } from "./siblings";
import { isStopWord } from "./stop-words";
import { plainText, stemCounts, stemOf, wordsOf } from "./tokens";
import { isOfYear, isYear } from "./years";

const LONGEST = 300;
const BY_NAME = 0.9;
const LEAST_QUALITY = 0.6;
/** Pages that are compared. */
const MOST = 3;

const HAS_BEEN =
  /^\W*(?:(?:and|but|so)\s+)?(?:has|have|had)\s+(.{3,120}?)\s+(?:(?:already|yet|ever|now)\s+)?been\s+(?:(?:already|ever|fully|finally|officially)\s+)?(\p{L}+)/iu;
const WAS =
  /^\W*(?:(?:and|but|so)\s+)?(?:was|were)\s+(.{3,120}?)\s+(?:(?:already|ever|finally)\s+)?(\p{L}{2,}(?:ed|en))(?!\p{L})/iu;
const OF_WHAT =
  /^\W*(?:(?:and|but|so)\s+)?what\s+(?:is|are|was|were)\s+(.{3,120}?)\s+(made|built|composed|constructed|produced)\s+(?:of|from|out\s+of)\W*$/iu;
/** What a question says behind its noun: "a second supplier | of gearboxes". */
const COMPLEMENT = /\s(?:of|in|at|for|on|from|by|to|with|since|before|after)\s/iu;
/** Says no more than that something may be so. */
const OPEN =
  /(?<!\p{L})(?:if|unless|whether|may|might|could|would|should|must|can|will|until|once|when|before|asked|proposed|planned)(?!\p{L})/iu;
const BE =
  "(?:has|have|had|is|are|was|were)(?:n['’]t)?(?:\\s+(?:not|never|already|now|since|finally|yet|recently|still|just|also|been|being|fully|officially)){0,4}";
const DENIES = /(?<!\p{L})(?:not|never|no\s+longer)(?!\p{L}|\s+only)|n['’]t(?!\p{L})/iu;
const CLAUSE = /;\s|,\s(?=\p{L})|\s(?:but|while|whereas|because|although)\s/u;
/** The sentence before names what this stands for. */
const OWNED = /^\W*(?:its|their|his|her)\s/iu;

type Asked = {
  noun: Term[];
  beside: Term[];
  participle: string;
  /** True when the sentence has to tell what something is made of. */
  isOpen: boolean;
};

const isThing = ({ role }: Term) => role !== "scope";

const termsIn = ({ terms }: Question, text: string): Term[] => {
  const stems = new Set(wordsOf(text).map(stemOf));
  return terms.filter((term) => isThing(term) && wordsOf(term.text).every((word) => stems.has(stemOf(word))));
};

function askedState(question: Question): Asked | null {
  const text = question.text.slice(0, LONGEST);
  const material = OF_WHAT.exec(text);
  const found = material ?? HAS_BEEN.exec(text) ?? WAS.exec(text);
  const [, subject = "", participle = ""] = found ?? [];
  if (!found || participle === "") return null;
  const at = subject.search(COMPLEMENT);
  // A name may stand in the headings, the noun beside the verb may not.
  const noun = termsIn(question, at < 0 ? subject : subject.slice(0, at)).filter(({ exact }) => !exact);
  const own = stemOf(participle);
  const beside = question.terms.filter(
    (term) => isThing(term) && !noun.includes(term) && stemOf(term.text) !== own,
  );
  return noun.length > 0 ? { noun, beside, participle, isOpen: material !== null } : null;
}

/** The clause that says of the noun what is asked; null without one. */
function sayingClause({ noun, beside, participle, isOpen }: Asked, text: string): string | null {
  const said = new RegExp(
    `(?<!\\p{L})${BE}\\s+(?:\\p{L}+ly\\s+)?${participle}(?!\\p{L})${isOpen ? "\\s+(?:of|from|out\\s+of)\\s" : ""}`,
    "iu",
  );
  return (
    plainText(text)
      .split(CLAUSE)
      .find((clause) => {
        const match = said.exec(clause);
        if (!match || OPEN.test(clause)) return false;
        const before = clause.slice(0, match.index);
        const stems = stemCounts(before);
        return (
          noun.every((term) => matchOf(term, stems) >= BY_NAME) && isSubject([...noun, ...beside], before)
        );
      }) ?? null
  );
}

/** True when what was asked is the subject: no other noun stands before it, and only what it is of between it and its verb. */
function isSubject(things: readonly Term[], before: string): boolean {
  const words = wordsOf(before);
  const isAsked = (word: string) => things.some((term) => matchOf(term, stemCounts(word)) >= BY_NAME);
  const first = words.findIndex(isAsked);
  const last = words.findLastIndex(isAsked);
  const lead = words.slice(0, first);
  const behind = before.slice(before.lastIndexOf(words[last] ?? "") + (words[last] ?? "").length).trim();
  const isLed = lead.every(isStopWord);
  return isLed && (behind === "" || COMPLEMENT.test(` ${behind} `));
}

type Said = { scored: Scored; before: Quote | null; denies: boolean };

function saidBy(question: Question, asked: Asked, scored: Scored): Said | null {
  const { sentence, page, at } = scored;
  if (sentence.kind === "table" || sentence.quality < LEAST_QUALITY) return null;
  if (leadsOn(sentence) || leadOf(scored) || needsBefore(scored)) return null;
  const clause = sayingClause(asked, sentence.text);
  if (clause === null || isOfSibling(question, sentence.text)) return null;
  const { headingStems = new Set<string>(), path = [] } = page.index.sections[sentence.section] ?? {};
  const paragraph = page.index.sentences.filter(({ block }, place) => block === sentence.block && place < at);
  const isNamed = (term: Term) => {
    if (isYear(term.text)) return isOfYear(term.text, sentence.text, [page.title, ...path]);
    const places = [sentence.stems, headingStems, ...paragraph.map(({ stems }) => stems)];
    return places.some((stems) => matchOf(term, stems) >= BY_NAME);
  };
  if (!asked.beside.every(isNamed)) return null;
  const previous = OWNED.test(sentence.text) ? paragraph.at(-1) : undefined;
  const before = previous ? { page, sentence: previous, at: at - 1, introduces: true as const } : null;
  return { scored, before, denies: DENIES.test(clause) };
}

/**
 * The sentences that say of something what was asked: the best, and one of each page that says the opposite. Empty for other
 * questions, and when no sentence says it.
 */
export function stateAnswer(
  question: Question,
  ranked: readonly Scored[],
): { quotes: Quote[]; differs: boolean } {
  const asked = question.sides ? null : askedState(question);
  const found = asked ? ranked.flatMap((scored) => saidBy(question, asked, scored) ?? []) : [];
  const [best] = found;
  if (!best) return { quotes: [], differs: false };
  const chosen = [best];
  for (const one of found) {
    if (chosen.length >= MOST || chosen.some(({ scored }) => scored.page === one.scored.page)) continue;
    if (one.denies !== best.denies) chosen.push(one);
  }
  const quotes = chosen.flatMap(({ before, scored }) => [...(before ? [before] : []), quoteOf(scored)]);
  return { quotes, differs: chosen.length > 1 };
}
