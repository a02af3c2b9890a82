// Orders what the full-text index found. The index brings candidates by bm25; here whole documents are weighed by the
// rarity of the terms they hold, where they hold them (BM25F: title, heading, text), how many different ones they hold,
// and whether words that stand together in the question stand together in the text.

import type { PassageRow } from "@/db/queries/documents";
import type { Collection } from "./collections";
import { type DocumentQuery, findTerm } from "./query";
import { type Token, tokenize } from "./words";

export type RankedDocument = { passage: PassageRow; tokens: Token[]; score: number };

export type RankRequest = {
  question: string;
  query: DocumentQuery;
  /** Rarity of each term, in the order of the query's terms. */
  weights: number[];
  rows: PassageRow[];
  collections: Collection[];
};

const FIELD = { title: 3.2, heading: 1.8, text: 1 };
const SATURATION = 1.2;
const AVERAGE_WORDS = 220;
const TOGETHER = 0.35;
const COVERAGE = 1.6;

/** Documents best first, each with its best passage. The same input gives the same order. */
export function rankDocuments(request: RankRequest): RankedDocument[] {
  const byDocument = new Map<number, PassageRow[]>();
  for (const row of request.rows) {
    const rows = byDocument.get(row.documentId);
    if (rows) rows.push(row);
    else byDocument.set(row.documentId, [row]);
  }
  const ranked = [...byDocument.values()].map((rows) => weighDocument(rows, request));
  ranked.sort((a, b) => b.score - a.score || (a.passage.url < b.passage.url ? -1 : 1));
  return dropTwins(ranked);
}

function weighDocument(rows: PassageRow[], request: RankRequest): RankedDocument {
  const { query, weights } = request;
  const first = rows[0] as PassageRow;
  const title = tokenize(first.title).map((token) => token.stem);
  const described = tokenize(first.description).map((token) => token.stem);
  const held = query.terms.map(
    (term) => findTerm(term, title).length > 0 || findTerm(term, described).length > 0,
  );
  let best: { passage: PassageRow; tokens: Token[]; score: number } | null = null;
  let others = 0;
  for (const passage of rows) {
    const weighed = weighPassage(passage, request, held);
    others += weighed.score;
    if (!best || weighed.score > best.score) best = { passage, ...weighed };
  }
  const chosen = best as { passage: PassageRow; tokens: Token[]; score: number };
  others -= chosen.score;
  const total = sum(weights) || 1;
  const covered = sum(weights.filter((_, index) => held[index])) / total;
  const named = weighField(title, request) * FIELD.title * closeness(title, request);
  const summary = 0.8 * weighField(described, request);
  const base = chosen.score + named + summary + 0.12 * Math.min(others, chosen.score * 3);
  return {
    passage: chosen.passage,
    tokens: chosen.tokens,
    score: base * covered ** COVERAGE * priorOf(first, request),
  };
}

function weighPassage(
  passage: PassageRow,
  { query, weights }: RankRequest,
  held: boolean[],
): { score: number; tokens: Token[] } {
  const tokens = tokenize(passage.text);
  const stems = tokens.map((token) => token.stem);
  const heading = tokenize(passage.heading).map((token) => token.stem);
  const length = 0.4 + (0.6 * stems.length) / AVERAGE_WORDS;
  let score = 0;
  query.terms.forEach((term, index) => {
    const inText = findTerm(term, stems).length / length;
    const inHeading = findTerm(term, heading).length > 0 ? 1 : 0;
    if (inText > 0 || inHeading > 0) held[index] = true;
    const frequency = FIELD.text * inText + FIELD.heading * inHeading;
    score += (weights[index] ?? 0) * (frequency / (frequency + SATURATION)) * (1 + SATURATION);
  });
  const together = neighbours(query.sequence, stems) + 2 * neighbours(query.sequence, heading);
  return { score: score * (1 + TOGETHER * Math.min(2, together)), tokens };
}

/** Weight of the terms a field holds, each counted once. */
function weighField(stems: string[], { query, weights }: RankRequest): number {
  return sum(
    query.terms.map((term, index) => (findTerm(term, stems).length > 0 ? (weights[index] ?? 0) : 0)),
  );
}

/** From 0.5 to 1.5: how much of a title is what was asked for; a title that is the question's words is the best there is. */
function closeness(title: string[], { query }: RankRequest): number {
  if (title.length === 0) return 0.5;
  const asked = new Set([...query.sequence, ...query.terms.flatMap((term) => term.stems)]);
  return 0.5 + title.filter((stem) => asked.has(stem)).length / title.length;
}

/** Pairs of neighbouring words of the question that are neighbours in the text too. */
function neighbours(sequence: string[], stems: string[]): number {
  const pairs = new Set<string>();
  for (let at = 1; at < sequence.length; at += 1)
    if (sequence[at] !== sequence[at - 1]) pairs.add(`${sequence[at - 1]} ${sequence[at]}`);
  let count = 0;
  for (let at = 1; at < stems.length && pairs.size > 0; at += 1)
    if (pairs.delete(`${stems[at - 1]} ${stems[at]}`)) count += 1;
  return count;
}

function priorOf(row: PassageRow, { question, collections }: RankRequest): number {
  let factor = 1;
  for (const collection of collections) {
    const named = collection.subject?.test(question) ?? false;
    if (collection.name !== row.collection) continue;
    if (named) factor *= 1.4;
    for (const demotion of collection.demoted)
      if (demotion.path.test(row.path) && !demotion.unless.test(question)) factor *= demotion.factor;
  }
  return factor;
}

/** Of two pages of a collection with the same title and the same best passage only the better one is kept. */
function dropTwins(ranked: RankedDocument[]): RankedDocument[] {
  const seen = new Set<string>();
  return ranked.filter(({ passage }) => {
    const key = `${passage.collection}\n${passage.title.toLowerCase()}`;
    if (passage.collection !== "documents" && seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
