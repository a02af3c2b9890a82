// "Which hooks does the SDK have?" asks for the members of a kind. A sentence that only tells what the SDK is, or that a kind
// has members, is no answer to it, however many words it shares with the question.

import { listAfter } from "./passages";
import type { Question } from "./question";
import type { Quote } from "./quote";
import { stemOf, wordsOf } from "./tokens";

const LONGEST = 200;
/** "Which rendering strategies does", "What providers are": up to three words, of which the last is a plural. */
const ASKS =
  /^\W{0,4}(?:and\s)?(?:which|what)\s((?:\p{L}[\p{L}.-]{0,30}\s){0,3}?\p{L}{2,30}[^suia\P{L}]s)\s(?:does|do|did|has|have|can|could|are|were|is there|exist|come|ship)\s/iu;
/** At least three members in a row, or two names in code. */
const IN_ROW = /[^\s,;:()][^,;:()]{0,60},\s[^,;:()]{1,60},?\s(?:and|or)\s\S/u;
const CODE = /`[^`\n]{1,60}`/g;
const FEWEST = 2;

/** The stem of the kind whose members are asked for; null for other questions. */
function kindAsked({ text, sides }: Question): string | null {
  const [, kind] = sides ? [] : (ASKS.exec(text.slice(0, LONGEST)) ?? []);
  const last = kind ? wordsOf(kind).at(-1) : undefined;
  return last ? stemOf(last) : null;
}

/** Whether a quotation names members of the kind: in a row, in code, or in the list below it. */
function names(kind: string, quote: Quote): boolean {
  const { page, sentence } = quote;
  const headed = page.index.sections[sentence.section]?.headingStems.has(kind) ?? false;
  if (!headed && !sentence.stems.has(kind)) return false;
  if (sentence.kind === "table" || sentence.listed) return true;
  if (listAfter([quote]).length >= FEWEST) return true;
  const inCode = new Set(sentence.text.match(CODE) ?? []);
  return inCode.size >= FEWEST || IN_ROW.test(sentence.text);
}

/** False if a question asks for the members of a kind and none of the quotations names any. */
export function namesMembers(question: Question, quotes: readonly Quote[]): boolean {
  const kind = kindAsked(question);
  return kind === null || quotes.some((quote) => names(kind, quote));
}
