// Detects sentences that contain nearly every word of the question but mean the opposite, such as a sentence that
// removes a limit where the question asks how to set one, or one about the client where the question asks about the
// server. Word counts cannot distinguish them.

import type { Sentence } from "./page-index";
import type { Question } from "./question";
import { stemOf, wordsOf } from "./tokens";

/** Pairs of opposites: a text that names only one is not about the other. Words of any field. */
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
/** A question about ending or removing something may be answered by a sentence that undoes it. */
const ENDS =
  /\b(?:remov\w*|disabl\w*|off|out|hid(?:e|ing)|stop\w*|prevent\w*|avoid\w*|without|not|no|never|delet\w*|clear\w*|reset\w*|get rid|skip\w*|bypass\w*|ignor\w*|cancel\w*|clean\w*|drop\w*|lift\w*|unlimited|keep\w*)\b|n['’]t\b/i;

/** A question about how to end, prevent or leave out something. */
const ASKS_TO_END =
  /\b(?:stop|disabl(?:e|ing)|prevent|avoid|turn(?:ing)? off|switch(?:ing)? off|opt(?:ing)? out|get rid|skip|bypass|suppress|hide)\b|\bkeep\b.*\bfrom\b/i;
/** Words of a sentence that tells how something ends or is left out. */
const TELLS_END =
  /\b(?:abort|block|cancel|ceas|clear|delet|disabl|disallow|exclud|hid|ignor|omit|prevent|remov|skip|stop|suppress|unset|avoid|bypass)\w*|\b(?:off|out|without|not?|never|none|false|instead|unless|only|end(?:s|ed|ing)?)\b|\bno-|n['’]t\b/i;
const END_STEMS = [
  "stop",
  "disable",
  "prevent",
  "avoid",
  "abort",
  "cancel",
  "skip",
  "remove",
  "opt",
  "hide",
].map(stemOf);

type Stems = { has(stem: string): boolean };

/** The words of a question that have an opposite, each with the word that it excludes. */
function excludedBy({ text }: Question): [asked: string, other: string][] {
  const stems = new Set(wordsOf(text).map(stemOf));
  return OPPOSITES.flatMap(([one, other]): [string, string][] => {
    if (stems.has(one) === stems.has(other)) return [];
    return [stems.has(one) ? [one, other] : [other, one]];
  });
}

/**
 * True when a sentence is about the opposite of the question, by itself or because its headings do not say otherwise.
 * `paragraph` returns the text around the sentence: how something is ended often stands in the sentence after the one that
 * introduces it.
 */
export function contradicts(
  question: Question,
  { text, stems }: Sentence,
  headings: Stems,
  paragraph: () => string = () => text,
): boolean {
  if (question.kind === "how-to" && UNDOES.test(text) && !ENDS.test(question.text)) return true;
  if (question.kind === "how-to" && ASKS_TO_END.test(question.text))
    return !TELLS_END.test(paragraph()) && !END_STEMS.some((stem) => headings.has(stem));
  // A comparison names both sides, and a question of the form "is it possible" may be answered by naming where it is.
  if (question.kind === "difference" || question.kind === "yes-no") return false;
  return excludedBy(question).some(
    ([asked, other]) => stems.has(other) && !stems.has(asked) && !headings.has(asked),
  );
}
