// Reads and writes the entries of the search index, inside the transaction of a slice.

import { sql } from "drizzle-orm";
import type { Writer as Transaction } from "@/db/postgres/client";
import { lineOfStems, wordsOfEntry } from "@/db/postgres/search-words";
import {
  type Entry,
  type Indexed,
  NEAR,
  newWords,
  numberAt,
  type StemsOf,
  stemsOfEntry,
  type Text,
} from "@/db/store/search-entries";

/** What writing the index needs. `known`: words that are stored; `learned`: those that are to be stored. */
export type Writer = { tx: Transaction; stemsOf: StemsOf; known: Set<string>; learned: string[] };

/** The entries with these ids. */
export async function findIndexed(tx: Transaction, refs: readonly string[]): Promise<Map<string, Indexed>> {
  const { rows } = await tx.execute<Indexed>(sql`
    SELECT docid, kind, ref, source, page, at, facets FROM search_entries WHERE ref = ANY(${sql.param(refs)}::text[])`);
  return new Map(rows.map((row) => [row.ref, row]));
}

/** Writes an entry; indexes its text only when the text has changed. `before`: the entry that is stored. */
export async function putEntry(
  writer: Writer,
  { entry, before }: { entry: Entry; before: Indexed | undefined },
  textOf: () => Text | Promise<Text>,
): Promise<void> {
  const { tx, stemsOf, known, learned } = writer;
  if (before && before.page === entry.page && before.at === entry.at && before.facets === entry.facets) {
    if (before.source !== entry.source)
      await tx.execute(sql`UPDATE search_entries SET source = ${entry.source} WHERE docid = ${before.docid}`);
    return;
  }
  if (before) await removeEntries(tx, [entry.ref]);
  const docid = await numberFor(tx, entry.at);
  const stems = stemsOfEntry(await textOf(), stemsOf);
  const words = wordsOfEntry(stems, { docid, facets: entry.facets });
  await tx.execute(sql`
    INSERT INTO search_entries (docid, kind, ref, source, page, at, facets, stems, tsv)
    VALUES (${docid}, ${entry.kind}, ${entry.ref}, ${entry.source}, ${entry.page}, ${entry.at}, ${entry.facets},
      ${lineOfStems(stems)}, array_to_tsvector(${sql.param(words)}::text[]))`);
  learned.push(...newWords(known, [...stems.title, ...stems.text]));
}

/** Deletes the entries with these ids, if they exist. */
export async function removeEntries(tx: Transaction, refs: readonly string[]): Promise<void> {
  if (refs.length > 0)
    await tx.execute(sql`DELETE FROM search_entries WHERE ref = ANY(${sql.param(refs)}::text[])`);
}

/** The first free number after the entries of the same hour; after all entries when that hour is full. */
async function numberFor(tx: Transaction, at: number): Promise<number> {
  const base = numberAt(at);
  const { rows } = await tx.execute<{ near: number | null; last: number | null }>(sql`
    SELECT (SELECT max(docid) FROM search_entries WHERE docid BETWEEN ${base} AND ${base + NEAR}) AS near,
      (SELECT max(docid) FROM search_entries) AS last`);
  const { near, last } = rows[0] ?? { near: null, last: null };
  if (near === null) return base;
  return near < base + NEAR ? near + 1 : (last ?? 0) + 1;
}

/** Stores the words that complete beginnings from now on. */
export async function storeWords({ tx, learned }: Writer): Promise<void> {
  const words = learned.splice(0);
  if (words.length === 0) return;
  await tx.execute(
    sql`INSERT INTO search_words (word) SELECT unnest(${sql.param(words)}::text[]) ON CONFLICT DO NOTHING`,
  );
}
