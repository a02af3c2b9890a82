// Tokenizes, folds and stems words; the search, the full-text index and the citation check use the same
// functions. SQLite's own tokenizers do not know Russian endings, so stems are Snowball's (Porter 1980;
// snowballstem.org). This module is independent of the store.

import snowball from "snowball-stemmers";

const english = snowball.newStemmer("english");
const russian = snowball.newStemmer("russian");
const MOST_KEPT = 50_000;
const stemByFolded = new Map<string, string>();
const stemByWritten = new Map<string, string>();

const CYRILLIC = /\p{Script=Cyrillic}/u;
// Bounded, because five million letters in a row would exhaust the regex engine's backtracking.
const WORD = /[\p{L}\p{N}\p{Co}]{1,1000}/gu;
/** Longer runs of letters are not words, such as an encoded image, and are cut. UTF-16 code units. */
const LONGEST_WORD = 64;

/** True for a word written in Cyrillic letters. */
export function isCyrillic(word: string): boolean {
  return CYRILLIC.test(word);
}

/** Nothing to fold, as in most words of English text. */
const PLAIN = /^[a-z0-9]*$/;

/** Lower case and without accents. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  // Cyrillic short i and yo are separate letters, not accented ones.
  return CYRILLIC.test(lower) ? lower.replaceAll("ё", "е") : lower.normalize("NFD").replace(/\p{M}/gu, "");
}

function remembered(known: Map<string, string>, word: string, stemOf: (word: string) => string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size > MOST_KEPT) known.clear();
  const stem = stemOf(word);
  known.set(word, stem);
  return stem;
}

function stemFolded(word: string): string {
  if (CYRILLIC.test(word)) return russian.stem(word);
  return /^[a-z]+$/.test(word) ? english.stem(word) : word;
}

/** The stem of a folded word: Snowball's Russian or English; other scripts and numbers stay whole. */
export function stemWord(word: string): string {
  return remembered(stemByFolded, word, stemFolded);
}

const stemWritten = (word: string) => stemWord(foldWord(word.slice(0, LONGEST_WORD)));

/** The stem of a word in lower case, accents and all. */
export function stemLower(word: string): string {
  return remembered(stemByWritten, word, stemWritten);
}

/** The stems of a text in its order. */
export function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).map(stemLower);
}

const porter = snowball.newStemmer("porter");
const tokenByWritten = new Map<string, string>();
const SHORTEST_STEMMED = 3;

function tokenOf(word: string): string {
  if (CYRILLIC.test(word)) return word.slice(0, LONGEST_WORD);
  const folded = foldWord(word.slice(0, LONGEST_WORD));
  return folded.length < SHORTEST_STEMMED ? folded : porter.stem(folded);
}

/**
 * The words of a text by which passages of documents are found, as SQLite's tokenizer `porter unicode61` makes them: stems
 * by Porter's first algorithm, and Russian words as they are written, because questions search for their beginnings.
 */
export function tokensOf(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).map((word) => remembered(tokenByWritten, word, tokenOf));
}

export type Token = { stem: string; start: number; end: number };

/** The words of a text with their stems and UTF-16 offsets, cut as the index cuts them. */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    stem: stemWord(foldWord(word)),
    start: index,
    end: index + word.length,
  }));
}

const STOP = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both
  but by can cannot could did do does doing done down during each few for from further get gets give had has have having he
  her here hers him his how i if in into is it its just me more most my no nor not of off on once only or other our
  ours out over own please same she should so some such tell than that the their them then there these they this those through to
  too under until up us very want was way we were what when where which while who whom why will with would you your yours
  explain describe difference vs versus between best good does dont work works working need make makes using used use
  а без более бы был была были было быть в вам вас ведь весь во вот все всего всех вы где да даже для до его ее если есть еще же за
  здесь и из или им их к как какая какие какой какова когда кто ли лучше между меня мне можно мой мы на над надо нам нас не него нее нет ни них
  но ну о об однако он она они оно от очень по под после потому при про с со сам свой себя сейчас так также такой там те
  тем то того тоже той только том ты у уже хотя чего чей чем что чтобы чье эта эти это этого этой этот я расскажи объясни
  работает сделать нужно использовать является`
    .split(/\s+/)
    .map(foldWord),
);

/** Stop words. */
export function isStopWord(folded: string): boolean {
  return STOP.has(folded);
}
