// Names what statements differ in by a phrase that they share, in the words and the order of the first one.

import { foldWord, isStopWord, stemWord } from "@/lib/text/words";
import { WORD } from "./disagreement-prose";
import type { Statement } from "./disagreement-statements";

type Told = { start: number; end: number; stem: string; shared: boolean; small: boolean };

/** Words in a row, of which the first and the last are shared. */
type Phrase = { start: number; end: number; stems: string[] };

const MOST_WORDS = 9;
/** The characters that may stand between two words of one phrase. */
const JOINED = /^[\s\u00a0'’-]{1,3}$/u;

/** The words of a sentence outside its figures. */
function wordsOf({ text, figures }: Statement, shared: ReadonlySet<string>): Told[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index: start }) => {
    const end = start + word.length;
    if (figures.some((figure) => start < figure.end && figure.start < end)) return [];
    const folded = foldWord(word);
    const stem = stemWord(folded);
    return [{ start, end, stem, shared: shared.has(stem), small: isStopWord(folded) }];
  });
}

/** The phrases of a sentence that have no words but shared ones and small ones between them. */
function phrasesOf(statement: Statement, shared: ReadonlySet<string>): Phrase[] {
  const phrases: Phrase[] = [];
  let open: Told[] = [];
  const close = () => {
    const cut = open.slice(0, MOST_WORDS);
    const from = cut.findIndex((word) => word.shared);
    const own = cut.slice(from, cut.findLastIndex((word) => word.shared) + 1);
    const [first] = own;
    const last = own.at(-1);
    if (from >= 0 && first && last)
      phrases.push({ start: first.start, end: last.end, stems: own.map(({ stem }) => stem) });
    open = [];
  };
  for (const word of wordsOf(statement, shared)) {
    const before = open.at(-1);
    if (before && !JOINED.test(statement.text.slice(before.end, word.start))) close();
    if (word.shared || word.small) open.push(word);
    else close();
  }
  close();
  return phrases;
}

const distance = (phrase: Phrase, { start, end }: { start: number; end: number }) =>
  phrase.end <= start ? start - phrase.end : Math.max(0, phrase.start - end);

/**
 * "Harrow Bridge: main span, 2026": the shared phrase nearest to the value, after the shared name if it stands elsewhere in the
 * sentence, and the period.
 */
export function headingOf(statements: readonly Statement[]): string {
  const [first, ...others] = statements as [Statement, ...Statement[]];
  const shared = new Set(
    [...first.words.keys()].filter((stem) => others.every(({ words }) => words.has(stem))),
  );
  const phrases = phrasesOf(first, shared).toSorted(
    (a, b) => distance(a, first.at) - distance(b, first.at) || b.stems.length - a.stems.length,
  );
  const [nearest] = phrases;
  const said = ({ start, end }: Phrase) => first.text.slice(start, end).replace(/\s+/g, " ");
  const isNamed = ({ stems }: Phrase) =>
    first.names.some((name) => name.split(" ").some((stem) => stems.includes(stem)));
  const name = nearest && !isNamed(nearest) ? phrases.find(isNamed) : undefined;
  const named = [name, nearest].flatMap((phrase) => (phrase ? [said(phrase)] : [])).join(": ");
  return [named, first.periodWritten].filter(Boolean).join(", ");
}
