// Selects the terms of a question that a report may name as not found: names, identifiers, figures and nouns. A search
// may use every other word too, but a reader gains nothing from "nothing was found about “really”".

import type { Language, Question, Term } from "./question";
import { isGeneric, isStopWord } from "./stop-words";
import { isCyrillic, stemOf } from "./tokens";

/** Words that are usually followed by a verb or an adjective. */
const BEFORE_OTHERS =
  /^(?:how|very|so|too|as|really|to|can|could|should|would|will|must|may|might|not|don['’]?t|doesn['’]?t|do|does|did|i|we|you|they|he|she|it|who|users?|people|visitors?|persons?|somebody|someone|without|while|by|just|is|are|was|were|be|been|being|gets?|got|let|lets|help|makes?|keeps?|stops?|starts?)$/i;
/** Endings that only nouns have. */
const NOUN = /(?:tion|sion|ment|ness|ity|ance|ence|ship|ism|ture|logy|graphy|ware)s?$/i;
const PARTICIPLE = /(?:ing|ed|own|awn|itten|oken|osen|iven|aken)$/i;
const ADVERB = /ly$/i;
const NO_ADVERB = /^(?:assembly|family|supply|reply|monopoly|anomaly|api|italy|july)$/i;
const SUPERLATIVE = /est$/i;

const RUSSIAN_VERB =
  /(?:[аяеиуыо]ть|[аяеиуыо]ться|ти|тись|чь|чься|[аяеую]ет|ают|яют|еют|уют|[аяеую]ется|[аяую]ются|ится|ятся|атся|ешь|ишь|ите|йте|йся|[аяиыеу]л[аои]?|[аяиыеу]л[аои]?с[ья])$/;
const RUSSIAN_NO_VERB =
  /(?:[оа]сти?|[оа]сть|есть|канал|сигнал|портал|терминал|журнал|интервал)$|^(?:сет[ьи]|памят[ьи]|печат[ьи]|кровать|нить|модул[ьи]|цел[ьи]|путь)$/;
const RUSSIAN_ADJECTIVE = /(?:ый|[^аеор]ий|ой|ая|яя|ое|ее|ые|[^нтв]ие|ого|его|ому|ему|ыми|ими|ых|их|ую|юю)$/;
const RUSSIAN_NO_ADJECTIVE = /^(?:сценарий|комментарий|критерий|герой|строй|слой|бой|настрой|сбой)$/;
const RUSSIAN_ADVERB = /[^в]о$|ств?енно$/;
const RUSSIAN_NO_ADVERB =
  /ство$|^(?:окно|ядро|место|слово|число|письмо|дело|право|звено|зерно|ребро|метро|бюро|кино|фото|видео|аудио|радио|лого|демо|репо|кредо|меню)$/;
const RUSSIAN_FILLER =
  /^(?:вообще|вдруг|вроде|очень|опять|снова|сразу|потом|теперь|сегодня|завтра|вчера|стоит|хорош|плох|плюсы|минусы|спасибо|привет|здравствуйте|скажи|скажите|расскажите|подскажите|посоветуйте|помогите|объясните|покажите|хотел[аи]?|хотим|хочется|одном|одной|раз|раза|штука|вещь)$/;

const WORD = /[\p{L}\p{N}_$'’.-]+/gu;

/** The word before a term in the question; empty at its start. */
function before(term: Term, text: string): string {
  const at = text.toLowerCase().indexOf(term.text.toLowerCase());
  return at <= 0 ? "" : (text.slice(0, at).match(WORD)?.at(-1) ?? "");
}

function isEnglishNoun(word: string, previous: string): boolean {
  if (NOUN.test(word)) return true;
  if (ADVERB.test(word) && !NO_ADVERB.test(word)) return false;
  if (SUPERLATIVE.test(word) && /^(?:the|most|a)$/i.test(previous) && word.length > 6) return false;
  if (BEFORE_OTHERS.test(previous)) return false;
  return !(PARTICIPLE.test(word) && /^(?:without|for|after|before|of|already|still)$/i.test(previous));
}

function isRussianNoun(word: string): boolean {
  const lower = word.toLowerCase().replaceAll("ё", "е");
  if (RUSSIAN_FILLER.test(lower)) return false;
  if (RUSSIAN_VERB.test(lower) && !RUSSIAN_NO_VERB.test(lower)) return false;
  if (RUSSIAN_ADJECTIVE.test(lower) && !RUSSIAN_NO_ADJECTIVE.test(lower)) return false;
  return !(RUSSIAN_ADVERB.test(lower) && !RUSSIAN_NO_ADVERB.test(lower));
}

const isNoun = (word: string, previous: string, language: Language): boolean =>
  language === "ru" && isCyrillic(word) ? isRussianNoun(word) : isEnglishNoun(word, previous);

/** A capitalized common word, as in a title, is not a name. */
const isPlainWord = (text: string) => /^\p{Lu}?\p{Ll}+$/u.test(text);

/** True for a term that a report may name as not found. */
export function carriesMatter(term: Term, { text, language }: Question): boolean {
  if (term.role === "generic" || isStopWord(term.text)) return false;
  if (isPlainWord(term.text) && isGeneric(stemOf(term.text))) return false;
  if (term.exact || /\d/.test(term.text)) return true;
  // The search replaced a phrase by other words, such as "speed up" by "performance".
  if (!text.toLowerCase().includes(term.text.toLowerCase())) return false;
  const words = term.text.split(/\s+/);
  return isNoun(words.at(-1) ?? "", before(term, text), language);
}
