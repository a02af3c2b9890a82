// Cues for the answer to each kind of question. A cue adds between 0 and about 0.4 to a relevance between 0 and 1: it
// decides between sentences on the same subject, never between subjects.

import { matchOf } from "./bm25";
import type { Sentence } from "./page-index";
import type { Question, Term } from "./question";
import { endsWithColon } from "./quotable";
import { partsOf, plainText, stemCounts, stemOf, wordsOf } from "./tokens";

const PURPOSE =
  /\buse the\b.*\bto\b|\b(?:allows?|lets?|enables?|provides?|refers? to|means|used (?:to|for|by)|helps?)\b|позволяет|означает|нужен для/i;
const INSTRUCTION =
  /^\W*(?:to\s+\w+|you can|use|create|add|set|import|call|define|wrap|pass|export|run|install|enable|configure(?!\s+(?:how|whether|which))|place|make|return|start|set up|in your|inside|чтобы|используйте|создайте|добавьте|вызовите)(?!\p{L})/iu;
const CREATED =
  /\b(?:can|must|should) be \w+ (?:by|with|using|via|through|from|in)\b|\bby (?:\w+ing)\b|\b(?:use|using) the\b/i;
/** Number of characters within which an instruction names its object. */
const OBJECT = 50;
/** Introduces the means, not the thing done. */
const MEANS = /\s(?:with|using|from|by|via|for|when)\s/;
/** Introduces a special case, not the usual way. */
const CONDITIONAL = /^\W*(?:if|when|while|in case|unless|once|after|если|когда)(?!\p{L})/iu;
const NEGATIVE = /\b(?:not|cannot|can't|won't|never|doesn't|don't)\b|(?:^|\s)(?:не|нельзя)\s/i;
const CONTRAST =
  /\b(?:unlike|whereas|while|instead of|in contrast|compared|differ\w*|rather than|on the other hand)\b|в отличие|тогда как|вместо/i;
const REASON =
  /\b(?:because|so that|since|in order to|ensures?|prevents?|avoids?|reason|helps?|improves?|reduces?)\b|потому|чтобы|поэтому/i;
const CONDITION = /\b(?:when|if|whenever|unless|ideal for|useful for|best for|suited|should)\b|когда|если/i;
/** States the location of something. */
const LOCATION =
  /\b(?:in|inside|under|at|to|into)\s+(?:the|your|a|an)\b.*\b(?:folder|directory|root|file|segment)\b|\b(?:store|place|put|located|create)d?\b|папк|каталог/i;
const POSSIBLE =
  /\b(?:supports?|supported|can|cannot|can't|not|only|must|requires?|possible|automatically)\b|поддержив|нельзя|можно/i;

function definesTerm(sentence: Sentence, terms: Term[]): boolean {
  const match = plainText(sentence.text).match(
    /^(?:the |an? |\*\*|`|\[){0,4}(.{2,70}?)(?:`|\*\*|\]\([^)]{0,300}\)){0,4}\s+(?:hook |function |component |directive |property |option |class |method |helper |file |api )?(?:is|are|—|–|это|lets|allows|enables|provides|generates|returns|streams|renders|caches|defines|creates)\s/i,
  );
  if (!match) return false;
  const stems = stemCounts(match[1] ?? "");
  // The subject must be the term itself; a mention elsewhere in the sentence does not count.
  return stems.size <= 6 && terms.some((term) => matchOf(term, stems) >= 1);
}

/** The first sentence of a page named after a term usually defines the term. */
function opensNamesake(place: Place, terms: Term[]): boolean {
  if (place.at !== 0 || place.sentence.kind === "property") return false;
  return terms.some((term) => isNamesake(term, place.title));
}

/** The first sentence under a heading that names everything asked. */
function opensOwnSection({ first, heading, sentence }: Place, terms: Term[]): boolean {
  if (!first || sentence.kind === "property" || terms.length === 0) return false;
  const stems = stemCounts(heading);
  return terms.every((term) => matchOf(term, stems) >= 0.9);
}

const FILE_ENDING = /\.(?:[jt]sx?|mjs|mdx?|json|xml|ya?ml)$/i;

/** True when a heading is the name of the term and nothing else; the name of a file with its ending or without. */
export function isNamesake(term: Term, heading: string): boolean {
  return [heading.replace(FILE_ENDING, ""), heading].some((name) => {
    const stems = new Set(wordsOf(name).map(stemOf));
    return term.readings.some(
      (reading) =>
        reading.weight >= 1 &&
        reading.stems.length === stems.size &&
        reading.stems.every((stem) => stems.has(stem)),
    );
  });
}

/**
 * True when a title of several words occurs in the question: "the use cache directive", "custom provider" for one name.
 */
