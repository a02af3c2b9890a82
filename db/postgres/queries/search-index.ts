// Keeps the search index in sync with the store, on one node at a time. Triggers record what changed in `search_pending`;
// this module reads the current state of each changed item and creates, replaces or deletes its entry. The order
// of changes therefore does not matter, duplicates do no harm, and a run's writes never wait for the index.

import { sql } from "drizzle-orm";
import { type Database, lock, type Writer as Transaction } from "@/db/postgres/client";
import { lineOfStems, wordsOfEntry } from "@/db/postgres/search-words";
import { transact } from "@/db/postgres/when-free";
import type { Slice } from "@/db/store/search";
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
import {
  addressRef,
  type PageToIndex,
  type ReportToIndex,
  type RunToIndex,
  reportEntry,
  runEntry,
  runText,
  type SourceToIndex,
  sourceEntry,
} from "@/db/store/search-facets";
import type { Owner } from "@/db/store/threads";
import { READINGS } from "./pages";

const BATCH = 200;
/** Waiting for the server does not hold up the process, so a slice is longer than SQLite's. */
const SLICE_MS = 100;

type Pending = { id: number; kind: "report" | "run" | "address"; ref: string };

/** True while a stored change is not indexed yet. */
export async function hasPending(db: Database): Promise<boolean> {
  return (await db.execute(sql`SELECT 1 FROM search_pending LIMIT 1`)).rows.length > 0;
}

/** Number of the latest pending change; 0 when everything is indexed. */
export async function newestPending(db: Database): Promise<number> {
  const { rows } = await db.execute<{ id: number | null }>(sql`SELECT max(id) AS id FROM search_pending`);
  return rows[0]?.id ?? 0;
}

const knownWords = new WeakMap<Database, Set<string>>();

/**
 * Indexes pending changes in one transaction of about `milliseconds`. Returns true when none are left.
 * Changes that arrive between two slices are queued. Texts are indexed by the stems of `stemsOf`, so queries
 * must use the same function. Waits while another node indexes.
 */
export async function indexSlice(
  db: Database,
  { stemsOf, milliseconds = SLICE_MS }: Slice,
): Promise<boolean> {
  const known = knownWords.get(db) ?? new Set<string>();
  knownWords.set(db, known);
  let tried = false;
  try {
    return await transact(db, async (tx) => {
      if (tried) known.clear();
      tried = true;
      await lock(tx, "search-index");
      return indexPending({ tx, stemsOf, known, learned: [] }, performance.now() + milliseconds);
    });
  } catch (error) {
    // The rollback also undoes the words that the transaction learned.
    known.clear();
    throw error;
  }
}

// Reads and writes the entries of the search index, inside the transaction of a slice.

/** What writing the index needs. `known`: words that are stored; `learned`: those that are to be stored. */
type Writer = { tx: Transaction; stemsOf: StemsOf; known: Set<string>; learned: string[] };

/** The entries with these ids. */
async function findIndexed(tx: Transaction, refs: readonly string[]): Promise<Map<string, Indexed>> {
  const { rows } = await tx.execute<Indexed>(sql`
    SELECT docid, kind, ref, source, page, at, facets FROM search_entries WHERE ref = ANY(${sql.param(refs)}::text[])`);
  return new Map(rows.map((row) => [row.ref, row]));
}

