// Detects a claim that states as done, certain or obligatory what its passage only plans, allows or supposes, and one that affirms what
// a clause of it denies.

import { candidates } from "./evidence-candidates";
import type { Word } from "./evidence-clauses";
import { type EvidencePage, unitFacts, unitText } from "./evidence-page";
import { type Line, lineOf, type Reading } from "./evidence-reading";
import { areForms } from "./kin-words";
import { isNegator } from "./opposites";

/** How many words before an infinitive its modal verb may stand. */
const REACH = 4;

const MAY = /^(?:может|могут|сможет|смогут|вправе|возможно|может|may|might|can|could)$/u;
const MUST = /^(?:обязан\p{L}{0,2}|долж\p{L}{2,3}|обязательно|must|shall)$/u;
const PLAN =
  /^(?:планир\p{L}+|намерен\p{L}?|намерева\p{L}+|собира(?:ет|ют)\p{L}*|хо(?:чет|тят)|предлож\p{L}+|предлага\p{L}+|рассчитыва\p{L}+|обеща\p{L}+|уговарива\p{L}+|требу\p{L}+|прос[ия]т|намечен\p{L}?|поруч\p{L}+|долж\p{L}{2,3}|обязан\p{L}?|готов\p{L}*)$/u;
const CONDITION = /^(?:если|бы)$/u;

const WILL = /^буд(?:ет|ут)$/u;
/** Words of a forecast, whose verbs tell of the future. */
const EXPECTED =
  /^(?:ожида\p{L}+|прогноз\p{L}*|предполага\p{L}+|обеща\p{L}+|планир\p{L}+|рассчитыва\p{L}+)$/u;
/** A perfective verb has a prefix, and its present form means the future: "построит". */
const COMPLETES = /^(?:по|за|вы|при|от|раз|рас|пере|до|на|об|воз|вос|под|про)[а-я]{3}/u;
/** Imperfective verbs that look alike: "находит", "принадлежит", "выпускает". */
const LASTING =
  /(?:[аяуе]ет|[аяуе]ют)(?:ся)?$|(?:ход|вод|нос|воз)[ия]т(?:ся)?$|сто[ия]т$|леж[иа]т$|вис[ия]т$|глядят?$|глядит$/u;
const PARTICIPLE = /[а-я]{3}(?:(?:ен|ан|ыт)(?:а|о|ы)?|(?:ят|ут)(?:а|о|ы))$/u;

const INFINITIVE = /[а-я]{2}(?:ть|ти|чь)(?:ся|сь)?$/u;
const PAST = /[а-я]{2}(?:л|ла|ло|ли)(?:ся|сь)?$/u;
const FUTURE = /[а-я]{2}(?:ит|ет|ут|ют|ят|ат)(?:ся)?$/u;
/** A fact in another form: a participle, or the noun of the verb. */
const DONE = /(?:л|ла|ло|ли|лся|лась|лось|лись|н|на|но|ны|нн\p{L}{2,3}|вш\p{L}{2,5}|ни[еяюи])$/u;
/** "May reach 5 m" is what people mean by "reaches 5 m". */
const EXTENT = /^(?:дости|состав|содерж|приве)/u;

const clauseOf = (words: readonly Word[], { clause }: Word) => words.filter((word) => word.clause === clause);
const has = (words: readonly Word[], pattern: RegExp) => words.some(({ folded }) => pattern.test(folded));

/** The words of its clause that may govern a verb. */
const before = (words: readonly Word[], at: number) =>
  words.slice(Math.max(0, at - REACH), at).filter(({ clause }) => clause === words[at]?.clause);

/** The modality of a verb in a passage; null when the passage states it as a fact. */
function moodOf(words: readonly Word[], at: number, isAhead: boolean): "may" | "plan" | "if" | null {
  const word = words[at];
  if (!word) return null;
  if (INFINITIVE.test(word.folded)) {
    const governors = before(words, at);
    return has(governors, MAY) ? "may" : has(governors, PLAN) ? "plan" : null;
  }
  if (before(words, at).some(({ folded }) => WILL.test(folded))) return "plan";
  if (!FUTURE.test(word.folded)) return null;
  if (isAhead) return "plan";
  if (COMPLETES.test(word.folded) && !LASTING.test(word.folded)) return "plan";
  return has(clauseOf(words, word), /^если$/u) || has(words, EXPECTED) ? "if" : null;
}

/** True when a sentence has a year after that in which its page was published. */
const isAhead = (page: EvidencePage, unit: number) =>
  page.year !== null &&
  unitFacts(page, unit).some(
    ({ kind, value }) => kind === "date" && /^\d{4}/.test(value) && value.slice(0, 4) > (page.year ?? ""),
  );

const UNSURE = [MAY, MUST, PLAN, CONDITION, WILL];

