// What a person typed, as an expression of the full-text index. Every word is stemmed and quoted: nothing that is typed
// is ever syntax but quotation marks around a phrase and a `*` behind the beginning of a word.

import { completeWord } from "@/db/queries/search";
import { searchFacet } from "@/db/queries/search-entries";
import type { Owner } from "@/db/queries/threads";
import { type DocumentQuery, type QueryTerm, readQuery } from "@/lib/documents/query";
import type { getDb } from "@/lib/process/store";
import type { Verdict } from "@/lib/run-log/run-state";
import { foldWord, stemWord } from "@/lib/text/words";

export type Words = {
  /** One for each thing looked for: words of which any will do, the last word's beginning beside the word itself. */
  groups: QueryTerm[][];
  /** All words of all groups, as marking wants them. */
  query: DocumentQuery;
  /** One expression for each group. */
  expressions: string[];
  /** True when the beginning of a word has more completions than are looked for. */
  cut: boolean;
};

/** Shorter beginnings say too little. */
const SHORTEST_BEGINNING = 3;
const MOST_COMPLETIONS = 24;

/** The words of a question; the last one may be unfinished. Without words there are no terms. */
export function readWords(question: string, db: ReturnType<typeof getDb>): Words {
  const query = readQuery(question);
  const beginnings = beginningsOf(question);
  let cut = false;
  const groups: QueryTerm[][] = [];
  const expressions: string[] = [];
  for (const term of query.terms) {
    const [stem = ""] = term.stems;
    const beginning = term.stems.length === 1 ? beginnings.get(stem) : undefined;
    const completed = beginning ? completeWord(db, beginning, MOST_COMPLETIONS + 1) : [];
    if (completed.length > MOST_COMPLETIONS) cut = true;
    const words = [...new Set([stem, ...completed.slice(0, MOST_COMPLETIONS)])];
    const whole = { ...term, prefix: false };
    groups.push(beginning ? [whole, { ...whole, stems: [beginning], prefix: true }] : [whole]);
    expressions.push(words.length > 1 ? `(${words.map(quoted).join(" OR ")})` : quoted(term.stems.join(" ")));
  }
  return { groups, query: { ...query, terms: groups.flat() }, expressions, cut };
}

const quoted = (words: string): string => `"${words.replaceAll('"', " ")}"`;

/** The beginnings of words that were typed, by the stem they are a term as: words with `*`, and the last one. */
function beginningsOf(question: string): Map<string, string> {
  const typed = [...question.matchAll(/([\p{L}\p{N}]{1,64})\*/gu)].map(([, word = ""]) => word);
  const last = /(?:^|[^\p{L}\p{N}_./@:+#"”»-])([\p{L}\p{N}]{1,64})$/u.exec(question.slice(-80));
  if (last?.[1]) typed.push(last[1]);
  const beginnings = typed.map(foldWord).filter((word) => word.length >= SHORTEST_BEGINNING);
  return new Map(beginnings.map((beginning) => [stemWord(beginning), beginning]));
}

export type Facets = {
  kind?: "report" | "question" | "source";
  read?: boolean;
  web?: boolean;
  host?: string;
  agent?: string;
  cited?: boolean;
  verdict?: Verdict;
};

/** The same for what is the owner's alone; null is nobody's of those who were added later. */
export function ownedMatch(match: string, owner: Owner): string {
  return owner === null ? `(${match}) NOT "_owned"` : `(${match}) AND "${searchFacet("owner", owner)}"`;
}

/** The expression for rows that hold all words and belong where the facets say; in the title alone when asked. */
export function matchOf(words: Pick<Words, "expressions">, facets: Facets, column?: "title"): string {
  const { kind, read, web, host, agent, cited, verdict } = facets;
  const all = words.expressions.join(" AND ");
  const parts = [
    ...(all ? [column ? `${column} : (${all})` : `(${all})`] : []),
    ...(kind ? [`"_${kind}"`] : []),
    ...(read === undefined ? [] : [read ? '"_read"' : '"_seen"']),
    ...(cited === undefined ? [] : [cited ? '"_cited"' : '"_uncited"']),
    ...(verdict ? [`"_${verdict}"`] : []),
    ...(web ? ['"_web"'] : []),
    ...(host ? [`"${searchFacet("host", host)}"`] : []),
    ...(agent ? [`"${searchFacet("agent", agent)}"`] : []),
  ];
  return parts.join(" AND ");
}
