// Analyses a question for search and matching: its language, its kind, and its terms with their synonyms.

import { lazy } from "@/lib/text/lazy";
import { inPlainWords, synonymsOf } from "@/lib/text/thesaurus";
import { choiceOf } from "./choice";
import { fileReadings } from "./file-readings";
import { isNotEnglish, withoutFunctionWords } from "./function-words";
import { spelledMonth } from "./months";
import { verbInEnglish } from "./other-verbs";
import { type Spoken, unmatchedLanguage } from "./spoken-language";
import { isGeneric, isStopWord } from "./stop-words";
import { translationsOf } from "./terms-ru";
import { isCyrillic, partsOf, stemOf, wordsOf } from "./tokens";

export type Language = "en" | "ru";

export type QuestionKind =
  | "difference"
  | "default"
  | "how-to"
  | "definition"
  | "list"
  | "reason"
  | "time"
  | "place"
  | "yes-no"
  | "general";

/** Stems that must all occur in a text for this reading of the term to match, and the weight of the match. */
export type Reading = { stems: string[]; weight: number };

export type Term = {
  /** As written in the question. */
  text: string;
  /** English words to search for: the text itself, or its translation. */
  english: string;
  readings: Reading[];
  weight: number;
  /**
   * `scope`: the product whose documentation is meant ("in Next.js"); `generic`: a word of little significance;
   * `earlier`: from the previous question.
   */
  role: "focus" | "generic" | "scope" | "earlier";
  /** An identifier, number or name, which must match exactly. */
  exact: boolean;
  /** False for a Russian word without a known translation. */
  translated: boolean;
};

export type Question = {
  text: string;
  /** The language whose words are matched: English for every one in Latin letters. */
  language: Language;
  /** The language of what is said around quotations; English unless another is sure. */
  spoken: Spoken;
  kind: QuestionKind;
  terms: Term[];
  /** The things compared, two to four, if the question is a comparison. */
  sides: string[] | null;
  /** Of a follow-up that replaces a part of the earlier question: what it puts in, and what it replaces. */
  follows?: { subject: Term[]; instead: Term[] };
};

const CHUNK = /`[^`]+`|"[^"]+"|«[^«»]+»|“[^“”]+”|[^\s,;:!?()[\]{}"«»“”]+(?:\(\))?/gu;
const QUOTED = /^[`"«“]/;
/** The product that the whole documentation describes. It helps to choose pages but hardly distinguishes sentences. */
const NAMES = /^(?:next\.?js|ai sdk)$/i;
/** True for the name of a product that the documentation describes. */
export const isProduct = (name: string): boolean => NAMES.test(name);
const SPELLINGS: Record<string, string> = { nextjs: "Next.js", nodejs: "Node.js", reactjs: "React" };

