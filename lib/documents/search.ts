import type { PassageRow } from "@/db/store/passages";
import type { Store } from "@/db/store/store";
import type { TextQuery } from "@/db/store/text-query";
import { inEnglish } from "@/lib/builtin-model/in-english";
import type { MarkedText } from "@/lib/http/responses";
import { fuseByRank } from "@/lib/search/rank-fusion";
import { isAttachedFile } from "@/lib/sources/attached-folder";
import { isCommon } from "@/lib/text/common-words";
import { type BundledRequest, mayUseBundled } from "./about-bundled";
import type { Collection } from "./collections";
import { type DocumentQuery, type QueryTerm, readQuery, widenedMatch } from "./query";
import { rankDocuments } from "./rank";
import { makeSnippet, markHits } from "./snippet";
import type { NearPassage } from "./vector-index";

/** A document with its best passage. */
export type DocumentMatch = {
  url: string;
  title: string;
  /** Headings above the passage, outermost first, joined by `›`; empty at the start of a document. */
  heading: string;
  snippet: string;
  /** The snippet in pieces with the query words marked. */
  passage: MarkedText;
  /** The page that the passage begins on; null without pages. */
  page: number | null;
  /** When the file was last changed, milliseconds since the epoch. */
  at: number;
};

/** Passages close to a question by meaning, nearest first. */
type NearPassages = (question: string, limit: number) => Promise<NearPassage[]>;

/** The weight of an everyday English word, relative to another of the same rarity. */
const COMMON_WORD = 0.35;
const CANDIDATES = 90;
const NAMED_CANDIDATES = 40;
/** The number of semantic candidates. */
const NEAREST = 30;

type Wanted = {
  question: string;
  limit: number;
  collections: Collection[];
  covered?: number;
  /** Synonyms count as well. */
  widened?: boolean;
  /** Searches bundled documentation whatever the question is about, and files attached to other questions. */
  uninvited?: boolean;
  /** The person chose the documents as the place to look. */
  chosen?: boolean;
  /** The person's question, of which the query may be a part; null when only the query is known. */
  asked?: string | null;
  /** Bundled documentation is left out. */
  ownOnly?: boolean;
  /** Bundled documentation has to be named by the query or by what was asked. */
  besideWeb?: boolean;
  near?: NearPassages;
};

/**
 * Searches documents, best first, one entry each; for a Russian question also by its words in English. Drops
 * documents that cover a smaller share of the query than `covered` (0 to 1, by term weight), unless they
 * stand out semantically.
 */
export async function searchDocuments(
  db: Store,
  {
    question,
    limit,
    collections,
    covered = 0,
    widened = false,
    uninvited = true,
    chosen = false,
    asked = null,
    besideWeb = false,
    ownOnly = false,
    near = async () => [],
  }: Wanted,
): Promise<DocumentMatch[]> {
  if (limit < 1) return [];
  const mayUse = uninvited
    ? () => true
    : await usableFor(db, { question, asked, chosen, besideWeb, ownOnly, collections });
  const english = inEnglish(question);
  const [worded, translated, meant] = await Promise.all([
    findByWords(db, { question, collections, covered, widened }),
    english === null ? [] : findByWords(db, { question: english, collections, covered, widened }),
    near(question, NEAREST),
  ]);
  const { query } = readQuestion(english === null ? question : `${question} ${english}`, collections);
  const best = fused(
    worded,
    translated,
    // Some passage is always nearest, so a passage found only by meaning must stand out to count.
    meant.filter(({ standsOut }) => standsOut).map(({ passage }) => passage),
  )
    .filter(mayUse)
    .slice(0, limit);
  const changed = await db.findChanged(best.map(({ documentId }) => documentId));
  return best.map((passage) => ({ ...matchOf(passage, query), at: changed.get(passage.documentId) ?? 0 }));
}

/** True when there is bundled documentation and a search may not use it. */
export async function leavesOutBundled(db: Store, request: BundledRequest): Promise<boolean> {
  const hasBundled = request.collections.some(({ kind }) => kind === "package");
  return hasBundled && !(await mayUseBundled(db, request));
}

/**
 * The candidates; bundled documentation only where it may be used; and, unless the documents were chosen, no files that
 * were attached to a question: those of the run itself are added to its results.
 */
async function usableFor(
  db: Store,
  request: BundledRequest & { ownOnly: boolean },
): Promise<(passage: PassageRow) => boolean> {
  const { collections, chosen, ownOnly } = request;
  const packages = new Set(collections.flatMap(({ name, kind }) => (kind === "package" ? [name] : [])));
  const mayUse =
    !ownOnly && (await mayUseBundled(db, request))
      ? () => true
      : ({ collection }: PassageRow) => !packages.has(collection);
  return (passage) => mayUse(passage) && (chosen || !isAttachedFile(passage.url));
}

/**
 * Merges lists of documents by rank, earlier lists first on ties; a document in several lists keeps the
 * passage of the first.
 */
