import type { TextQuery } from "@/db/store/text-query";
import { inPlainWords, synonymsOf } from "@/lib/text/thesaurus";
import { type WantedStems, wantStems } from "@/lib/text/wanted-stems";
import { foldWord, isCyrillic, isStopWord, stemWord, tokenize } from "@/lib/text/words";

export type QueryTerm = {
  /** As the user wrote it. */
  text: string;
  /** What the index is asked for. */
  match: TextQuery;
  /** Adjacent stems; one for a single word. */
  stems: string[];
  /** Russian words match every ending of their stem. */
  prefix: boolean;
  /** True for text in quotation marks. */
  phrase: boolean;
  /** Synonyms as adjacent stems; empty unless the query was widened. */
  others: QueryTerm["stems"][];
};

export type DocumentQuery = {
  terms: QueryTerm[];
  /** False when the question contains only stop words, which are then its terms. */
  meaningful: boolean;
  /** Stems of all words. */
  asked: ReadonlySet<string>;
  /** Adjacent words of the question, as two stems with a space between. */
  pairs: ReadonlySet<string>;
  /** The stems of all terms, for searching much text. */
  wanted: WantedStems;
};

const MOST_TERMS = 24;

/**
 * Parses a question into search terms. Quoted words stay together, compounds such as `not-found` or
 * `next/image` become phrases as the index tokenizes them, stop words are dropped unless nothing else is
 * left. A widened query also reads phrasal verbs as plain words and adds synonyms.
 */
export function readQuery(question: string, { widened = false } = {}): DocumentQuery {
  const asked = question.slice(0, 4000).replaceAll("\u0000", " ").toWellFormed();
  const text = widened ? inPlainWords(asked) : asked;
  const terms: QueryTerm[] = [];
  const rest = text.replace(/["“„«]([^"“”„«»]{2,200})["”“»]/g, (_, words: string) => {
    const stems = tokenize(words).map((token) => token.stem);
    if (stems.length > 1) terms.push(phraseTerm(words, stems, true));
    return ` ${words} `;
  });
  const raw = rest.match(/[\p{L}\p{N}][\p{L}\p{N}_./@:+#-]*/gu) ?? [];
  const words = raw.map((word) => word.replace(/(?<![./:#+-])[./:#+-]+$/, ""));
  const meant = words.filter((word) => !isStopWord(foldWord(word)));
  for (const word of meant.length > 0 ? meant : words) {
    const term = wordTerm(word);
    if (term) terms.push(widened ? { ...term, others: othersOf(term) } : term);
  }
  const unique = new Map(terms.map((term) => [JSON.stringify(term.match), term]));
  const neighbours = readNeighbours(rest);
  return {
    terms: [...unique.values()].slice(0, MOST_TERMS),
    meaningful: meant.length > 0 || terms.some((term) => term.phrase),
    ...neighbours,
    wanted: wantStems([
      ...neighbours.asked,
      ...terms.flatMap((term) => [...term.stems, ...term.others.flat()]),
    ]),
  };
}

const othersOf = ({ stems: [stem = "", ...more] }: QueryTerm): QueryTerm["stems"][] =>
  more.length > 0 ? [] : synonymsOf(stem).map((words) => tokenize(words).map((token) => token.stem));

/** A term or any of its synonyms. The index stems words itself, so stems match as words. */
export const widenedMatch = ({ match, others }: QueryTerm): TextQuery => ({
  any: [match, ...others.map((stems) => ({ text: stems.join(" ") }))],
});

/** A stop word counts beside a content word: `use cache` is a name, `how do` is not. */
function readNeighbours(text: string): Pick<DocumentQuery, "asked" | "pairs"> {
  const tokens = tokenize(text).map((token) => ({
    stem: token.stem,
    empty: isStopWord(foldWord(text.slice(token.start, token.end))),
  }));
  const pairs = new Set<string>();
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    if (before && before.stem !== token.stem && !(before.empty && token.empty))
      pairs.add(`${before.stem} ${token.stem}`);
  });
  return { asked: new Set(tokens.map((token) => token.stem)), pairs };
}

function wordTerm(word: string): QueryTerm | null {
  const tokens = tokenize(word);
  if (tokens.length === 0) return null;
  if (tokens.length > 1)
    return phraseTerm(
      word,
      tokens.map((token) => token.stem),
      false,
    );
  const folded = foldWord(word);
  const stem = stemWord(folded.replace(/[^\p{L}\p{N}]/gu, ""));
  if (isCyrillic(folded) && stem.length >= 3) {
    // The index distinguishes yo from ye, but writers often do not.
    const spelt = word.toLowerCase().slice(0, stem.length);
    const beginnings = [...new Set([stem, spelt])].map((text) => ({ text, beginning: true }) as const);
    const [only = { any: [] }, ...others] = beginnings;
    const match: TextQuery = others.length > 0 ? { any: beginnings } : only;
    return { text: word, match, stems: [stem], prefix: true, phrase: false, others: [] };
  }
  return { text: word, match: { text: folded }, stems: [stem], prefix: false, phrase: false, others: [] };
}

const phraseTerm = (words: string, stems: string[], phrase: boolean): QueryTerm => ({
  text: words,
  match: { text: words },
  stems,
  prefix: false,
  phrase,
  others: [],
});

/** How often these words follow one another in the tokens of a text. */
export function countWords([first, ...others]: QueryTerm["stems"], stems: readonly string[]): number {
  if (first === undefined || first === "") return 0;
  let count = 0;
  for (let at = stems.indexOf(first); at >= 0; at = stems.indexOf(first, at + 1))
    if (others.every((other, index) => stems[at + 1 + index] === other)) count += 1;
  return count;
}

/** Where the terms of a query occur in the tokens of a text: for each term the positions of its first word. */
export function findTerm(term: QueryTerm, stems: readonly string[]): number[] {
  const [first = "", ...others] = term.stems;
  const found: number[] = [];
  for (let at = 0; at < stems.length; at += 1) {
    const stem = stems[at] as string;
    if (stem === "") continue;
    const matches = term.prefix ? stem.startsWith(first) : stem === first;
    if (matches && others.every((other, index) => stems[at + 1 + index] === other)) found.push(at);
  }
  return found;
}
