// Sentences that speak of what was asked and turn it round: what takes a limit away where one is to be set, or the client
// where the server was asked about. They share nearly every word with the question, and no count of words tells them apart.

import type { Sentence } from "./page-index";
import type { Question } from "./question";
import { stemOf } from "./stems";
import { wordsOf } from "./tokens";

/** Pairs of which a text that names only one is not about the other; words of any field. */
const OPPOSITES = [
  ["server", "client"],
  ["development", "production"],
  ["enable", "disable"],
  ["static", "dynamic"],
  ["upload", "download"],
  ["input", "output"],
  ["import", "export"],
  ["encode", "decode"],
  ["internal", "external"],
  ["public", "private"],
  ["minimum", "maximum"],
  ["synchronous", "asynchronous"],
  ["charge", "discharge"],
  ["buy", "sell"],
].map((pair) => pair.map(stemOf) as [string, string]);

const UNDOES =
  /\b(?:remov(?:e|es|ing)|disabl(?:e|es|ing)|turn(?:s|ing)? off|opt(?:s|ing)? out|bypass(?:es|ing)?|lifts?|unlimited|ignor(?:e|es|ing))\b/i;
/** A question in which anything is to end or not to be may be answered by what undoes it. */
const ENDS =
  /\b(?:remov\w*|disabl\w*|off|out|hid(?:e|ing)|stop\w*|prevent\w*|avoid\w*|without|not|no|never|delet\w*|clear\w*|reset\w*|get rid|skip\w*|bypass\w*|ignor\w*|cancel\w*|clean\w*|drop\w*|lift\w*|unlimited|keep\w*)\b|n['’]t\b/i;

type Stems = { has(stem: string): boolean };

/** The words that stand for their opposites in a question, each with the one it excludes. */
function excludedBy({ text }: Question): [asked: string, other: string][] {
  const stems = new Set(wordsOf(text).map(stemOf));
  return OPPOSITES.flatMap(([one, other]): [string, string][] => {
    if (stems.has(one) === stems.has(other)) return [];
    return [stems.has(one) ? [one, other] : [other, one]];
  });
}

/** True for a sentence that speaks of the opposite of what was asked, by itself or under headings that do not say which. */
export function contradicts(question: Question, { text, stems }: Sentence, headings: Stems): boolean {
  if (question.kind === "how-to" && UNDOES.test(text) && !ENDS.test(question.text)) return true;
  // What is compared stands on both sides, and whether something can be is told by where it can.
  if (question.kind === "difference" || question.kind === "yes-no") return false;
  return excludedBy(question).some(
    ([asked, other]) => stems.has(other) && !stems.has(asked) && !headings.has(asked),
  );
}
