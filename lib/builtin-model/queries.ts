// Different queries for one question: its key words, its exact terms in quotes, its sub-questions, the sides of a
// comparison, and synonyms. A Russian question is also searched in English.

import { synonymsOf } from "@/lib/text/thesaurus";
import { ASKING_FRENCH, beginsWithWho, EST_CE_QUE, hasRelative, TURNED } from "./asking-french";
import type { Question, Term } from "./question";
import { isGeneric } from "./stop-words";
import { stemOf, wordsOf } from "./tokens";

/** The words that ask, also behind a preposition: "and at what cost", "und bis wann". French ones stand by themselves. */
const ASKING = String.raw`(?:(?:at|by|in|for|from|to|with|on|since|until|of|under|bis|seit|für|von|ab|zu|mit|an|за|на|в|с|до|от|через|для)\s+)?(?:how|what|why|when|where|which|whom?|whose|как|что|почему|когда|каки[ехм]|кака[яй]|какое|какой|какую|каков\p{L}{0,2}|сколько|кто|кого|кому|где|куда|зачем|чем|wie|was|we[rmn]|wo|wann|warum|wieso|welche[rsnm]?|wieviel|womit|woher|wohin|cómo|qué|cuál(?:es)?|dónde|cuándo|quién(?:es)?|cuánt[oa]s?)(?!\p{L})`;
/** Several questions in a row: "what does it do, where can I put it and …". */
const IN_A_ROW = String.raw`,\s+(?=(?:how|what|why|where)\s+(?:can|do|does|should)\s|${EST_CE_QUE})`;
const SUB_QUESTION = new RegExp(
  String.raw`\?\s+|;\s+|${IN_A_ROW}|(?<!\s)\s+(?:(?:and|и|und|et|y)\s+(?=${ASKING})|et\s+(?=${ASKING_FRENCH}))`,
  "iu",
);
const MAX_WORDS = 9;

const unquote = (text: string) => text.replaceAll('"', "");
const quote = (text: string) => `"${unquote(text)}"`;
const phraseOf = (texts: string[]) =>
  [...new Set(texts.map(unquote).join(" ").split(/\s+/))].slice(0, MAX_WORDS).join(" ").trim();
const englishOf = (terms: Term[]) =>
  phraseOf(terms.filter((term) => term.translated).map((term) => term.english));

/** Ignores order and endings: two queries with the same stems are the same query (GOAL-Q9). */
export function queryKey(query: string): string {
  return [...new Set(wordsOf(query).map(stemOf))].sort().join(" ");
}

/** Two adjacent significant words of the question form a phrase. */
function neighbours(text: string, term: Term, next: Term | undefined): boolean {
  if (!next || term.role === "generic" || next.role === "generic") return false;
  return text.toLowerCase().includes(`${term.text} ${next.text}`.toLowerCase());
}

function exactQuery(question: Question): string {
  const { terms } = question;
  const exact = terms.filter((term) => term.exact && term.role !== "scope");
  const rest = terms.filter((term) => !exact.includes(term) && term.role !== "scope" && term.translated);
  const quoted = exact.slice(0, 3).map((term) => quote(term.english));
  if (quoted.length > 0) return [...quoted, ...rest.slice(0, 3).map((term) => term.english)].join(" ");
  const pair = rest.find((term, index) => neighbours(question.text, term, rest[index + 1]));
  const next = pair ? rest[rest.indexOf(pair) + 1] : undefined;
  return pair && next ? `"${pair.english} ${next.english}"` : "";
}

/** The first synonym that says no less than the word itself: "remember" is no word for "cache". */
function synonymOf(term: Term): string | undefined {
  const isVague = (words: string) => wordsOf(words).every((word) => isGeneric(stemOf(word)));
  const others = synonymsOf(stemOf(term.english));
  return term.role === "generic" ? others[0] : others.find((other) => !isVague(other));
}

/** A number, an identifier or a compound: "2021", "useChat", "force-cache". */
const CODED = /[\p{N}_./-]|\p{Ll}\p{Lu}/u;

/**
 * Queries with one of the terms in other words. Beside a number or an identifier there are none: what it stands for is
 * written with the words that the question has ("population of Lisbon in 2021"). Beside the name of a place or a firm
 * there are: pages about it use words of their own.
 */
function synonymQueries(question: Question, terms: Term[]): string[] {
  if (question.terms.some(({ exact, role, text }) => exact && role !== "scope" && CODED.test(text)))
    return [];
  const replaced: string[] = [];
  for (const term of terms) {
    // A name has no synonyms.
    if (term.role === "scope" || term.exact || !term.translated) continue;
    const other = synonymOf(term);
    if (!other) continue;
    const context = terms.filter((known) => known !== term && known.role !== "generic" && known.translated);
    replaced.push(phraseOf([other, ...context.map((known) => known.english)]));
  }
  return replaced;
}

function sideQueries(question: Question): string[] {
  const scope = question.terms.filter((term) => term.role === "scope").map((term) => term.english);
  return (question.sides ?? []).map((side) => phraseOf([side, ...scope]));
}

