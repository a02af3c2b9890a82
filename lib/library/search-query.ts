// Converts the user's input to an expression of the full-text index. Every word is stemmed and quoted; the only syntax
// is quotation marks around a phrase and `*` after a prefix.

import { searchFacet } from "@/db/sqlite/queries/search-entries";
import type { Store } from "@/db/store/store";
import type { Owner } from "@/db/store/threads";
import { type DocumentQuery, type QueryTerm, readQuery } from "@/lib/documents/query";
import type { Verdict } from "@/lib/run-log/run-state";
import { foldWord, stemWord } from "@/lib/text/words";

export type Words = {
  /** One group for each word: alternatives of which any may match, such as the last word and its completions. */
  groups: QueryTerm[][];
  /** All words of all groups, for marking hits. */
  query: DocumentQuery;
  /** One expression for each group. */
  expressions: string[];
  /** True when a prefix has more completions than are searched. */
  cut: boolean;
};

/** Shorter prefixes match too much. */
const SHORTEST_BEGINNING = 3;
const MOST_COMPLETIONS = 24;

/** Parses a question into words; the last one may be unfinished. Without words there are no terms. */
export async function readWords(question: string, db: Store): Promise<Words> {
  const query = readQuery(question);
  const beginnings = beginningsOf(question);
  let cut = false;
  const groups: QueryTerm[][] = [];
  const expressions: string[] = [];
  for (const term of query.terms) {
    const [stem = ""] = term.stems;
    const beginning = term.stems.length === 1 ? beginnings.get(stem) : undefined;
    const completed = beginning ? await db.completeWord(beginning, MOST_COMPLETIONS + 1) : [];
    if (completed.length > MOST_COMPLETIONS) cut = true;
    const words = [...new Set([stem, ...completed.slice(0, MOST_COMPLETIONS)])];
    const whole = { ...term, prefix: false };
    groups.push(beginning ? [whole, { ...whole, stems: [beginning], prefix: true }] : [whole]);
    expressions.push(words.length > 1 ? `(${words.map(quoted).join(" OR ")})` : quoted(term.stems.join(" ")));
  }
  return { groups, query: { ...query, terms: groups.flat() }, expressions, cut };
}

const quoted = (words: string): string => `"${words.replaceAll('"', " ")}"`;

/** The typed prefixes by stem: words with `*`, and the last word. */
function beginningsOf(question: string): Map<string, string> {
  const typed = [...question.matchAll(/([\p{L}\p{N}]{1,64})\*/gu)].map(([, word = ""]) => word);
  const last = /(?:^|[^\p{L}\p{N}_./@:+#"”»-])([\p{L}\p{N}]{1,64})$/u.exec(question.slice(-80));
  if (last?.[1]) typed.push(last[1]);
  const beginnings = typed.map(foldWord).filter((word) => word.length >= SHORTEST_BEGINNING);
  return new Map(beginnings.map((beginning) => [stemWord(beginning), beginning]));
}

export type Facets = {
  /** `research`: reports and questions. */
  kind?: "report" | "question" | "research" | "source";
  read?: boolean;
  web?: boolean;
  host?: string;
  agent?: string;
  cited?: boolean;
  verdict?: Verdict;
};

/** The same, limited to one owner; null stands for entries without an owner. */
export function ownedMatch(match: string, owner: Owner): string {
  return owner === null ? `(${match}) NOT "_owned"` : `(${match}) AND "${searchFacet("owner", owner)}"`;
}

/** The expression for rows that contain all words and match the facets; in the title alone on request. */
export function matchOf(words: Pick<Words, "expressions">, facets: Facets, column?: "title"): string {
  const { kind, read, web, host, agent, cited, verdict } = facets;
  const all = words.expressions.join(" AND ");
  const parts = [
    ...(all ? [column ? `${column} : (${all})` : `(${all})`] : []),
    ...(kind ? [kind === "research" ? '("_report" OR "_question")' : `"_${kind}"`] : []),
    ...(read === undefined ? [] : [read ? '"_read"' : '"_seen"']),
    ...(cited === undefined ? [] : [cited ? '"_cited"' : '"_uncited"']),
    ...(verdict ? [`"_${verdict}"`] : []),
    ...(web ? ['"_web"'] : []),
    ...(host ? [`"${searchFacet("host", host)}"`] : []),
    ...(agent ? [`"${searchFacet("agent", agent)}"`] : []),
  ];
  return parts.join(" AND ");
}
