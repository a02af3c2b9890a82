import type { Database } from "@/db/client";
import { countMatches, matchPassages } from "@/db/queries/documents";
import type { MarkedText } from "@/lib/http/responses";
import type { Collection } from "./collections";
import { type DocumentQuery, type QueryTerm, readQuery } from "./query";
import { rankDocuments } from "./rank";
import { makeSnippet, markHits } from "./snippet";

/** A document with the passage that answers best. */
export type DocumentMatch = {
  url: string;
  title: string;
  /** Headings above the passage, outermost first, joined by `›`; empty at the head of a document. */
  heading: string;
  snippet: string;
  /** The snippet in pieces with the searched words marked. */
  passage: MarkedText;
  /** When the file was last changed, milliseconds since the epoch. */
  at: number;
};

const CANDIDATES = 160;

/** Finds documents for a question, best first, one entry for each. */
export async function searchDocuments(
  db: Database,
  { question, limit, collections }: { question: string; limit: number; collections: Collection[] },
): Promise<DocumentMatch[]> {
  if (limit < 1) return [];
  const query = withoutSubject(readQuery(question), collections);
  if (query.terms.length === 0) return [];
  const counts = await countMatches(
    db,
    query.terms.map((term) => term.match),
  );
  const terms = query.terms.filter((_, index) => (counts[index] ?? 0) > 0);
  if (terms.length === 0) return [];
  const rows = await matchPassages(db, {
    match: terms.map((term) => term.match).join(" OR "),
    limit: CANDIDATES,
  });
  const weights = query.terms.map((term, index) => weightOf(term, counts[index] ?? 0));
  const ranked = rankDocuments({ question, query, weights, rows, collections });
  return ranked.slice(0, limit).map(({ passage }) => {
    const snippet = makeSnippet(passage.text, query);
    return {
      url: passage.url,
      title: passage.title,
      heading: passage.heading,
      snippet,
      passage: markHits(snippet, query),
      at: passage.modifiedAt,
    };
  });
}

/** Rarer terms weigh more; a term nobody wrote weighs as the rarest, so that its absence counts against all alike. */
function weightOf(term: QueryTerm, passages: number): number {
  const rarity = Math.log(1 + 20_000 / (passages + 5)) / 2;
  return term.phrase ? rarity * 2 : rarity;
}

/** The name of what a collection is about chooses the collection; among its pages it tells nothing. */
function withoutSubject(query: DocumentQuery, collections: Collection[]): DocumentQuery {
  const terms = query.terms.filter(
    (term) =>
      term.phrase ||
      !collections.some(({ subject }) => subject && isSubject(term.match.replaceAll('"', ""), subject)),
  );
  return terms.length > 0 ? { ...query, terms } : query;
}

const isSubject = (word: string, subject: RegExp): boolean => subject.exec(word)?.[0] === word;
