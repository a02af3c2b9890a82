// Detects the language of a query cheaply: by its script, and for Latin script by its function words.

import { oneLine } from "./hit";

/** Scripts used mainly by one large language. The first that has a sufficient share of the letters wins. */
const SCRIPTS: [string, RegExp][] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["zh", /\p{Script=Han}/u],
  ["el", /\p{Script=Greek}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["hi", /\p{Script=Devanagari}/u],
  ["th", /\p{Script=Thai}/u],
];
/** Names in Latin letters are common in questions of other scripts. */
const SHARE = 0.25;

const WORDS: [string, string][] = [
  ["de", "der die das und ist wie was wer wo warum welche welcher wann ein eine nicht von für mit auf im"],
  ["fr", "le la les des et est une quel quelle quels comment pourquoi où qui que dans pour avec sur du au"],
  ["es", "el los las y es una cuál qué cómo dónde quién por para con en del cuándo cuánto"],
  ["it", "il lo gli e è una quale cosa come dove chi perché per con nel della di quando quanto"],
  ["pt", "o os as e é uma qual que como onde quem por para com em do da não quando quanto"],
  ["pl", "i jest w na z co jak gdzie kto dlaczego który która nie do od czy kiedy ile"],
  ["nl", "de het een en is wat hoe waar wie waarom welke van voor met op niet wanneer"],
  ["en", "the a an and is are what how where who why which of for with on in to does do did when was were"],
];
const KNOWN = WORDS.map(([language, words]) => [language, new Set(words.split(" "))] as const);

function cyrillic(text: string): string {
  if (/[ўЎ]/u.test(text)) return "be";
  return /[іїєґІЇЄҐ]/u.test(text) && !/[ыэъёЫЭЪЁ]/u.test(text) ? "uk" : "ru";
}

/** The language (ISO 639-1) that a text clearly has; null when nothing decides it. */
export function clearLanguage(query: string): string | null {
  const text = oneLine(query);
  const letters = text.match(/\p{L}/gu) ?? [];
  const holds = (script: RegExp) =>
    letters.filter((letter) => script.test(letter)).length > letters.length * SHARE;
  if (holds(/\p{Script=Cyrillic}/u)) return cyrillic(text);
  const script = SCRIPTS.find(([, pattern]) => holds(pattern));
  if (script) return script[0];
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const counts = KNOWN.map(([language, known]) => ({
    language,
    count: words.filter((word) => known.has(word)).length,
  }));
  const most = Math.max(...counts.map(({ count }) => count));
  const leading = counts.filter(({ count }) => count === most && count > 0);
  // A function word that several languages share decides nothing.
  return leading.length === 1 && leading[0] && most > 1 ? leading[0].language : null;
}

/**
 * The language of a query. A query in Latin letters without function words is assumed to be in the language
 * of the question, if that uses Latin letters too; `en` when nothing decides.
 */
export function queryLanguage(query: string, question?: string): string {
  const clear = clearLanguage(query);
  if (clear !== null) return clear;
  const may = !/\p{L}/u.test(query) || KNOWN.some(([language]) => language === question);
  return question !== undefined && may ? question : "en";
}
