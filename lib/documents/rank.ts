// Ranks the results of the full-text index. The index supplies candidates by bm25; whole documents are then
// scored by the rarity of their terms, by field (BM25F: title, heading, text), by how many different terms
// they contain, and by adjacency.

import type { PassageRow } from "@/db/store/passages";
import { wantedStemsOf } from "@/lib/text/wanted-stems";
import { tokenize } from "@/lib/text/words";
import type { Collection } from "./collections";
import { countWords, type DocumentQuery, findTerm, type QueryTerm } from "./query";

type RankedDocument = {
  passage: PassageRow;
  score: number;
  /** The share of the query that the document covers, by term weight: 0 to 1. */
  covered: number;
};

type RankRequest = {
  question: string;
  /** True when the question only names the topic of a collection. */
  overview: boolean;
  query: DocumentQuery;
  /** Rarity of each term, in the order of the query's terms. */
  weights: number[];
  rows: PassageRow[];
  collections: Collection[];
};

/** The weight of a synonym relative to the term. */
const OTHER_WORD = 0.5;
const FIELD = { title: 3.2, heading: 1.8, text: 1 };
const SATURATION = 1.2;
const AVERAGE_WORDS = 220;
const TOGETHER = 0.35;
const COVERAGE = 1.6;
const NAMED = 1.4;
const INTRODUCTION = 3;

/** Documents best first, each with its best passage. Deterministic. */
export function rankDocuments(request: RankRequest): RankedDocument[] {
  const byDocument = new Map<number, PassageRow[]>();
  for (const row of request.rows) {
    const rows = byDocument.get(row.documentId);
    if (rows) rows.push(row);
    else byDocument.set(row.documentId, [row]);
  }
  const ranked = [...byDocument.values()].map((rows) => weighDocument(rows, request));
  ranked.sort((a, b) => b.score - a.score || (a.passage.url < b.passage.url ? -1 : 1));
  return dropTwins(ranked, request.collections);
}

function weighDocument(rows: PassageRow[], request: RankRequest): RankedDocument {
  const { query, weights } = request;
  const first = rows[0] as PassageRow;
  const title = titleStems(first.title, query);
  const described = wantedStemsOf(first.description, query.wanted);
  const held = query.terms.map((term) => Math.max(presence(term, title), presence(term, described)));
  let best: { passage: PassageRow; score: number } | null = null;
  let others = 0;
  for (const passage of rows) {
    const score = weighPassage(passage, request, held);
    others += score;
    if (!best || score > best.score) best = { passage, score };
  }
  const chosen = best as { passage: PassageRow; score: number };
  others -= chosen.score;
  const total = sum(weights) || 1;
  const covered = sum(weights.map((weight, index) => weight * (held[index] ?? 0))) / total;
  const named = weighField(title, request) * FIELD.title * closeness(title, request);
  const summary = 0.8 * weighField(described, request);
  const base = chosen.score + named + summary + 0.12 * Math.min(others, chosen.score * 3);
  return {
    passage: chosen.passage,
    covered,
    score: base * covered ** COVERAGE * priorOf(first, request),
  };
}

/** A question about a custom provider names `customProvider` by its parts. */
function titleStems(title: string, query: DocumentQuery): string[] {
  const parts = title.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ");
  const stems = tokenize(parts).map((token) => token.stem);
  const paired = stems.some((stem, at) => query.pairs.has(`${stems[at - 1]} ${stem}`));
  const asked = parts !== title && paired && stems.every((stem) => query.asked.has(stem));
  return asked ? stems : tokenize(title).map((token) => token.stem);
}

function weighPassage(passage: PassageRow, { query, weights }: RankRequest, held: number[]): number {
  const stems = wantedStemsOf(passage.text, query.wanted);
  const heading = wantedStemsOf(passage.heading, query.wanted);
  const length = 0.4 + (0.6 * stems.length) / AVERAGE_WORDS;
  let score = 0;
  query.terms.forEach((term, index) => {
    const inText = frequencyOf(term, stems) / length;
    const inHeading = presence(term, heading);
    held[index] = Math.max(held[index] ?? 0, inHeading, presence(term, stems));
    const frequency = FIELD.text * inText + FIELD.heading * inHeading;
    score += (weights[index] ?? 0) * (frequency / (frequency + SATURATION)) * (1 + SATURATION);
  });
  const together = neighbours(query, stems) + 2 * neighbours(query, heading);
  return score * (1 + TOGETHER * Math.min(2, together));
}

/** Weight of the terms that a field contains, each counted once. */
function weighField(stems: string[], { query, weights }: RankRequest): number {
  return sum(query.terms.map((term, index) => (weights[index] ?? 0) * presence(term, stems)));
}

/** 1 where a term occurs, less where only a synonym does, otherwise 0. */
function presence(term: QueryTerm, stems: string[]): number {
  if (findTerm(term, stems).length > 0) return 1;
  return otherOccurrences(term, stems) > 0 ? OTHER_WORD : 0;
}

const frequencyOf = (term: QueryTerm, stems: string[]): number =>
  findTerm(term, stems).length + OTHER_WORD * otherOccurrences(term, stems);

const otherOccurrences = (term: QueryTerm, stems: string[]): number =>
  sum(term.others.map((other) => countWords(other, stems)));

/**
 * How much of a title matches the query: from 0.5 to 1.5, and 3 if it consists only of words of the question.
 */
function closeness(title: string[], { query }: RankRequest): number {
  if (title.length === 0) return 0.5;
  const share = title.filter((stem) => query.asked.has(stem)).length / title.length;
  return share === 1 ? 3 : 0.5 + share;
}

/** How many adjacent pairs of the question are adjacent here too. */
function neighbours({ pairs, asked }: DocumentQuery, stems: string[]): number {
  if (pairs.size === 0) return 0;
  const found = new Set<string>();
  for (let at = 1; at < stems.length; at += 1) {
    if (!asked.has(stems[at] as string)) continue;
    const pair = `${stems[at - 1]} ${stems[at]}`;
    if (pairs.has(pair)) found.add(pair);
  }
  return found.size;
}

function priorOf(row: PassageRow, { question, overview, collections }: RankRequest): number {
  const collection = collections.find((one) => one.name === row.collection);
  if (!collection) return 1;
  const named = collection.subject !== null && question.search(collection.subject) >= 0;
  let factor = named ? NAMED : 1;
  if (named && overview && collection.introduction?.test(row.path)) factor *= INTRODUCTION;
  for (const demotion of collection.demoted)
    if (demotion.path.test(row.path) && !demotion.unless.test(question)) factor *= demotion.factor;
  return factor;
}

/** Of pages with the same title, such as those of two routers, only the best is kept. */
function dropTwins(ranked: RankedDocument[], collections: Collection[]): RankedDocument[] {
  const packages = new Set(collections.flatMap(({ name, kind }) => (kind === "package" ? [name] : [])));
  const seen = new Set<string>();
  return ranked.filter(({ passage }) => {
    const key = `${passage.collection}\n${passage.title.toLowerCase()}`;
    if (packages.has(passage.collection) && seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
