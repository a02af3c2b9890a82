import type { Database } from "@/db/client";
import { countMatches, matchPassages, type PassageRow } from "@/db/queries/documents";
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

const CANDIDATES = 90;
const NAMED_CANDIDATES = 40;

/**
 * Finds documents for a question, best first, one entry for each. Documents that hold a smaller share of what was asked
 * than `covered` (0 to 1, by the weight of the terms) are no result.
 */
export async function searchDocuments(
  db: Database,
  {
    question,
    limit,
    collections,
    covered = 0,
  }: { question: string; limit: number; collections: Collection[]; covered?: number },
): Promise<DocumentMatch[]> {
  if (limit < 1) return [];
  const { query, overview } = readQuestion(question, collections);
  if (query.terms.length === 0) return [];
  const counts = await countMatches(
    db,
    query.terms.map((term) => term.match),
  );
  const terms = query.terms.filter((_, index) => (counts[index] ?? 0) > 0);
  if (terms.length === 0) return [];
  const rows = await findCandidates(db, terms);
  const weights = query.terms.map((term, index) => weightOf(term, counts[index] ?? 0));
  const ranked = rankDocuments({ question, overview, query, weights, rows, collections });
  const near = ranked.filter((document) => document.covered >= covered);
  return near.slice(0, limit).map(({ passage }) => {
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

/** Passages by everything they hold, and beside them those of documents that are named like a term. */
async function findCandidates(db: Database, terms: QueryTerm[]): Promise<PassageRow[]> {
  const match = terms.map((term) => term.match).join(" OR ");
  const found = await matchPassages(db, { match, limit: CANDIDATES });
  const named = await matchPassages(db, { match: `title : (${match})`, limit: NAMED_CANDIDATES });
  return [...new Map([...found, ...named].map((row) => [`${row.documentId}/${row.position}`, row])).values()];
}

/** Rarer terms weigh more; a term nobody wrote weighs as the rarest, so that its absence counts against all alike. */
function weightOf(term: QueryTerm, passages: number): number {
  const rarity = Math.log(1 + 20_000 / (passages + 5)) / 2;
  return term.phrase ? rarity * 2 : rarity;
}

/**
 * The name of what a collection is about chooses the collection; among its pages it tells nothing. A question that holds
 * nothing else asks for an overview.
 */
function readQuestion(
  question: string,
  collections: Collection[],
): { query: DocumentQuery; overview: boolean } {
  const whole = readQuery(question);
  const rest = collections.reduce(
    (text, { subject }) => (subject ? text.replace(subject, " ") : text),
    question,
  );
  if (rest === question) return { query: whole, overview: false };
  const inner = readQuery(rest);
  if (!inner.meaningful) return { query: whole, overview: true };
  return { query: { ...whole, terms: inner.terms }, overview: false };
}