/** True when a verb of the claim is a fact, but a plan, a possibility or a condition everywhere in the passage. */
export function statedAsFact({ page, words, lines }: Reading): boolean {
  return words.some((word) => {
    const past = PAST.test(word.folded) || PARTICIPLE.test(word.folded);
    const future = FUTURE.test(word.folded);
    if (!past && (!future || EXTENT.test(word.folded))) return false;
    if (UNSURE.some((pattern) => has(clauseOf(words, word), pattern))) return false;
    const twins = lines.flatMap((line) =>
      line.words.flatMap((twin, at) =>
        twin.stem === word.stem ? [{ twin, mood: moodOf(line.words, at, isAhead(page, line.unit)) }] : [],
      ),
    );
    if (twins.length === 0 || twins.some(({ twin, mood }) => mood === null && DONE.test(twin.folded)))
      return false;
    return twins.every(({ mood }) => mood !== null && (past || mood === "may"));
  });
}

const LATER = /^(?:will|would|may|might|could|can|should|shall|must|to)$/u;
/** "Will" alone tells of an event that a page announces, which people take for said once it is over. */
const INTENDS =
  /^(?:ask\p{L}*|plan(?:s|ned|ning)?|propos\p{L}+|expect\p{L}*|intend\p{L}*|want\p{L}*|hop(?:e|es|ed|ing)|aim(?:s|ed|ing)?|seek\p{L}*|sought|request\p{L}*|urg(?:e|es|ed|ing)|recommend\p{L}*|promis\p{L}+|schedul\p{L}+|due|set|likely|consider(?:s|ed|ing)?|demand(?:ed|ing))$/u;
const PAST_TENSE = /^[a-z]{2,}ed$/u;
const PRESENT = /^[a-z]{3,}s$/u;
/** How many words before its verb "to" may stand, and how many before it who asks or plans. */
const NEAR = 4;
const GOVERNS = 10;

/** True when an English verb of the passage is only planned or asked for. */
function isPlanned(words: readonly Word[], at: number): boolean {
  const near = words.slice(Math.max(0, at - NEAR), at).filter(({ clause }) => clause === words[at]?.clause);
  return has(near, LATER) && has(words.slice(Math.max(0, at - GOVERNS), at), INTENDS);
}

/** True when the claim tells as done what the passage plans or asks for: "halted" for "asked to halt". */
export function doneForPlanned({ words, lines }: Reading): boolean {
  return words.some((word, at) => {
    const isPast = PAST_TENSE.test(word.folded);
    if (!word.content || !(isPast || PRESENT.test(word.folded))) return false;
    if (isPlanned(words, at) || has(clauseOf(words, word), INTENDS)) return false;
    const twins = lines.flatMap((line) =>
      line.words.flatMap(({ stem }, place) => (stem === word.stem ? [isPlanned(line.words, place)] : [])),
    );
    // A noun in the plural looks like a verb: "buses" is in both.
    const isVerb = isPast || !lines.some((line) => line.words.some(({ folded }) => folded === word.folded));
    return isVerb && twins.length > 0 && twins.every(Boolean);
  });
}

/** A Russian modal verb governs an infinitive, and nothing that follows it: "must grant the leave" obliges to grant. */
const isGoverned = ({ folded }: Word) => !/^[а-я]/u.test(folded) || INFINITIVE.test(folded);

/** True when the claim obliges to what the passage allows. */
export function obligedForAllowed({ words, lines }: Reading): boolean {
  return words.some((word, at) => {
    const governors = before(words, at);
    if (!word.content || !isGoverned(word) || !has(governors, MUST) || has(governors, MAY)) return false;
    const twins = lines.flatMap((line) =>
      line.words.flatMap((twin, place) => (twin.stem === word.stem ? [before(line.words, place)] : [])),
    );
    return twins.length > 0 && twins.every((there) => has(there, MAY) && !has(there, MUST));
  });
}

const IS = /^(?:is|are|was|were|been|has|have|had)$/u;
const MIGHT = /^(?:may|might|could|would)$/u;
const IS_PARTICIPLE = /(?:ed|en|wn|nt|lt|ght)$/u;
const AUXILIARY_REACH = 3;

/** True when the claim tells as a fact what the passage tells as possible: "is granted" for "may be granted". */
export function factForPossible({ words, lines }: Reading): boolean {
  const auxiliaries = (own: readonly Word[], at: number) => before(own, at).slice(-AUXILIARY_REACH);
  return words.some((word, at) => {
    const own = auxiliaries(words, at);
    if (
      !word.content ||
      !IS_PARTICIPLE.test(word.folded) ||
      has(own, MAY) ||
      has(own, MIGHT) ||
      !has(own, IS)
    )
      return false;
    const twins = lines.flatMap((line) =>
      line.words.flatMap((twin, place) =>
        twin.stem === word.stem || areForms(twin.stem, word.stem)
          ? [has(auxiliaries(line.words, place), MIGHT) || has(auxiliaries(line.words, place), MAY)]
          : [],
      ),
    );
    return twins.length > 0 && twins.every(Boolean);
  });
}

const OBLIGES = /^(?:must|shall|required|mandatory|obliged|compulsory)$/u;
const ADVISES =
  /^(?:should|recommend\p{L}*|advis\p{L}+|suggest\p{L}*|ideally|encourag\p{L}+|optional|prefer\p{L}*)$/u;
const NEEDS =
  /^(?:must|shall|requir\p{L}+|mandatory|obliged|compulsory|need\p{L}*|necessary|have|has|essential)$/u;