/** Writes an entry; indexes its text only when the text has changed. `before`: the entry that is stored. */
async function putEntry(
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
async function removeEntries(tx: Transaction, refs: readonly string[]): Promise<void> {
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
async function storeWords({ tx, learned }: Writer): Promise<void> {
  const words = learned.splice(0);
  if (words.length === 0) return;
  await tx.execute(
    sql`INSERT INTO search_words (word) SELECT unnest(${sql.param(words)}::text[]) ON CONFLICT DO NOTHING`,
  );
}

async function indexPending(writer: Writer, until: number): Promise<boolean> {
  for (;;) {
    const { rows: batch } = await writer.tx.execute<Pending>(
      sql`SELECT id, kind, ref FROM search_pending ORDER BY id LIMIT ${BATCH}`,
    );
    const settled: number[] = [];
    const done = new Set<string>();
    for (const { id, kind, ref } of batch) {
      const key = `${kind} ${ref}`;
      if (!done.has(key)) await INDEX[kind](writer, ref);
      done.add(key);
      settled.push(id);
      if (performance.now() > until) break;
    }
    await storeWords(writer);
    await writer.tx.execute(sql`DELETE FROM search_pending WHERE id = ANY(${sql.param(settled)}::bigint[])`);
    if (settled.length < batch.length || performance.now() > until) return false;
    if (batch.length < BATCH) return true;
  }
}

const INDEX: Record<Pending["kind"], (writer: Writer, ref: string) => Promise<void>> = {
  report: indexReport,
  run: indexRun,
  address: indexAddress,
};

/** Only the newest version of a report is searchable. */
async function indexReport(writer: Writer, id: string): Promise<void> {
  const { tx } = writer;
  const { rows } = await tx.execute<ReportToIndex & { later: boolean; earlier: string[] }>(sql`
    SELECT r.docid, r.id, r.series_id, coalesce(CASE WHEN t.title_by = 'person' THEN t.title END, r.title) AS title, r.content, r.created_at, r.supported, r.likely, r.partly, r.weak,
      r.not_found, r.unchecked, u.agent, t.owner_id AS owner,
      EXISTS (SELECT 1 FROM reports l WHERE l.series_id = r.series_id AND l.series_id <> '' AND l.docid > r.docid) AS later,
      ARRAY(SELECT e.id FROM reports e WHERE e.series_id = r.series_id AND e.series_id <> '' AND e.docid < r.docid) AS earlier
    FROM reports r LEFT JOIN runs u ON u.id = r.run_id LEFT JOIN threads t ON t.id = r.thread_id WHERE r.id = ${id}`);
  const [report] = rows;
  // Its title can change while its entry stays the same.
  await removeEntries(tx, [id, ...(report?.earlier ?? [])]);
  if (!report || report.later) return;
  await putEntry(writer, { entry: reportEntry(report), before: undefined }, () => ({
    title: report.title,
    text: report.content,
  }));
  // Entries of cited addresses say whether they are cited. A report may cite thousands: each takes its turn, within the
  // slice's time.
  await tx.execute(sql`
    INSERT INTO search_pending (kind, ref) SELECT DISTINCT 'address', s.url_key FROM citations c
    JOIN sources s ON s.id = c.source_id WHERE c.report_id = ANY(${sql.param([id, ...report.earlier])}::text[])`);
}

async function indexRun(writer: Writer, id: string): Promise<void> {
  const { tx } = writer;
  const { rows } = await tx.execute<RunToIndex>(sql`
    SELECT r.id, r.question, r.answer, r.agent, r.created_at, t.owner_id AS owner,
      CASE WHEN t.title_by = 'person' AND NOT EXISTS (SELECT 1 FROM reports p WHERE p.thread_id = t.id)
        AND r.id = (SELECT f.id FROM runs f WHERE f.thread_id = t.id AND f.kind = 'research' ORDER BY f.created_at, f.id LIMIT 1)
        THEN t.title END AS named
    FROM runs r JOIN threads t ON t.id = r.thread_id WHERE r.id = ${id}`);
  const [run] = rows;
  await removeEntries(tx, [id]);
  if (run) await putEntry(writer, { entry: runEntry(run), before: undefined }, () => runText(run));
}

type OwnedAddress = {
  owner: Owner;
  source: SourceToIndex;
  page: PageToIndex | null;
  cited: boolean;
};

/** What each owner has of an address: the newest source, the text that they last read, and whether they cite it. */
async function listOwned(tx: Transaction, urlKey: string): Promise<OwnedAddress[]> {
  const same = (column: string) =>
    sql`md5(${sql.raw(column)}) = md5(${urlKey}) AND ${sql.raw(column)} = ${urlKey}`;
  const { rows } = await tx.execute<
    Omit<SourceToIndex, never> & { owner: Owner; page_id: string | null; read_at: number; cited: boolean }
  >(sql`
    SELECT own.*, page.id AS page_id, page.read_at, EXISTS (
      SELECT 1 FROM sources s JOIN citations c ON c.source_id = s.id JOIN reports r ON r.id = c.report_id
      JOIN threads t ON t.id = s.thread_id
      WHERE ${same("s.url_key")} AND t.owner_id IS NOT DISTINCT FROM own.owner AND t.delegated_by IS NULL
        AND NOT EXISTS (SELECT 1 FROM reports later
          WHERE later.series_id = r.series_id AND later.series_id <> '' AND later.docid > r.docid)) AS cited
    FROM (
      SELECT DISTINCT ON (t.owner_id) t.owner_id AS owner, s.id, s.url, s.host, s.title, s.snippet, s.created_at
      FROM sources s JOIN threads t ON t.id = s.thread_id WHERE ${same("s.url_key")}
      ORDER BY t.owner_id, s.created_at DESC, s.id
    ) own LEFT JOIN LATERAL (
      SELECT p.id, max(k.read_at) AS read_at FROM pages p JOIN ${READINGS} k ON k.page_id = p.id
      JOIN threads t ON t.id = k.thread_id
      WHERE ${same("p.url_key")} AND t.owner_id IS NOT DISTINCT FROM own.owner
      GROUP BY p.id ORDER BY max(k.read_at) DESC NULLS LAST, p.id LIMIT 1
    ) page ON true`);
  return rows.map(({ owner, page_id, read_at, cited, ...source }) => ({
    owner,
    source,
    page: page_id === null ? null : { id: page_id, read_at },
    cited,
  }));
}

/**
 * An address has one entry per owner, indexed by the text that they last read, or by its snippet until it is
 * read.
 */
async function indexAddress(writer: Writer, urlKey: string): Promise<void> {
  const { tx } = writer;
  const { rows: users } = await tx.execute<{ id: string }>(sql`SELECT id FROM users`);
  const refs = [null, ...users.map(({ id }) => id)].map((owner) => addressRef(urlKey, owner));
  const owned = await listOwned(tx, urlKey);
  const stored = await findIndexed(tx, refs);
  const remaining = new Set(owned.map(({ owner }) => addressRef(urlKey, owner)));
  await removeEntries(
    tx,
    [...stored.keys()].filter((ref) => !remaining.has(ref)),
  );
  for (const { owner, source, page, cited } of owned) {
    const ref = addressRef(urlKey, owner);
    const before = stored.get(ref);
    // A title or a snippet may have been added.
    const renewed = !page && before?.source === source.id;
    if (renewed) await removeEntries(tx, [ref]);
    const entry = sourceEntry(source, { ref, page: page ?? undefined, cited, owner, before });
    await putEntry(writer, { entry, before: renewed ? undefined : before }, async () => {
      const read = page && (await readText(tx, page.id));
      return { title: source.title || (read?.title ?? ""), text: read?.text ?? source.snippet };
    });
  }
}

async function readText(tx: Transaction, pageId: string): Promise<{ title: string; text: string } | null> {
  const { rows } = await tx.execute<{ title: string; text: string }>(
    sql`SELECT title, text FROM pages WHERE id = ${pageId}`,
  );
  return rows[0] ?? null;
}
