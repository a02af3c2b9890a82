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

const WORD = /[\p{L}\p{N}'’_-]+/gu;
const LINK = /^(?:and|but|so)$/iu;
const HAS = /^(?:has|have|had)$/iu;
const BE = /^(?:is|are|was|were)$/iu;
const PAST = /^(?:was|were)$/iu;
/** Stands between a verb and its participle. */
const BETWEEN =
  /^(?:not|never|already|yet|ever|now|since|finally|recently|still|just|also|been|being|fully|\p{L}{2,20}ly)$/iu;
const PARTICIPLE = /^\p{L}{2,20}(?:ed|en)$/iu;
const MADE = /^(?:made|built|composed|constructed|produced)$/iu;
const OF = /^(?:of|from)$/iu;
/** Begins the complement behind the noun of a question: "a second supplier | of gearboxes". */
const COMPLEMENT = /\s(?:of|in|at|for|on|from|by|to|with|since|before|after)\s/iu;
/** Says no more than that something may be so. */
const OPEN =
  /(?<!\p{L})(?:if|unless|whether|may|might|could|would|should|must|can|will|until|once|when|before|asked|proposed|planned)(?!\p{L})/iu;
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

/** The words of a question between its verb and its participle, and the participle; null for other questions. */
function partsOf(text: string): { subject: string; participle: string; isOpen: boolean } | null {
  const all = text.match(WORD) ?? [];
  const words = LINK.test(all[0] ?? "") ? all.slice(1) : all;
  const [first = "", second = ""] = words;
  const parts = (from: number, to: number, at: number, isOpen = false) =>
    to > from && words[at]
      ? {
          subject: words
            .slice(from, to)
            .filter((word) => !BETWEEN.test(word))
            .join(" "),
          participle: words[at] ?? "",
          isOpen,
        }
      : null;
  if (/^what$/iu.test(first) && BE.test(second)) {
    const at = words.findIndex((word) => MADE.test(word));
    return OF.test(words.at(-1) ?? "") && at >= words.length - 3 ? parts(2, at, at, true) : null;
  }
  if (HAS.test(first)) {
    const been = words.findIndex((word) => /^been$/iu.test(word));
    const at = words.findIndex((word, place) => place > been && !BETWEEN.test(word));
    return been > 0 ? parts(1, been, at) : null;
  }
  const at = PAST.test(first) ? words.findIndex((word, place) => place > 1 && PARTICIPLE.test(word)) : -1;
  return at > 0 ? parts(1, at, at) : null;
}

function askedState(question: Question): Asked | null {
  const found = partsOf(question.text.slice(0, LONGEST));
  if (!found) return null;
  const { subject, participle, isOpen } = found;
  const at = subject.search(COMPLEMENT);
  // A name may stand in the headings, the noun beside the verb may not.
  const noun = termsIn(question, at < 0 ? subject : subject.slice(0, at)).filter(({ exact }) => !exact);
  const own = stemOf(participle);
  const beside = question.terms.filter(
    (term) => isThing(term) && !noun.includes(term) && stemOf(term.text) !== own,
  );
  return noun.length > 0 ? { noun, beside, participle, isOpen } : null;
}

/** The part of a clause before its verb ("has not been") and the participle asked for; null when it does not have them. */
function subjectOf({ participle, isOpen }: Asked, clause: string): string | null {
  const words = [...clause.matchAll(WORD)];
  for (const [place, { 0: word, index }] of words.entries()) {
    const verb = word.replace(/n['’]t$/iu, "");
    if (!HAS.test(verb) && !BE.test(verb)) continue;
    let next = place + 1;
    while (BETWEEN.test(words[next]?.[0] ?? "")) next += 1;
    if (words[next]?.[0].toLowerCase() !== participle.toLowerCase()) continue;
    const behind = words.slice(next + 1, next + 3).map(([one]) => one);
    if (!isOpen || behind.some((one) => OF.test(one))) return clause.slice(0, index);
  }
  return null;
}

/** The clause that says of the noun what is asked; null without one. */
function sayingClause(asked: Asked, text: string): string | null {
  const says = (clause: string) => {
    const before = OPEN.test(clause) ? null : subjectOf(asked, clause);
    if (before === null) return false;
    const stems = stemCounts(before);
    const { noun, beside } = asked;
    return noun.every((term) => matchOf(term, stems) >= BY_NAME) && isSubject([...noun, ...beside], before);
  };
  return plainText(text).split(CLAUSE).find(says) ?? null;
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