export function isAskedByTitle(question: Question, title: string): boolean {
  const parts = partsOf(title);
  const words = (parts.length > 1 ? parts : wordsOf(title)).map((word) => word.toLowerCase());
  return (
    words.length > 1 && ` ${wordsOf(question.text.toLowerCase()).join(" ")} `.includes(` ${words.join(" ")} `)
  );
}

/** A sentence with its heading, and whether it comes first under that heading. */
type Place = { sentence: Sentence; heading: string; first: boolean; title: string; at: number };

/** The sides of a comparison as terms of the question, in order; empty when the question compares nothing. */
export function sideTerms(question: Question): Term[][] {
  return (question.sides ?? []).map((side) => {
    const stems = stemCounts(side);
    return question.terms.filter((term) => term.role !== "generic" && matchOf(term, stems) > 0);
  });
}

/** True when a sentence states a difference. */
export function setsApart(sentence: Sentence): boolean {
  return CONTRAST.test(sentence.text);
}

function contrast(question: Question, sentence: Sentence): number {
  const held = sideTerms(question).filter((terms) =>
    terms.some((term) => matchOf(term, sentence.stems) >= 1),
  );
  const both = held.length >= 2 ? 0.35 : 0;
  return both + (CONTRAST.test(sentence.text) && held.length > 0 ? 0.12 : 0);
}

/** True for a sentence that gives an instruction or states a purpose. */
export function instructs({ text }: Sentence): boolean {
  const plain = plainText(text);
  return INSTRUCTION.test(plain) || CREATED.test(plain) || PURPOSE.test(plain);
}

const FOR_USE = /\buse the\b.*\bto\b|\b(?:allows?|lets?|enables?|used (?:to|for|by))\b|позволяет|нужен для/i;

/** True for an instruction, also one told of a thing; what is only provided or defined tells no way. */
export function tellsWay({ text, subject }: Sentence): boolean {
  const plain = plainText(text);
  // "`tools`: Tools that can be called by the model" describes what a setting holds.
  return INSTRUCTION.test(plain) || FOR_USE.test(plain) || (subject === null && CREATED.test(plain));
}

/** Score of an instruction; low when its object is something else. */
function instruction(text: string, focus: Term[]): number {
  const told = INSTRUCTION.exec(text);
  if (!told) return CREATED.test(text) ? 0.15 : 0;
  const [object = ""] = text.slice(0, told[0].length + OBJECT).split(MEANS);
  const stems = stemCounts(object);
  return focus.some((term) => matchOf(term, stems) >= 0.5) ? 0.18 : 0.06;
}

/** Bonus of a sentence for the question's kind; a negated question expects a negated answer. */
export function cueBonus(question: Question, place: Place): number {
  const denied = NEGATIVE.test(question.text) && NEGATIVE.test(place.sentence.text) ? 0.4 : 0;
  return denied + kindBonus(question, place);
}

function kindBonus(question: Question, place: Place): number {
  const { sentence } = place;
  const text = plainText(sentence.text);
  const focus = question.terms.filter((term) => term.role === "focus" || term.role === "earlier");
  const defines = definesTerm(sentence, focus) || opensNamesake(place, focus);
  switch (question.kind) {
    case "definition":
      return (
        (defines ? 0.35 : 0) +
        (PURPOSE.test(text) ? 0.1 : 0) +
        (opensOwnSection(place, focus) ? 0.12 : 0) -
        (CONDITIONAL.test(text) ? 0.15 : 0)
      );
    case "how-to":
      return (
        (CONDITIONAL.test(text) ? -0.1 : instruction(text, focus)) +
        (/`[^`]+`/.test(text) ? 0.05 : 0) -
        (NEGATIVE.test(text) && !NEGATIVE.test(question.text) ? 0.12 : 0) +
        (sentence.code === null ? 0 : 0.1) +
        (defines ? 0.05 : 0)
      );
    case "default":
      return /\bdefaults?\b|умолчани/i.test(text) ? 0.35 : 0;
    case "difference":
      return contrast(question, sentence) + (defines ? 0.3 : 0);
    case "list":
      return (sentence.kind === "prose" ? 0 : 0.08) + (endsWithColon(text) ? 0.15 : 0) + (defines ? 0.1 : 0);
    case "reason":
      return REASON.test(text) ? 0.2 : 0;
    case "time":
      return CONDITION.test(text) ? 0.2 : 0;
    case "place":
      return LOCATION.test(text) ? 0.25 : 0;
    case "yes-no":
      return POSSIBLE.test(text) ? 0.12 : 0;
    case "general":
      return defines ? 0.1 : 0;
  }
}