/** True when the claim obliges to what the passage only advises. */
export function obligedForAdvised({ words, lines }: Reading): boolean {
  const any = (pattern: RegExp) => lines.some((line) => has(line.words, pattern));
  return has(words, OBLIGES) && any(ADVISES) && !any(NEEDS);
}

const ONLY_PLANNED =
  /^(?:planned|scheduled|proposed|commissioned|considered|requested|expected|negotiated)$/u;
/** Words with which the claim tells of a plan as well. */
const TELLS_OF_PLAN =
  /^(?:plan\p{L}*|schedul\p{L}*|propos\p{L}*|commission\p{L}*|consider\p{L}*|request\p{L}*|expect\p{L}*|negotiat\p{L}*|will|would|to|may|might|could|should|can|seek\p{L}*|want\p{L}*|due|set|intend\p{L}*|aim\p{L}*|hope\p{L}*|ask\p{L}*)$/u;
const IS_PAST = /^(?:[a-z]{3,}ed|was|were)$/u;

/** True when the claim tells as past what its nearest sentence says is planned: "confirmed it in 2021" for "is planned for 2021". */
export function pastForPlanned({ words, nearest }: Reading): boolean {
  return (
    has(words, IS_PAST) &&
    !has(words, TELLS_OF_PLAN) &&
    nearest.words.some(
      ({ folded }, at) => ONLY_PLANNED.test(folded) && has(before(nearest.words, at).slice(-2), IS),
    )
  );
}

const NOT = /^(?:not|never|.+n't)$/u;
/** More negations than this are no prose. */
const MOST_NEGATIONS = 6;
const LIMITS = /^(?:without|except|only|unless|until)$/u;

/** True when the claim affirms a clause that the passage denies in English: "the basic award is not reduced". */
export function affirmsNegated({ words, lines }: Reading): boolean {
  if (has(words, LIMITS)) return false;
  const all = lines.flatMap((line) => line.words.map((word, at) => ({ line, word, at })));
  const negations = all.filter(({ word }) => NOT.test(word.folded)).slice(0, MOST_NEGATIONS);
  return negations.some(({ line, word, at }) => {
    if (/^(?:only|yet)$/u.test(line.words[at + 1]?.folded ?? "")) return false;
    const verb = line.words.slice(at + 1, at + 3).find(({ content }) => content);
    if (!verb || verb.clause !== word.clause) return false;
    const rest = clauseOf(line.words, word).filter(
      (other) => other.content && other !== verb && other !== word,
    );
    const says = (own: readonly Word[], head: Word) =>
      (head.stem === verb.stem || areForms(head.stem, verb.stem)) &&
      rest.every(({ stem }) => own.some((other) => other.stem === stem)) &&
      !own.some(({ folded }) => isNegator(folded));
    const affirmed = all.some(({ line: there, word: head }) => says(clauseOf(there.words, head), head));
    return rest.length > 0 && !affirmed && words.some((head) => says(words, head));
  });
}

const DENIES = /(?<!\p{L})не\s/iu;
/** The number of further places in which the page may deny what its passage does not say. */
const PLACES = 6;
/** Letters that two aspects of a verb have in common: "отказалась", "отказывалась". */
const ASPECT = 5;
const sameVerb = (one: Word, other: Word) =>
  one.stem === other.stem ||
  (/^[а-я]/u.test(one.stem) &&
    one.stem.length >= ASPECT &&
    one.stem.slice(0, ASPECT) === other.stem.slice(0, ASPECT));

/** True for a word of a question, which says nothing by itself. */
function isAsked({ text, words }: Line, word: Word): boolean {
  const last = clauseOf(words, word).at(-1);
  return /^[^\p{L}\p{N}]{0,2}\?/u.test(text.slice(last?.end, (last?.end ?? 0) + 3));
}

/** True when the claim affirms a clause of the passage that denies it, and nothing of the passage affirms it. */
export function affirmsDenied({ claim, page, window, words, lines }: Reading): boolean {
  const further = candidates(page, claim, PLACES).filter(
    (unit) => (unit < window.first || unit > window.last) && DENIES.test(unitText(page, unit)),
  );
  const read = [...lines, ...further.map((unit) => lineOf(words, page, unit))];
  const all = read.flatMap((line) => line.words.map((word, at) => ({ line, word, at })));
  return all.some(({ line, word, at }) => {
    if (word.folded !== "не") return false;
    const verb = line.words[at + 1];
    if (!verb?.content || verb.clause !== word.clause) return false;
    const rest = clauseOf(line.words, word).filter((other) => other.content && other !== verb);
    if (rest.length === 0) return false;
    const says = (clause: readonly Word[], head: Word) =>
      sameVerb(verb, head) &&
      rest.every(({ stem }) => clause.some((other) => other.stem === stem)) &&
      !clause.some(({ folded }) => isNegator(folded));
    const affirmed = all.some(
      ({ line: there, word: head }) => !isAsked(there, head) && says(clauseOf(there.words, head), head),
    );
    return !affirmed && words.some((head) => says(clauseOf(words, head), head));
  });
}