const KINDS: [QuestionKind, RegExp][] = [
  [
    "how-to",
    /\bhow\s+(?:to|(?:do|can|should|would|could|might)\s+(?:i|we|you|one|people|users?))\s+compare\b/i,
  ],
  ["how-to", /^\W*как\s+(?:мне\s+|можно\s+)?(?:сравни(?:ть|вать)|сопостави(?:ть|лять))/iu],
  [
    "difference",
    /\bdiffer\w*|\bvs\.?\s|\bversus\b|\bcompare[ds]?\b|отлича|отличи|разниц|сравн|\bunterschied|\bdifférence|\bdiferen[cç]|\bdifferenz/i,
  ],
  ["default", /\bdefaults?\b|по умолчанию/i],
  ["reason", /^\W*why\b|^\W*(?:почему|зачем|для чего)/i],
  ["time", /^\W*when\b|^\W*когда/i],
  ["place", /^\W*where\b|^\W*(?:где|куда)(?!\p{L})/iu],
  [
    "list",
    /^\W*(?:list|name|enumerate)\b|\b(?:which|what)\s+(?:are\b|\w+\s+(?:options|values|types|kinds|providers|hooks|props|parameters|methods|functions|files|conventions)\b|options|values|types|kinds|ways|providers|hooks|props|parameters|methods|functions|files)|^\W*(?:какие|перечисл)/i,
  ],
  ["how-to", /\bhow\s+(?:do|can|to|should|would|could|might)\b|\bway to\b|^\W*как(?!\p{L})(?!\s+работает)/iu],
  [
    "definition",
    /^\W*(?:what(?:'s| is| are| does| do)|explain|describe|how does)\b|^\W*(?:что такое|что делает|что значит|объясни|как работает)/i,
  ],
  [
    "yes-no",
    /^\W*(?:is|are|can|does|do|should|will|has|kann|darf|muss|puede|pueden|puedo|peut-on|puis-je)\b|^\W*(?:можно ли|können|dürfen|müssen)|\sли\s/i,
  ],
];

/** These patterns may scan the text more than once per character, so its length is limited. */
const LONGEST_COMPARISON = 300;
/** A full stop within a word ends no name: "layout.js". */
const SIDES = [
  /\b(?:between|compare)\s+(.+?)\s+(?:and|with|to)\s+(.+?)(?:\s+in\s+|[?.](?=\s|$)|$)/i,
  /(\S+(?:\s+\S+)?)\s+(?:vs\.?|versus)\s+(\S+(?:\s+\S+)?)/i,
  /\bhow (?:does|do|is|are)\s+(.+?)\s+differ(?:ent)?\s+from\s+(.+?)(?:\s+in\s+|[?.](?=\s|$)|$)/i,
  /\b(\S+)\s+(?:instead of|rather than|or)\s+(\S+?)(?:[?.](?=\s|$)|\s|$)/i,
  /\bhow (?:do|does|are|is)\s+(.+?)\s+and\s+(.+?)\s+(?:compare|differ)(?:ent)?(?:\s+in\s+|[?.](?=\s|$)|$)/i,
  /\b(?:zwischen|entre|tra|fra)\s+(.+?)\s+(?:und|et|y|e)\s+(.+?)(?:\s+(?:in|en|dans|em)\s+|[?.](?=\s|$)|$)/i,
  /(?:между|сравни\p{L}*)\s+(.+?)\s+(?:и|с)\s+(.+?)(?:\s+в\s+|[?.](?=\s|$)|$)/iu,
  /чем\s+отлича\p{L}*\s+(.+?)\s+от\s+(.+?)(?:\s+в\s+|[?.](?=\s|$)|$)/iu,
  /чем\s+(.+?)\s+отлича\p{L}*\s+от\s+(.+?)(?:\s+в\s+|[?.](?=\s|$)|$)/iu,
];

/** Russian when enough letters are Cyrillic; Latin names are common in Russian questions. */
export function languageOf(text: string): Language {
  const letters = text.match(/\p{L}/gu) ?? [];
  const cyrillic = letters.filter((letter) => isCyrillic(letter)).length;
  return cyrillic > letters.length * 0.25 ? "ru" : "en";
}

function kindOf(text: string): QuestionKind {
  if (choiceOf(text)) return "difference";
  return KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? "general";
}

const isIdentifier = (text: string) =>
  partsOf(text).length > 1 || /[A-Za-z][./_-][A-Za-z]|^[@/]|\(\)$/.test(text);
const stemsOf = (text: string) => wordsOf(text).map(stemOf);

function readingsOf(text: string, english: string[], isName: boolean): Reading[] {
  const readings: Reading[] = [{ stems: stemsOf(text), weight: 1 }, ...fileReadings(text)];
  for (const word of english) readings.push({ stems: stemsOf(word), weight: 1 });
  for (const stems of spelledMonth(text)) readings.push({ stems, weight: 1 });
  const base = english[0] ?? text;
  const stems = stemsOf(base);
  if (stems.length === 1) {
    const others = isName ? [] : synonymsOf(stems[0] ?? "");
    for (const other of others) readings.push({ stems: stemsOf(other), weight: 0.6 });
    // "generate static params" and `generateStaticParams` match through their parts.
    const parts = partsOf(base).map(stemOf);
    if (parts.length > 1) readings.push({ stems: parts, weight: 0.3 });
  }
  return readings.filter((reading) => reading.stems.length > 0);
}

/** `called`: the name of a function, "connection()", which no synonym stands for. */
type Chunk = { text: string; quoted: boolean; first: boolean; called: boolean };

function chunksOf(text: string): Chunk[] {
  const raw =
    text
      .replace(/\bhow (?:many|much)\b/gi, " ")
      .replace(/\bai sdk\b/gi, '"AI SDK"')
      .match(CHUNK) ?? [];
  // Behind "how many" a word has a capital letter only if it is a name.
  const opens = !/^\W*how (?:many|much)\b/i.test(text);
  return raw.map((chunk, index) => ({
    text: chunk.replace(/^[`"«“'.-]+|(?<![`"»”'.,-])[`"»”'.,-]+$/gu, "").replace(/['’]s$|\(\)$/, ""),
    quoted: QUOTED.test(chunk),
    first: opens && index === 0,
    called: /\(\)`?$/.test(chunk),
  }));
}

/** The month, which is otherwise a function word. */
const isMay = ({ text, first }: Chunk) => text === "May" && !first;

function termOf(chunk: Chunk, language: Language, isEnglish: boolean): Term | null {
  const text = SPELLINGS[chunk.text.toLowerCase()] ?? chunk.text;
  if (!/[\p{L}\p{N}]/u.test(text) || (!(chunk.quoted || chunk.called) && isStopWord(text) && !isMay(chunk)))
    return null;
  const stem = stemOf(text);
  const foreign = language === "ru" && !isCyrillic(text);
  const name = /^\p{Lu}/u.test(text) && !chunk.first;
  const identifier = isIdentifier(text);
  const exact =
    chunk.quoted ||
    chunk.called ||
    foreign ||
    identifier ||
    name ||
    /\d/.test(text) ||
    /^\p{Lu}{2,}$/u.test(text);
  const scoped = NAMES.test(text);
  const english = isCyrillic(text) ? translationsOf(stem) : isEnglish ? [] : verbInEnglish(text);
  // Words of another language in Latin letters only look like generic English ones: "backe", "lange".
  const generic =
    !exact && ((isEnglish && isGeneric(stem)) || english.some((word) => isGeneric(stemOf(word))));
  const role = scoped ? "scope" : generic ? "generic" : "focus";
  return {
    text,
    english: english[0] ?? text,
    readings: readingsOf(text, english, chunk.called || (exact && partsOf(english[0] ?? text).length > 1)),
    weight: role === "scope" ? 0.3 : role === "generic" ? 0.35 : exact ? 1.5 : 1,
    role,
    exact: exact && role !== "generic",
    translated: english.length > 0 || !isCyrillic(text),
  };
}

// Russian two-word terms with their English name; a word-by-word translation would search for something else.

/** Two-word terms with one meaning. */
const PAIRS = `
база данных = database
вызов инструмента = tool calling
вызов функции = function call
интерфейс чата = chat interface
история сообщений = message history
карта сайта = sitemap
история чата = chat history
клиентский компонент = client component
максимальное число = maximum number
обработка ошибок = error handling
обработать ошибку = error handling
обработчик маршрута = route handler
переменная окружения = environment variable
переменная среды = environment variable
поисковая оптимизация = seo
потоковая передача = stream
потоковый вывод = stream
потоково выводить = stream
реальное время = realtime
сегмент маршрута = route segment
серверное действие = server action
серверный компонент = server component
серверный экшен = server action
статическая генерация = static generation
статический экспорт = static export
структурированный вывод = structured output
структурированные данные = structured data
структурированный ответ = structured output
языковая модель = language model
страница ошибки = error page
векторное представление = embedding
`;

const pairs = lazy(() => {
  const lines = PAIRS.trim()
    .split("\n")
    .map((line) => line.split("="));
  return new Map(
    lines.map(([russian = "", english = ""]) => [
      russian.trim().split(/\s+/).map(stemOf).join(" "),
      english.trim(),
    ]),
  );
});

/** English for two adjacent Russian words, by their stems; null when they are no fixed term. */
function translationOfPair(first: string, second: string): string | null {
  return pairs().get(`${first} ${second}`) ?? null;
}

/** Two Russian words that translate to one English name are one term. */
function pairTerm(first: Chunk, second: Chunk | undefined): Term | null {
  const english = second ? translationOfPair(stemOf(first.text), stemOf(second.text)) : null;
  if (!english || !second) return null;
  const text = `${first.text} ${second.text}`;
  const readings = [text, english, partsOf(english).join(" ")]
    .map((words) => ({ stems: stemsOf(words), weight: 1 }))
    .filter((reading) => reading.stems.length > 0);
  return {
    text,
    english,
    readings,
    weight: 1.3,
    role: "focus",
    exact: isIdentifier(english),
    translated: true,
  };
}

/** The terms of a text in order, without duplicates. */
export function termsOf(text: string, language: Language, isEnglish = true): Term[] {
  const terms = new Map<string, Term>();
  const chunks = chunksOf(text);
  for (let at = 0; at < chunks.length; at += 1) {
    const chunk = chunks[at] as Chunk;
    const pair = language === "ru" ? pairTerm(chunk, chunks[at + 1]) : null;
    if (pair) at += 1;
    const before = [...terms.values()].at(-1);
    // "Next.js 16": the number is part of the name.
    if (before?.role === "scope" && /^v?\d+(?:\.\d+)*$/.test(chunk.text)) continue;
    const term = pair ?? termOf(chunk, language, isEnglish);
    const key = term ? stemsOf(term.text).join(" ") : "";
    if (term && key && !terms.has(key)) terms.set(key, term);
  }
  const found = [...terms.values()];
  // If the question is about the product itself, the product becomes the focus.
  if (!found.some((term) => term.role === "focus"))
    return found.map((term) =>
      term.role === "scope" ? { ...term, role: "focus", weight: 1, exact: true } : term,
    );
  return found;
}

/** "Compare two vectors" names no two things. */
const NUMBERED_SIDE =
  /^(?:(?:the|these|those|my|эти|мои)\s+)?(?:two|three|several|some|many|multiple|different|various|both|each|two or more|два|две|двух|три|несколько|разн\p{L}+|оба|обе)(?!\p{L})/iu;
/** "The App Router" is the side "App Router". */
const ARTICLE = /^(?:the|an?)\s+(?=\S)/i;

/** Begins a remark about the things compared: "A and B: what does each do?" */
const MORE = /[:;]\s|,\s(?=(?:what|which|how|when|where|who|что|чем|как|какая|какой)\s)/iu;

const MOST_SIDES = 4;
const MOST_WORDS = 5;
const countWords = (text: string) => text.split(/\s+/).length;

/** "A, B and C" are three sides. */
const listed = (side: string): string[] =>
  side
    .split(",")
    .map((one) => one.trim().replace(ARTICLE, ""))
    .filter(Boolean);

const COMPARE = /(?<!\p{L})compare\s/iu;
const OF = /\s(?:of|between)\s/iu;
const JOINS = /\s(?:with|to|vs)\s/iu;

/** "Compare the price and the weight of A and B" without the attributes. */
function withoutAttributes(text: string): string {
  const from = text.search(COMPARE);
  const rest = from < 0 ? "" : text.slice(from + "compare".length);
  const at = rest.search(OF);
  if (at < 0 || JOINS.test(rest.slice(0, at))) return text;
  const things = rest.slice(at + 1).replace(/^\S+\s/, "");
  return /\s(?:and|with|to)\s/i.test(things) ? `compare ${things}` : text;
}

function sidesOf(text: string): string[] | null {
  const choice = choiceOf(text);
  if (choice) return choice;
  const clean = text
    .replace(/[`"«»“”]/g, "")
    .replace(/\s+/g, " ")
    .slice(0, LONGEST_COMPARISON);
  const asked = withoutAttributes(clean);
  for (const pattern of SIDES) {
    const match = asked.match(pattern);
    const before = listed(match?.[1] ?? "");
    const [second = ""] = match?.[2]?.split(MORE) ?? [];
    const right = second.replace(/,\s*$/, "").trim().replace(ARTICLE, "");
    const [left] = before;
    if (left && NUMBERED_SIDE.test(left)) return null;
    if (!left || !right || [...before, right].some((side) => countWords(side) > MOST_WORDS)) continue;
    if (before.length > 1) return [...before, right].slice(0, MOST_SIDES);
    // "server and client components": the noun belongs to both sides.
    const [, ...noun] = right.split(/\s+/);
    const shared = countWords(left) === 1 && noun.length === 1;
    return shared ? [`${left} ${noun[0]}`, right] : [left, right];
  }
  return null;
}

/** Reads one question. */
export function analyseQuestion(text: string): Question {
  const language = languageOf(text);
  const kind = kindOf(text);
  return {
    text,
    language,
    spoken: language === "en" ? (isNotEnglish(text) && unmatchedLanguage(text)) || "en" : language,
    kind,
    terms: termsOf(inPlainWords(withoutFunctionWords(text)), language, !isNotEnglish(text)),
    sides: kind === "difference" || kind === "time" ? sidesOf(text) : null,
  };
}
