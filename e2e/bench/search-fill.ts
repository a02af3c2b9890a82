// Gives a store on PostgreSQL the search index of the store on SQLite from which it was copied, many entries at a time: a node
// takes some milliseconds for each.

import { sql } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { lineOfStems, wordsOfEntry } from "@/db/postgres/search-words";
import type { SqliteStore } from "@/db/sqlite/store";
import { stemsOfEntry } from "@/db/store/search-entries";
import { stemsOf } from "@/lib/text/words";

const AT_ONCE = 500;

/** The entries, with the texts that they were indexed by. */
const ENTRIES = `
  SELECT e.docid, e.kind, e.ref, e.source, e.page, e.at, e.facets,
    CASE e.kind WHEN 'report' THEN r.title WHEN 'question' THEN q.question ELSE coalesce(nullif(s.title, ''), p.title, '') END AS title,
    CASE e.kind WHEN 'report' THEN r.content WHEN 'question' THEN coalesce(q.answer, '') ELSE coalesce(p.text, s.snippet) END AS text
  FROM search_entries e
    LEFT JOIN reports r ON e.kind = 'report' AND r.id = e.ref
    LEFT JOIN runs q ON e.kind = 'question' AND q.id = e.ref
    LEFT JOIN sources s ON s.id = e.source
    LEFT JOIN pages p ON p.id = e.page`;

type Entry = Record<"kind" | "ref" | "facets" | "title" | "text", string> &
  Record<"docid" | "at", number> &
  Record<"source" | "page", string | null>;

async function write(db: Database, entries: Entry[]): Promise<void> {
  const column = (values: unknown[]) => sql.param(values);
  const of = (name: keyof Entry) => column(entries.map((entry) => entry[name]));
  const stems = entries.map((entry) => stemsOfEntry(entry, stemsOf));
  const words = entries.map((entry, index) =>
    wordsOfEntry(stems[index] ?? { title: [], text: [] }, entry).join(" "),
  );
  await db.execute(sql`
    INSERT INTO search_entries (docid, kind, ref, source, page, at, facets, stems, tsv)
    SELECT docid, kind, ref, source, page, at, facets, stems, array_to_tsvector(string_to_array(words, ' ')) FROM unnest(
      ${of("docid")}::bigint[], ${of("kind")}::text[], ${of("ref")}::text[], ${of("source")}::text[], ${of("page")}::text[],
      ${of("at")}::bigint[], ${of("facets")}::text[], ${column(stems.map(lineOfStems))}::text[], ${column(words)}::text[]
    ) AS made(docid, kind, ref, source, page, at, facets, stems, words)`);
}

/** Fills the index; nothing is then left to be indexed. */
export async function fillIndex(from: SqliteStore, to: Database): Promise<void> {
  const { $client } = from.database;
  let entries: Entry[] = [];
  for (const entry of $client.prepare(ENTRIES).iterate()) {
    entries.push(entry as Entry);
    if (entries.length < AT_ONCE) continue;
    await write(to, entries);
    entries = [];
  }
  await write(to, entries);
  const words = $client.prepare("SELECT word FROM search_words").pluck().all();
  await to.execute(
    sql`INSERT INTO search_words (word) SELECT unnest(${sql.param(words)}::text[]) ON CONFLICT DO NOTHING`,
  );
  await to.execute(sql`TRUNCATE search_pending`);
}
