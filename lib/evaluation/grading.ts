// Grades a short answer against the expected one by code, after the rules of SimpleQA: correct when it contains the
// expected answer and does not deny it. Facts are compared by value, names by their words.

import type { Fact } from "@/lib/citation-check/facts";
import { factsOf } from "@/lib/citation-check/facts";
import { isHard, isNumeric, rivals, sameFact } from "@/lib/citation-check/facts-match";
import { withoutCitations } from "@/lib/reports/citations";
import { blocksOf, sentencesIn } from "@/lib/text/sentences";
import { foldWord, isStopWord, stemWord } from "@/lib/text/words";

export const OUTCOMES = ["correct", "incorrect", "not_attempted"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The sentences of an answer that are graded; what follows is detail, in which any short answer occurs by chance. */
const SENTENCES_GRADED = 6;
const LONGEST_SENTENCE = 2000;

type Word = { text: string; stem: string; start: number; end: number };
type Found = { first: number; last: number; start: number };

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const TITLES = new Set(
  "dr doctor prof professor sir dame mr mrs ms miss lord lady saint st president queen king prince princess д-р проф".split(
    " ",
  ),
);

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const folded = foldWord(word);
    return { text: word, stem: stemWord(folded), start: index, end: index + word.length };
  });

/** The text without citations and Markdown, cut after the sentences that are graded. */
function gradedSentences(answer: string): string[] {
  const plain = withoutCitations(answer).replace(/[`*#>|~]+/g, " ");
  return blocksOf(plain)
    .flatMap((block) => sentencesIn(plain, block))
    .slice(0, SENTENCES_GRADED)
    .map(({ start, end }) => plain.slice(start, end).slice(0, LONGEST_SENTENCE));
}

const NEGATORS = new Set("not never nor neither cannot without не ни вместо нежели".split(" "));
/** Directly after a negator these say that something is the case: "not only", "not just". */
const AFFIRMING = new Set("only just merely simply только".split(" "));
/** "Not finished until 1999", "not before 1999". */
const TURNING = new Set("until before раньше".split(" "));
/** A negation does not reach over these. */
const CLAUSE_END = /[,;:.!?()–—]|(?<!\p{L})(?:but|however|while|whereas|although|а|но|зато)(?!\p{L})/gu;
const NEGATION_REACH = 5;

/** True when the words at `start` are denied: "not in Paris", "rather than Paris", "wasn't Paris". */
function isDenied(sentence: string, start: number): boolean {
  const before = sentence.slice(0, start);
  const end = [...before.matchAll(CLAUSE_END)].at(-1);
  const clause = end ? before.slice(end.index + end[0].length) : before;
  const words = (clause.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? []).slice(-NEGATION_REACH);
  return words.some((word, index) => {
    const next = words[index + 1] ?? "";
    if ((word === "rather" && next === "than") || (word === "instead" && next === "of")) return true;
    if (!NEGATORS.has(word) && !/n['’]t$/.test(word)) return false;
    return !AFFIRMING.has(next) && !words.slice(index).some((later) => TURNING.has(later));
  });
}

const SCALED =
  /\d\s?(?:[kKMBT]|mn|mln|bn|тыс\.?|млн|млрд|thousand|million|billion|trillion)(?![\p{L}\p{N}])/u;

/** True for a number that is rounded as written, so that a more exact one says the same: 1.2 million, 3.5, 120k. */
const isRounded = (fact: Fact, written: string) =>
  isNumeric(fact) && (/\d[.,]\d{1,2}(?!\d)/.test(written) || SCALED.test(written));

function statesNumber(expected: Fact, stated: Fact, written: string): boolean {
  if (isRounded(expected, written) && sameFact({ ...expected, precision: "about" }, stated)) return true;
  if (!isNumeric(expected) || !isNumeric(stated)) return false;
  // The question may have the unit: "How many seconds?" "30".
  if (stated.unit === "" && Number(stated.value) === Number(expected.value)) return true;
  const value = Number(stated.value);
  const rounded = { ...stated, value: String(Math.round(value)) };
  return !Number.isInteger(value) && expected.unit === stated.unit && sameFact(expected, rounded);
}

const OR = /^ (?:or|или) [^.;]{0,12}$/iu;

/** "1998 or 1999" states neither. */
function hasAlternative(sentence: string, fact: Fact, all: readonly Fact[]): boolean {
  return all.some((other) => {
    if (other === fact || sameFact(fact, other) || !rivals(fact, other)) return false;
    const [one, two] = fact.start < other.start ? [fact, other] : [other, fact];
    return OR.test(sentence.slice(one.end, two.start).replaceAll(/[\s,]+/g, " "));
  });
}

/** The places in a sentence where an expected fact is stated. */
function factAt(expected: Fact, written: string, sentence: string, words: readonly Word[]): Found[] {
  const facts = factsOf(sentence).filter(isHard);
  return facts.flatMap((fact) => {
    if (!sameFact(expected, fact) && !statesNumber(expected, fact, written)) return [];
    if (hasAlternative(sentence, fact, facts)) return [];
    const first = words.findIndex(({ end }) => end > fact.start);
    const last = words.findLastIndex(({ start }) => start < fact.end);
    return first < 0 ? [] : [{ first, last, start: fact.start }];
  });
}

/** One part of the expected answer: facts and words that stand together, such as a name, a date, "Chapter 11". */
type Piece = { text: string; facts: Fact[]; words: Word[]; span: number; denied: boolean };

function pieceOf(text: string): Piece | null {
  const facts = factsOf(text).filter((fact) => isHard(fact) && fact.kind !== "quotation");
  const all = wordsOf(text);
  const own = all.filter(({ start, end }) => !facts.some((fact) => start < fact.end && end > fact.start));
  const telling = own.filter(({ text: word }) => !isStopWord(foldWord(word)));
  const untitled = telling.filter(({ text: word }) => !TITLES.has(foldWord(word)));
  const named = untitled.length > 0 ? untitled : telling;
  // The initial of a middle name.
  const names = named.filter(({ text: word }) => word.length > 1 || !/^\p{Lu}$/u.test(word));
  const words = names.length > 1 || facts.length > 0 ? names : named;
  if (facts.length === 0 && words.length === 0) return null;
  const denied = own.some(({ text: word }) => NEGATORS.has(foldWord(word)));
  return { text, facts, words, span: all.length + 1, denied };
}

/** Whether one of the places of each part lies within the span of the others. */
function standTogether(places: readonly Found[][], span: number): Found | null {
  const [first = [], ...others] = places;
  for (const start of first) {
    let { first: from, last: to } = start;
    const near = others.every((candidates) => {
      const reach = (found: Found) => Math.max(to, found.last) - Math.min(from, found.first);
      const [place] = candidates.toSorted((a, b) => reach(a) - reach(b));
      if (!place || reach(place) >= span) return false;
      from = Math.min(from, place.first);
      to = Math.max(to, place.last);
      return true;
    });
    if (near) return { first: from, last: to, start: start.start };
  }
  return null;
}

function sentenceStates(piece: Piece, sentence: string): boolean {
  const words = wordsOf(sentence);
  const open = (places: readonly Found[]) =>
    places.filter(({ start }) => isDenied(sentence, start) === piece.denied);
  const facts = piece.facts.map((fact) =>
    open(factAt(fact, piece.text.slice(fact.start, fact.end), sentence, words)),
  );
  const named = piece.words.map(({ stem }) =>
    words.flatMap((word, index) =>
      word.stem === stem ? [{ first: index, last: index, start: word.start }] : [],
    ),
  );
  const places = [...facts, ...named];
  if (places.some((candidates) => candidates.length === 0)) return false;
  const found = standTogether(places, piece.span);
  return found !== null && isDenied(sentence, words[found.first]?.start ?? 0) === piece.denied;
}

/** The expected answer in parts that may stand in any order: "Bergen, Norway", "red, green and blue". */
function piecesOf(expected: string): Piece[] {
  const dated = factsOf(expected).filter(({ kind }) => kind !== "name");
  const inFact = (at: number) => dated.some(({ start, end }) => at >= start && at < end);
  const texts: string[] = [];
  let done = 0;
  for (const { 0: mark, index } of expected.matchAll(/[,;]\s|\s(?:and|&|и)\s/gu)) {
    if (inFact(index)) continue;
    texts.push(expected.slice(done, index));
    done = index + mark.length;
  }
  return [...texts, expected.slice(done)].flatMap((text) => pieceOf(text) ?? []);
}

/** Whether the sentences contain the expected answer. */
function states(sentences: readonly string[], expected: string): boolean {
  const pieces = piecesOf(expected);
  // A title of stop words ("The Who", "It") is looked for as it is written.
  if (pieces.length === 0) {
    const wanted = expected.trim();
    return wanted !== "" && sentences.some((sentence) => sentence.includes(wanted));
  }
  return pieces.every((piece) => sentences.some((sentence) => sentenceStates(piece, sentence)));
}

const REFUSALS = [
  /^(?:not found|nothing)\b/,
  /^no\b[^.]{0,60}\b(?:answers?|names?|says?|states?|gives?|mentions?|found|is sure to|identif\w{1,4}|confirms?|specif\w{1,4}|records?|information)\b/,
  /^none of the\b/,
  /\b(?:could|can|was|were|am|is|are)(?: ?not| unable|n['’]t)\b[^.]{0,25}\b(?:find|found|determined?|identif\w{1,4}|establish\w{0,2}|locate|confirm|answer|verify)\b/,
  /\b(?:sources?|pages?|results?|documents?)\b[^.]{0,40}\b(?:do|does|did)(?: not|n['’]t)\b[^.]{0,10}\b(?:say|state|name|mention|give|identify|contain|answer|specify|tell|provide|report)\b/,
  /\bno (?:public |official |reliable )?(?:record|information|evidence|mention|data)\b/,
  /\b(?:remains?|is) (?:unclear|unknown)\b|\bnot (?:known|specified|stated|mentioned)\b/,
  /не найден|не удалось|не указан|нет (?:сведений|данных|информации|(?:точного )?ответа)|ничего не|неизвестн|ни одно предложение|ни в одн/,
  /^(?:nicht gefunden|keine (?:sichere )?antwort|introuvable|pas de réponse|no encontrado|sin respuesta)(?!\p{L})/u,
];
const ADVERSATIVE = /(?<!\p{L})(?:but|however|although|though|probably|likely|но|однако|вероятно)(?!\p{L})/iu;

const YES = new Set(["yes", "true", "да"]);
const NO = new Set(["no", "false", "нет"]);

/**
 * The outcome of a short answer; null stands for a run without one. An answer that begins by saying that nothing was
 * found is not an attempt, unless the expected answer follows after "but" or "however".
 */
export function gradeAnswer({ expected, answer }: { expected: string; answer: string | null }): Outcome {
  const sentences = gradedSentences(answer ?? "");
  const opening = (sentences[0] ?? "").toLowerCase().slice(0, 400);
  if (!/[\p{L}\p{N}]/u.test(opening)) return "not_attempted";
  if (REFUSALS.some((refusal) => refusal.test(opening))) {
    const text = sentences.join(" ");
    const turn = ADVERSATIVE.exec(text);
    const rest = turn ? [text.slice(turn.index + turn[0].length)] : [];
    return states(rest, expected) ? "correct" : "not_attempted";
  }
  const [first = ""] = /[\p{L}]+/u.exec(opening) ?? [];
  const wanted = foldWord(expected.trim().replace(/[.!]$/, ""));
  if (YES.has(wanted) || NO.has(wanted))
    return (YES.has(wanted) ? YES : NO).has(first) ? "correct" : "incorrect";
  const unbracketed = expected.replace(/\([^()]{0,200}\)/g, " ");
  const found = states(sentences, expected) || (unbracketed !== expected && states(sentences, unbracketed));
  return found ? "correct" : "incorrect";
}
