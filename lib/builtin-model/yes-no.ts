// The subject of a yes/no question, and of a follow-up that replaces one. "Can a layout read the query?" is answered by what a
// page says of layouts: what it says of components reads like an answer and is none. A sentence that denies what was asked
// is the surest answer.

import { matchOf } from "./bm25";
import { areOneName } from "./one-name";
import type { Sentence } from "./page-index";
import type { Question, Term } from "./question";
import { leadsOn, needsBefore, type Quote, quoteOf, standsAlone, support } from "./quote";
import type { Scored } from "./score-sentences";
import { isStopWord } from "./stop-words";
import { plainText, stemCounts, stemOf, wordsOf } from "./tokens";

type Claim = {
  subject: Term[];
  /** Stems of the verbs for what the subject is asked to do; empty where no verb is sure to be one. */
  acts: readonly string[];
  /** The other things asked about. */
  matter: Term[];
  /** The thing in whose place the subject stands; a sentence about it answers nothing. */
  instead: Term[];
};

/** A longer text is not read to its end. */
const LONGEST = 300;
const BY_NAME = 0.9;
const LEAST_QUALITY = 0.5;

const ARTICLE =
  "(?:(?:an?|the|any|each|every|ein(?:e[nmr]?)?|der|die|das|un|une|le|la|les|una|el|los|las)\\s+|l['’])?";
