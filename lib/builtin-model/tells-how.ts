// Whether a sentence tells how something is done, for a question that asks how, or what something does.

import { actsOnAsked } from "./acts-on";
import { matchOf } from "./bm25";
import { tellsWay } from "./cues";
import type { Question } from "./question";
import type { Scored } from "./score-sentences";
import { plainText, stemCounts, stemOf, wordsOf } from "./tokens";

const NAMES = 0.5;
const WARNS = /\b(?:risks?|vulnerab\w+|attacks?|slow(?:er|s|ed)?|dangers?|dangerous)\b/i;
/** Says what there is, not how it is used: "useChat supports …", "preset: Adds …". */
const OFFERS = /^`?\w[\w.$@/-]*(?:\(\))?`?(?::\s\p{Lu}\p{Ll}{1,20}s|\s(?:also\s)?supports?)\s/u;

/** Says what a thing is: "`schema` is a helper function that …". */
const DEFINES = /^`?\w[\w.$@/-]*(?:\(\))?`?\s(?:is|are)\s(?:an?|the)\s/u;

const DESCRIBES = /^\p{Lu}\p{Ll}{1,20}s\s/u;

/**
 * A "how" question is answered by an instruction, by the means, or by code. What a page warns of is not the way,
 * unless the question is about it.
 */
export function tellsHow(question: Question, scored: Scored): boolean {
  const { sentence } = scored;
  if (question.kind !== "how-to") return true;
  if (!actsOnAsked(question, scored)) return false;
  if (WARNS.test(sentence.text) && !WARNS.test(question.text)) return false;
  if (sentence.code !== null || tellsWay(sentence)) return true;
  const said = plainText(sentence.text);
  // The description of an entry: "`preset`", "Adds …".
  const offers =
    OFFERS.test(said) || DEFINES.test(said) || (sentence.subject !== null && DESCRIBES.test(said));
  return /`[^`]+`/.test(sentence.text) && !offers;
}

const ASKS_WHEN_TO_USE = /^\W*when\s+(?:should|do|would|shall|must)\s+(?:i|we|you|one)\s+use(?!\p{L})/iu;
const WHILE_USING = /^\W*(?:when|while|if)\s+(?:you\s+(?:are\s+)?|you['’]re\s+)?us(?:e|ing)(?!\p{L})/iu;

/** "When should I use it?" is not answered by what holds while it is used: "When using it, props must be …". */
export const tellsWhen = ({ text }: Question, { sentence }: Scored): boolean =>
  !ASKS_WHEN_TO_USE.test(text) || !WHILE_USING.test(sentence.text);

const WITHOUT = /^\W*(?:can|could|may|does|do|is|are|will|should)\s[^?]{1,120}\swithout\s/iu;
const ABSENT =
  /(?<!\p{L})(?:without|no|not|never|cannot|any|other|only|must|optional|optionally|instead|alone|standalone|independent(?:ly)?|agnostic|requires?|required|needs?|needed|depends?|disabl(?:e|es|ed|ing)|off|opt\s+out)(?!\p{L})|n['’]t(?!\p{L})/iu;
const CLAUSE = /[,;:]\s|\s[—–]\s/u;

/** "Can I use it without X?" is answered by what says that X is needed, is not, or may be another. */
export function tellsWithout({ text, terms }: Question, { sentence }: Scored): boolean {
  const asked = WITHOUT.exec(text)?.[0];
  if (!asked) return true;
  const left = new Set(wordsOf(text.slice(asked.length)).map(stemOf));
  const missing = terms.filter(({ text: name }) => wordsOf(name).every((word) => left.has(stemOf(word))));
  const says = (clause: string) => {
    const stems = stemCounts(clause);
    return ABSENT.test(clause) && missing.some((term) => matchOf(term, stems) >= NAMES);
  };
  return missing.length === 0 || plainText(sentence.text).split(CLAUSE).some(says);
}

/** Verbs that ask for a description. */
const DESCRIBING = /^(?:do|mean|look|happen|cost)$/i;

/** For "What does X return?", a sentence that does not speak of returning is not an answer. */
export function namesVerb({ text, terms }: Question, { sentence, page }: Scored): boolean {
  const words = wordsOf(text);
  const verb = words.at(-1) ?? "";
  if (!/^what$/i.test(words[0] ?? "") || !/^(?:do|does|did)$/i.test(words[1] ?? "")) return true;
  const term = terms.find((one) => one.text === verb && !one.exact);
  if (!term || words.length < 4 || DESCRIBING.test(verb)) return true;
  const heading = page.index.sections[sentence.section]?.headingStems ?? new Set<string>();
  return Math.max(matchOf(term, sentence.stems), matchOf(term, heading)) >= NAMES;
}
