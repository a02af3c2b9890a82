import { foldWord, isCyrillic, isStopWord, stemWord, tokenize } from "./words";

export type QueryTerm = {
  /** An FTS5 expression in quotes; nothing of the person's text is ever syntax. */
  match: string;
  /** Stems that must follow each other; one for a single word. */
  stems: string[];
  /** Russian words match every ending of their stem. */
  prefix: boolean;
  /** True for what the person put in quotes. */
  phrase: boolean;
};

export type DocumentQuery = {
  terms: QueryTerm[];
  /** Stems of all words, stop words too: neighbours here are looked for as neighbours in the text. */
  sequence: string[];
};

const MOST_TERMS = 24;

/**
 * Reads a question as terms to search by. Words in quotes stay together, compounds such as `not-found` or `next/image`
 * become phrases as the index cuts them apart, stop words go unless nothing else is left.
 */
export function readQuery(question: string): DocumentQuery {
  const text = question.slice(0, 4000).replaceAll("\u0000", " ").toWellFormed();
  const terms: QueryTerm[] = [];
  const rest = text.replace(/["“„«]([^"“”„«»]{2,200})["”“»]/g, (_, words: string) => {
    const stems = tokenize(words).map((token) => token.stem);
    if (stems.length > 1) terms.push(phraseTerm(words, stems, true));
    return ` ${words} `;
  });
  const raw = rest.match(/[\p{L}\p{N}][\p{L}\p{N}_./@:+#-]*/gu) ?? [];
  const words = raw.map((word) => word.replace(/[./:#+-]+$/, ""));
  const meant = words.filter((word) => !isStopWord(foldWord(word)));
  for (const word of meant.length > 0 ? meant : words) {
    const term = wordTerm(word);
    if (term) terms.push(term);
  }
  const unique = new Map(terms.map((term) => [term.match, term]));
  return {
    terms: [...unique.values()].slice(0, MOST_TERMS),
    sequence: tokenize(rest).map((token) => token.stem),
  };
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
  if (isCyrillic(folded) && stem.length >= 3)
    return { match: `${quoted(stem)}*`, stems: [stem], prefix: true, phrase: false };
  return { match: quoted(folded), stems: [stem], prefix: false, phrase: false };
}

const phraseTerm = (words: string, stems: string[], phrase: boolean): QueryTerm => ({
  match: quoted(words),
  stems,
  prefix: false,
  phrase,
});

const quoted = (text: string): string => `"${text.replaceAll('"', " ").trim()}"`;

/** Where the terms of a query occur in the tokens of a text: for each term the positions of its first word. */
export function findTerm(term: QueryTerm, stems: readonly string[]): number[] {
  const [first = "", ...others] = term.stems;
  const found: number[] = [];
  for (let at = 0; at < stems.length; at += 1) {
    const stem = stems[at] as string;
    const matches = term.prefix ? stem.startsWith(first) : stem === first;
    if (matches && others.every((other, index) => stems[at + 1 + index] === other)) found.push(at);
  }
  return found;
}