function fused(...lists: PassageRow[][]): PassageRow[] {
  const byUrl = new Map(
    lists
      .toReversed()
      .flatMap((passages) => passages.toReversed())
      .map((passage) => [passage.url, passage]),
  );
  const hits = lists
    .filter((passages) => passages.length > 0)
    .map((passages, index) => ({
      label: `${index}`,
      hits: passages.map(({ url, title }) => ({ url, title, snippet: "", publishedAt: null })),
    }));
  return fuseByRank(hits).flatMap(({ url }) => byUrl.get(url) ?? []);
}

function matchOf(passage: PassageRow, query: DocumentQuery): Omit<DocumentMatch, "at"> {
  const snippet = makeSnippet(passage.text, query);
  return {
    url: passage.url,
    title: passage.title,
    heading: passage.heading,
    snippet,
    passage: markHits(snippet, query),
    page: passage.page,
  };
}

/** The best passage of each document that covers enough of the query, best first. */
async function findByWords(
  db: Store,
  {
    question,
    collections,
    covered,
    widened,
  }: { question: string; collections: Collection[]; covered: number; widened: boolean },
): Promise<PassageRow[]> {
  const { query, overview } = readQuestion(question, collections, widened);
  if (query.terms.length === 0) return [];
  const counts = await db.countMatches(query.terms.map((term) => term.match));
  const countOf = (term: QueryTerm) => counts[query.terms.indexOf(term)] ?? 0;
  const terms = query.terms.filter((term) => countOf(term) > 0);
  const rows = [
    ...(terms.length > 0 ? await findCandidates(db, choose(terms, countOf)) : []),
    ...(widened ? await findByOtherWords(db, query.terms) : []),
  ];
  const weights = query.terms.map((term, index) => weightOf(term, counts[index] ?? 0));
  const ranked = rankDocuments({ question, overview, query, weights, rows: eachOnce(rows), collections });
  return ranked.filter((document) => document.covered >= covered).map(({ passage }) => passage);
}

/** The number of matches examined for all terms together, and where every term is common. */
const MOST_MATCHES = 10_000;
const MOST_COMMON = 2000;

type Chosen = { match: TextQuery; rare: boolean };

/**
 * What candidates match: any of the rarer terms, as many as the limits allow. Common terms are
 * left to the ranking; if no term is rare, all must match.
 */
function choose(terms: QueryTerm[], countOf: (term: QueryTerm) => number): Chosen {
  const byRarity = [...terms].sort((a, b) => countOf(a) - countOf(b));
  let matches = 0;
  const rare = byRarity.filter((term) => {
    matches += countOf(term);
    return matches <= MOST_MATCHES;
  });
  if (rare.length > 0) return { match: { any: rare.map(({ match }) => match) }, rare: true };
  return { match: { all: byRarity.map(({ match }) => match) }, rare: false };
}

/** Passages by their full content, and those of documents named like a term. */
async function findCandidates(db: Store, { match, rare }: Chosen): Promise<PassageRow[]> {
  if (!rare) return db.matchPassages({ match, limit: CANDIDATES, ranked: MOST_COMMON });
  const found = await db.matchPassages({ match, limit: CANDIDATES, ranked: MOST_MATCHES });
  const named = await db.matchPassages({
    match: { title: match },
    limit: NAMED_CANDIDATES,
    ranked: MOST_MATCHES,
  });
  return eachOnce([...found, ...named]);
}

const eachOnce = (rows: readonly PassageRow[]): PassageRow[] => [
  ...new Map(rows.map((row) => [`${row.documentId}/${row.position}`, row])).values(),
];

/** Semantic candidates; the ranking scores them like all others. */
async function findByOtherWords(db: Store, terms: readonly QueryTerm[]): Promise<PassageRow[]> {
  const others = terms.filter((term) => term.others.length > 0);
  if (others.length === 0) return [];
  const match = { any: terms.map(widenedMatch) };
  return db.matchPassages({ match, limit: CANDIDATES, ranked: MOST_MATCHES });
}

/**
 * Rarer terms weigh more; an unknown term weighs as the rarest, so that its absence affects all documents
 * alike.
 */
function weightOf(term: QueryTerm, passages: number): number {
  const rarity = Math.log(1 + 20_000 / (passages + 5)) / 2;
  if (term.phrase) return rarity * 2;
  return term.stems.every(isCommon) ? rarity * COMMON_WORD : rarity;
}

/**
 * The name of a topic selects the collection and does not distinguish its pages. A question with nothing else
 * asks for an overview.
 */
function readQuestion(
  question: string,
  collections: Collection[],
  widened = false,
): { query: DocumentQuery; overview: boolean } {
  const whole = readQuery(question, { widened });
  const rest = collections.reduce(
    (text, { subject }) => (subject ? text.replace(subject, " ") : text),
    question,
  );
  if (rest === question) return { query: whole, overview: false };
  const inner = readQuery(rest, { widened });
  if (!inner.meaningful) return { query: whole, overview: true };
  return { query: { ...whole, terms: inner.terms }, overview: false };
}