const DELIMITED = new RegExp(`(${SUB_QUESTION.source})`, SUB_QUESTION.flags);
/** Begins with a word that asks behind a preposition: "at what cost", "by whom". */
const LED = new RegExp(String.raw`^\W*(?:(?:and|и|und|et|y)\s+)?(?:${ASKING}|${ASKING_FRENCH})`, "iu");
/** A French verb before its subject, wherever it stands: "Le moulin est-il ouvert"; not a name, "Jong-il". */
const IS_TURNED = new RegExp(String.raw`(?<!\p{L})${TURNED}`, "u");
/** Begins a question or a request, after words that connect it to what comes before. */
const ASKS =
  /^\W*(?:(?:and|or|but|so|also|then|please|а|и|или|но|ещё|также|пожалуйста)[,\s]+){0,2}(?:how|what|which|who|whom|whose|when|where|why|am|is|are|was|were|do|does|did|can|could|should|would|will|has|have|may|might|must|any|compare|explain|describe|list|name|tell|show|give|find|как\p{L}*|что|чт[оо]бы|кто|кого|кому|ч[её]м|чей|чья|когда|где|куда|откуда|почему|зачем|сколько|можно|нужно|надо|есть|стоит|объясни\p{L}*|расскажи\p{L}*|сравни\p{L}*|покажи\p{L}*|назови\p{L}*|перечисли\p{L}*|опиши\p{L}*|wie|was|wer|wo|wann|warum|que|qu['’]\p{L}+|expliqu\p{L}*|décri\p{L}*|indique[rz]?|nomme[rz]?|donne[rz]?|cite[rz]?|cómo|qué|por|dónde|come|che|como|qual|hoe|wat|waar)(?!\p{L})/iu;

/** True for a text whose last sentence ends with a question mark. */
function endsAsking(text: string): boolean {
  const at = text.lastIndexOf("?");
  return at >= 0 && !/[\p{L}\p{N}]/u.test(text.slice(at));
}

/** A word that alone asks something of what was asked before: "and why?" */
const BARE =
  /^\W*(?:why|when|where|who|how|warum|wann|wo|wer|wie|pourquoi|quand|où|comment|combien|qui|d['’]où|cuándo|dónde|quién|cómo|почему|когда|где|кто|зачем|как)\W*$/iu;

/** True for a part that asks something, not for a statement that tells the circumstances. */
const isAsking = (part: string, delimiter: string): boolean =>
  delimiter.startsWith("?") ||
  endsAsking(part) ||
  ASKS.test(part) ||
  LED.test(part) ||
  IS_TURNED.test(part) ||
  / ли(?!\p{L})/iu.test(part);

/**
 * Splits a text into its questions: "what is X and how do I Y" contains two. A statement beside a question belongs to
 * the question before it.
 */
export function splitQuestion(text: string): string[] {
  const pieces = text.split(DELIMITED);
  const parts: { text: string; asks: boolean; hasRelative: boolean }[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const [part = "", delimiter = ""] = [pieces[at], pieces[at + 1]];
    const before = parts.at(-1);
    if (wordsOf(part).length < 2 && !(before && BARE.test(part))) continue;
    const asks = isAsking(part, delimiter);
    if (before && (!(asks && before.asks) || (before.hasRelative && beginsWithWho(part)))) {
      before.text += `${pieces[at - 1] ?? " "}${part}`;
      before.asks ||= asks;
    } else parts.push({ text: part, asks, hasRelative: hasRelative(part) });
  }
  return parts.map((part) => part.text);
}

function subQueries(question: Question): string[] {
  const parts = splitQuestion(question.text);
  if (parts.length < 2) return [];
  return parts.map((part) => {
    const stems = new Set(wordsOf(part).map(stemOf));
    return englishOf(
      question.terms.filter(
        (term) => term.role === "scope" || wordsOf(term.text).some((word) => stems.has(stemOf(word))),
      ),
    );
  });
}

/** All queries for a question, best first, without duplicates. */
export function queriesFor(question: Question): string[] {
  const { terms } = question;
  const focus = terms.filter((term) => term.role !== "generic");
  const english = englishOf(terms);
  const original = phraseOf(terms.map((term) => term.text));
  const translated = terms.filter((term) => term.translated && term.role !== "scope").length;
  const foreign = question.language === "ru" || terms.some((term) => term.english !== term.text);
  const main = foreign && translated === 0 ? [original, english] : foreign ? [english, original] : [original];
  const all = [
    // Each side of a comparison has a page of its own; the whole question finds what distinguishes them.
    ...sideQueries(question),
    main[0] ?? "",
    ...subQueries(question),
    exactQuery(question),
    ...main.slice(1),
    ...synonymQueries(question, terms),
    englishOf(focus),
    // A single common word finds mostly unrelated pages.
    ...focus.filter((term) => term.role !== "scope" && term.exact).map((term) => term.english),
  ];
  const seen = new Set<string>();
  return all.filter((query) => {
    const key = queryKey(query);
    if (!key || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Queries for terms that the pages read do not cover, combined with the question's subject. */
export function queriesForMissing(question: Question, missing: Term[]): string[] {
  const company = question.terms.filter(
    (term) => !missing.includes(term) && term.role !== "generic" && term.translated,
  );
  const wanted = missing.filter((term) => term.translated);
  return [
    ...wanted.map((term) => phraseOf([term.english, ...company.slice(0, 2).map((known) => known.english)])),
    ...synonymQueries(question, wanted),
  ].filter(Boolean);
}
