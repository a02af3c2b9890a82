// Whether a sentence tells how something is done, for a question that asks how.

import { tellsWay } from "./cues";
import type { Question } from "./question";
import type { Scored } from "./score-sentences";
import { plainText } from "./tokens";

const WARNS = /\b(?:risks?|vulnerab\w+|attacks?|slow(?:er|s|ed)?|dangers?|dangerous)\b/i;
/** Says what there is, not how it is used: "useChat supports …", "preset: Adds …". */
const OFFERS = /^`?\w[\w.$@/-]*(?:\(\))?`?(?::\s\p{Lu}\p{Ll}{1,20}s|\s(?:also\s)?supports?)\s/u;

const DESCRIBES = /^\p{Lu}\p{Ll}{1,20}s\s/u;

/**
 * A "how" question is answered by an instruction, by the means, or by code. What a page warns of is not the way,
 * unless the question is about it.
 */
export function tellsHow(question: Question, { sentence }: Scored): boolean {
  if (question.kind !== "how-to") return true;
  if (WARNS.test(sentence.text) && !WARNS.test(question.text)) return false;
  if (sentence.code !== null || tellsWay(sentence)) return true;
  const said = plainText(sentence.text);
  // The description of an entry: "`preset`", "Adds …".
  const offers = OFFERS.test(said) || (sentence.subject !== null && DESCRIBES.test(said));
  return /`[^`]+`/.test(sentence.text) && !offers;
}
