// Converts the user's input to a query of the full-text index. Every word is stemmed; the only syntax is quotation marks
// around a phrase and `*` after a prefix.

import { searchFacet } from "@/db/store/search-facets";
import type { Store } from "@/db/store/store";
import { allOf, type TextQuery } from "@/db/store/text-query";
import type { Owner } from "@/db/store/threads";
import { type DocumentQuery, type QueryTerm, readQuery } from "@/lib/documents/query";
import type { Verdict } from "@/lib/run-log/run-state";
import { foldWord, stemWord } from "@/lib/text/words";

export type Words = {
  /** One group for each word: alternatives of which any may match, such as the last word and its completions. */
  groups: QueryTerm[][];
  /** All words of all groups, for marking hits. */
  query: DocumentQuery;
  /** One for each group. */
  matches: TextQuery[];
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
  const matches: TextQuery[] = [];
  for (const term of query.terms) {
    const [stem = ""] = term.stems;
    const beginning = term.stems.length === 1 ? beginnings.get(stem) : undefined;
    const completed = beginning ? await db.completeWord(beginning, MOST_COMPLETIONS + 1) : [];
    if (completed.length > MOST_COMPLETIONS) cut = true;
    const words = [...new Set([stem, ...completed.slice(0, MOST_COMPLETIONS)])];
    const whole = { ...term, prefix: false };
    groups.push(beginning ? [whole, { ...whole, stems: [beginning], prefix: true }] : [whole]);
    matches.push(
      words.length > 1 ? { any: words.map((text) => ({ text })) } : { text: term.stems.join(" ") },
    );
  }
  return { groups, query: { ...query, terms: groups.flat() }, matches, cut };
}

/** The typed prefixes by stem: words with `*`, and the last word. */
function beginningsOf(question: string): Map<string, string> {
  const typed = [...question.matchAll(/([\p{L}\p{N}]{1,64})\*/gu)].map(([, word = ""]) => word);
  const last = /(?:^|[^\p{L}\p{N}_./@:+#"”»-])([\p{L}\p{N}]{1,64})$/u.exec(question.slice(-80));
  if (last?.[1]) typed.push(last[1]);
  const beginnings = typed.map(foldWord).filter((word) => word.length >= SHORTEST_BEGINNING);
  return new Map(beginnings.map((beginning) => [stemWord(beginning), beginning]));
}

const EVERY_ENTRY: TextQuery = { any: [{ facet: "_report" }, { facet: "_question" }, { facet: "_source" }] };

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
export function ownedMatch(match: TextQuery, owner: Owner): TextQuery {
  return owner === null
    ? { of: match, not: { facet: "_owned" } }
    : { all: [match, { facet: searchFacet("owner", owner) }] };
}

/**
 * What entries match that contain all words and have the facets; in the title alone on request. All entries when
 * neither is asked for.
 */
export function matchOf(words: Pick<Words, "matches">, facets: Facets, column?: "title"): TextQuery {
  const { kind, read, web, host, agent, cited, verdict } = facets;
  const all = allOf(...words.matches);
  const kinds = kind === "research" ? ["_report", "_question"] : kind ? [`_${kind}`] : [];
  const others = [
    ...(read === undefined ? [] : [read ? "_read" : "_seen"]),
    ...(cited === undefined ? [] : [cited ? "_cited" : "_uncited"]),
    ...(verdict ? [`_${verdict}`] : []),
    ...(web ? ["_web"] : []),
    ...(host ? [searchFacet("host", host)] : []),
    ...(agent ? [searchFacet("agent", agent)] : []),
  ];
  const asked = allOf(
    all && (column ? { title: all } : all),
    kinds.length > 0 ? { any: kinds.map((facet) => ({ facet })) } : null,
    ...others.map((facet) => ({ facet })),
  );
  return asked ?? EVERY_ENTRY;
}