/** Stands before the subject. */
const BEFORE_SUBJECT = [
  String.raw`(?:can|could|may|does|do|will|should|must)\s+`,
  String.raw`(?:kann|können|darf|dürfen|muss|wird|werden)\s+`,
  String.raw`est-ce\s+qu(?:e\s+|['’])`,
  String.raw`(?:puede|pueden|debe|deben)\s+`,
  String.raw`(?:может|могут|умеет|умеют|должен|должна|должны)\s+ли\s+`,
].map(
  (opening) => new RegExp(String.raw`^\W*(?:(?:and|but|so|а|и|но|und|et|y)\s+)?${opening}${ARTICLE}`, "iu"),
);
/** "Is a layout cached?" has no verb beside its subject. */
const BEFORE_STATE = new RegExp(
  String.raw`^\W*(?:is|are|ist|sind|es|son|(?:является|являются)\s+ли)\s+${ARTICLE}`,
  "iu",
);
/** "Un layout peut-il lire": the subject stands first. */
const SUBJECT_FIRST =
  /^\W*(?:(?:un|une|le|la|les)\s+|l['’])(?=[^?]{1,60}\s(?:peu(?:t|vent)|doi(?:t|vent))-ils?\s)/iu;
/** "Can I read it in a layout?": the place is what the answer must be about. */
const ASKS_OF_PERSON =
  /^\W*(?:(?:can|could|may|should|do)\s+(?:i|we|you|one)|is\s+it\s+(?:possible|allowed|ok(?:ay)?|safe)\s+to|(?:kann|darf|können|dürfen)\s+(?:ich|man|wir)|puis-je|peut-on|est-ce\s+qu(?:e\s+je\s+peux|['’]on\s+peut)|(?:puedo|podemos|se\s+puede)|можно\s+ли|могу\s+ли\s+я)\s/iu;
const PLACE =
  /\s(?:in|into|inside|within|from|dans|en|в|во|внутри|из)\s+(?:an?\s+|ein(?:e[mr])?\s+|une?\s+|una?\s+)?(?=[\p{L}`])/iu;
/** No subject of a document. */
const PERSON =
  /^(?:i|we|you|one|it|there|this|that|these|those|they|my|our|your|people|users?|ich|man|wir|es|je|on|yo|я|мы)(?!\p{L})/iu;
const ADVERB =
  /^(?:also|ever|still|only|already|always|then|be|been|peut|peuvent|auch|aussi|también|тоже|ещё)$/iu;

const isThing = ({ role }: Term) => role === "focus" || role === "earlier";

/** The term of a question that is written as this word. */
const termAs = ({ terms }: Question, word: string | undefined): Term | undefined =>
  terms.find(({ text }) => word !== undefined && text.toLowerCase() === word.toLowerCase());

const WORD = /[\p{L}\p{N}_$]+(?:[./-][\p{L}\p{N}_$]+)*/gu;

/** The words that begin at an offset, up to the end of the clause. */
const wordsFrom = (text: string, at: number): string[] =>
  (text.slice(at).split(/[?!,;:]/u)[0] ?? "").match(WORD) ?? [];

/** The subject at the beginning of these words, and what follows it. */
function subjectIn(question: Question, words: string[]): { subject: Term[]; rest: string[] } {
  const [first = "", second = ""] = words;
  const head = termAs(question, first);
  const pair = termAs(question, `${first} ${second}`);
  if (pair) return { subject: [pair], rest: words.slice(2) };
  if (!head || !isThing(head)) return { subject: [], rest: words };
  const next = areOneName(first, second) ? termAs(question, second) : undefined;
  return next ? { subject: [head, next], rest: words.slice(2) } : { subject: [head], rest: words.slice(1) };
}

/** The stems of a verb, of its translations, and of verbs for the same act. */
function actsOf(question: Question, verb: string | undefined): string[] {
  if (verb === undefined) return [];
  const stems = [
    stemOf(verb),
    ...(termAs(question, verb)?.readings ?? []).flatMap((reading) =>
      reading.weight >= 1 && reading.stems.length === 1 ? reading.stems : [],
    ),
  ];
  return [...stems, ...ACTS.filter((act) => stems.some((stem) => act.includes(stem))).flat()];
}

/** `words` come behind the subject, or behind the person who asks; null where no verb is sure to stand there. */
function claimOn(question: Question, subject: Term[], words: string[] | null): Claim | null {
  if (subject.length === 0) return null;
  const candidates = words?.filter((word) => !ADVERB.test(word)) ?? [];
  const verb = candidates.find((word) => ACTS.some((act) => act.includes(stemOf(word)))) ?? candidates[0];
  const matter = question.terms.filter(
    (term) => isThing(term) && !subject.includes(term) && term !== termAs(question, verb),
  );
  return { subject, acts: actsOf(question, verb), matter, instead: [] };
}

/** The claim of a follow-up: the part that it puts in the place of another. */
function followingOf({ follows, terms }: Question): Claim | null {
  if (!follows) return null;
  const { subject, instead } = follows;
  const matter = terms.filter((term) => isThing(term) && !subject.includes(term));
  return { subject, acts: [], matter, instead };
}

/** The claim of a yes/no question and its subject; null for other questions and for those about a person. */
export function claimOf(question: Question): Claim | null {
  const following = followingOf(question);
  const asked = yesNoOf(question);
  return asked && following ? { ...asked, instead: following.instead } : (asked ?? following);
}

function yesNoOf(question: Question): Claim | null {
  const text = question.text.slice(0, LONGEST);
  const person = ASKS_OF_PERSON.exec(text);
  if (person) {
    const rest = text.slice(person[0].length - 1);
    const place = PLACE.exec(rest);
    if (!place || PERSON.test(rest.slice(place.index + place[0].length))) return null;
    const { subject } = subjectIn(question, wordsFrom(rest, place.index + place[0].length));
    return claimOn(question, subject, wordsFrom(rest, 0));
  }
  const acting = [...BEFORE_SUBJECT, SUBJECT_FIRST].map((pattern) => pattern.exec(text)).find(Boolean);
  const found = acting ?? BEFORE_STATE.exec(text);
  if (!found || PERSON.test(text.slice(found[0].length))) return null;
  const { subject, rest } = subjectIn(question, wordsFrom(text, found[0].length));
  return claimOn(question, subject, acting ? rest : null);
}

type Stems = { has(stem: string): boolean };
const namesAll = (terms: readonly Term[], stems: Stems, least = BY_NAME) =>
  terms.every((term) => matchOf(term, stems) >= least);

/** Names another thing, of which the sentence says the opposite: "Unlike pages, layouts …". */
const CONTRASTED =
  /(?<!\p{L})(?:unlike|as opposed to|in contrast to|instead of|rather than|в отличие от|anders als|contrairement à|a diferencia de)\s[^,;.]{1,80}/giu;

const stemsOf = ({ sentence }: Quote): Stems =>
  sentence.text.search(CONTRASTED) >= 0 ? stemCounts(sentence.text.replace(CONTRASTED, " ")) : sentence.stems;

/** True when a sentence is about the subject in its own words or in those that it depends on. */
function speaksOf(subject: readonly Term[], quote: Quote): boolean {
  if (namesAll(subject, stemsOf(quote)) || namesAll(subject, stemCounts(quote.sentence.subject ?? "")))
    return true;
  const before = needsBefore(quote) ? support(quote) : null;
  return before !== null && namesAll(subject, stemsOf(before));
}

/** From this match on a word counts as present, also the parts of an identifier: "search params". */
const PRESENT = 0.3;
const FILE_ENDING = /\.(?:[jt]sx?|mjs|mdx?|json)$/i;
const KIND = /^(?:hooks?|functions?|components?|files?|api|reference|conventions?)$/i;

/** True for a heading that names the subject and nothing else. */
function isHeadingOf(subject: readonly Term[], heading: string): boolean {
  const words = wordsOf(heading.replace(FILE_ENDING, "")).filter((word) => !isStopWord(word));
  const others = words.filter(
    (word) => !KIND.test(word) && !subject.some((term) => matchOf(term, stemCounts(word)) >= BY_NAME),
  );
  return others.length === 0 && namesAll(subject, stemCounts(heading));
}

/** True when a sentence, or the name of what it describes, has the identifiers asked about; without any, all things. */
function namesMatter(matter: readonly Term[], { subject, text, stems }: Sentence): boolean {
  const exact = matter.filter((term) => term.exact);
  const own = subject === null ? stems : stemCounts(`${subject} ${text}`);
  return namesAll(exact.length > 0 ? exact : matter, own, PRESENT);
}

/** A condition in front of what a sentence says; one that leads to an error still denies. */
const CONDITION = /^\W*(?:if|when|whenever|while|once|after|before|because|since)(?!\p{L})[^,]{1,200},\s/iu;
const ENDS_BADLY =
  /(?<!\p{L})(?:errors?|fails?|throws?|warns?|warnings?|cannot|not\s+(?:be|work|allowed|supported|possible))(?!\p{L})|(?:can|won)['’]t\b/iu;

/** True when only the condition of a sentence does what was asked: "If you import one, only its children are loaded". */
function isInCondition({ acts }: Claim, { text }: Sentence): boolean {
  const condition = CONDITION.exec(text)?.[0];
  if (!condition) return false;
  const rest = text.slice(condition.length);
  const does = (said: string) => wordsOf(said).some((word) => acts.includes(stemOf(word)));
  return does(condition) && !does(rest) && !ENDS_BADLY.test(rest);
}

/** True when a sentence has the other things asked about as words: `streamObject` says nothing about streaming. */
function spellsMatter(matter: readonly Term[], { text, stems }: Sentence): boolean {
  const words = new Set(wordsOf(text).map(stemOf));
  return matter.every((term) => matchOf(term, term.exact ? stems : words) >= PRESENT);
}

/** True for a sentence that may answer: one about the subject, itself or by the name of its section or page. */
export function isAboutSubject(claim: Claim, scored: Scored): boolean {
  const { subject, acts, matter, instead } = claim;
  const { sentence, page } = scored;
  const words = new Set(wordsOf(sentence.text).map(stemOf));
  // `streamObject` says nothing about streaming.
  const speaks = acts.length === 0 || acts.some((stem) => words.has(stem));
  if (!speaks && (isTelling(acts) || matter.length === 0 || !spellsMatter(matter, sentence))) return false;
  if (isInCondition(claim, sentence)) return false;
  if (speaksOf(subject, scored)) return true;
  if (sentence.text.search(CONTRASTED) >= 0 || !namesMatter(matter, sentence)) return false;
  const heading = page.index.sections[sentence.section]?.path.at(-1) ?? "";
  const above = [page.title, heading];
  if (above.some((name) => isHeadingOf(subject, name))) return true;
  // Below a name of its own, but not where it stands beside what it replaces.
  const named = (terms: readonly Term[], text: string) => namesAll(terms, stemCounts(text));
  return (
    instead.length > 0 &&
    above.some((name) => named(subject, name)) &&
    !named(instead, `${above.join(" ")} ${sentence.text}`)
  );
}

/** Verbs of which documents use any for the same act, also in the languages of questions. */
const ACTS = [
  "read access get receive obtain see lesen empfangen lire recevoir leer recibir",
  "use support call work run nutzen verwenden utiliser usar utilizar",
  "set write change modify update assign setzen schreiben ändern écrire modifier escribir cambiar",
  "have contain include",
  "return respond send",
  "render rerender show display",
].map((words) => words.split(" ").map(stemOf));

/** True for a verb that a document must use to answer: not "use", "read" or "show", for which it may use any other. */
const isTelling = (acts: readonly string[]): boolean =>
  acts.length > 0 && !ACTS.some((act) => act.some((stem) => acts.includes(stem)));

const NO = /^(?:not|cannot|never|no)$|n['’]t$/iu;
const WORD_OR_DENIAL = /[\p{L}\p{N}_$]+(?:['’]t)?/gu;
/** Number of words between a denial and the verb that it denies. */
const NEAR = 3;
/** Behind a denial: what need not be done is not forbidden. */
const NO_DENIAL = /^(?:only|just|always|necessarily|needs?|required|have to)(?!\p{L})/iu;
const UNAVAILABLE = /^(?:supported|allowed|available|possible|permitted)$/iu;
const CLAUSE = /[,;]\s|\s[—–-]\s|\s(?:but|because|while|whereas|which|and)\s/u;
const GOES_ON = /^\W*(?:(?:so|and|but|then|therefore)\s+)?(?:they|it|this|these|that)\s/iu;

/** "Calling it … fails", "using it … throws an error". */
const FAILS = /^(?:fails?|throws?|errors?)$/iu;
const DOING = /\p{Ll}ing$/u;

/** True for a clause that denies an act: "cannot read", "reading … is not supported", "reading … fails". */
function deniesAct(clause: string, acts: readonly string[]): boolean {
  const words = clause.match(WORD_OR_DENIAL) ?? [];
  const isAct = (word: string) => acts.includes(stemOf(word));
  const doing = words.findIndex((word) => DOING.test(word) && isAct(word));
  const fails = words.findIndex((word) => FAILS.test(word));
  if (doing >= 0 && fails > doing && !words.some((word) => NO.test(word))) return true;
  return words.some((word, at) => {
    if (!NO.test(word) || NO_DENIAL.test(words.slice(at + 1, at + 3).join(" "))) return false;
    const next = words.slice(at + 1, at + 1 + NEAR);
    return next.some(isAct) || (next.some((one) => UNAVAILABLE.test(one)) && words.some(isAct));
  });
}

/** Behind a verb it stands for what the sentence before names: "it cannot use these client-side APIs". */
const MEANT_BEFORE = /\s(?:these|those|them)(?!\p{L})/iu;

/** The sentence before, in the same paragraph, if it alone names what this one denies. */
function namedBefore({ matter }: Claim, { page, sentence, at }: Quote): Quote | null {
  const before = page.index.sentences[at - 1];
  if (!before || before.block !== sentence.block || before.quality < LEAST_QUALITY) return null;
  const quote = { page, sentence: before, at: at - 1 };
  const isMeant = MEANT_BEFORE.test(sentence.text) && !leadsOn(before) && !needsBefore(quote);
  return isMeant && namesAll(matter, before.stems) ? quote : null;
}

/** True when a clause denies the act of the subject, which it names or, by a pronoun, the clause before it. */
function denies(claim: Claim, quote: Quote): boolean {
  const { subject, acts, matter } = claim;
  if (!namesAll(matter, quote.sentence.stems, PRESENT) && !namedBefore(claim, quote)) return false;
  const text = plainText(quote.sentence.text);
  // What is denied of one hook is not denied of hooks.
  const opening = /^`([^`]+)`/.exec(text)?.[1];
  const own = new Set(wordsOf(opening ?? "").map(stemOf));
  if (opening && ![...subject, ...matter].some((term) => matchOf(term, own) >= BY_NAME)) return false;
  const clauses = text.replace(CONTRASTED, " ").split(CLAUSE);
  return clauses.some((clause, at) => {
    const whose = GOES_ON.test(clause) ? (clauses[at - 1] ?? "") : clause;
    return namesAll(subject, stemCounts(whose)) && deniesAct(clause, acts);
  });
}

/**
 * The best sentence that denies of the subject what was asked, behind the one that names it where that is another;
 * empty where none does.
 */
export function denyingAnswer(claim: Claim, ranked: readonly Scored[]): Quote[] {
  if (claim.acts.length === 0 || claim.matter.length === 0) return [];
  const denying = ranked.find(
    (scored) =>
      scored.sentence.kind !== "table" &&
      scored.sentence.quality >= LEAST_QUALITY &&
      !leadsOn(scored.sentence) &&
      !needsBefore(scored) &&
      standsAlone(scored) &&
      denies(claim, scored),
  );
  if (!denying) return [];
  const isNamed = namesAll(claim.matter, denying.sentence.stems, PRESENT);
  const before = isNamed ? null : namedBefore(claim, denying);
  return before ? [before, quoteOf(denying)] : [quoteOf(denying)];
}
