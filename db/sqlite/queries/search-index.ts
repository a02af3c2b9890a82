// Keeps the search index in sync with the store. Triggers record what changed in `search_pending`; this
// module reads the current state of each changed item and creates, replaces or deletes its entry. The order
// of changes therefore does not matter, duplicates do no harm, and a run's writes never wait for the index.

import type { Database } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
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
const SLICE_MS = 12;

type Pending = { id: number; kind: "report" | "run" | "address"; ref: string };

// Reads and writes the entries of the search index. Each has the stems of its text and a number that grows
// with its time.

/** What writing the index needs: prepared statements, and the function that reduces texts to stems. */
type Writer = ReturnType<typeof prepareIndex> & { stemsOf: StemsOf };

/** The title that a person gave a thread without a report, for its first run: by it the thread is found. */
const NAMED = `CASE WHEN t.title_by = 'person' AND NOT EXISTS (SELECT 1 FROM reports p WHERE p.thread_id = t.id)
  AND r.id = (SELECT f.id FROM runs f WHERE f.thread_id = t.id AND f.kind = 'research' ORDER BY f.created_at, f.id LIMIT 1)
  THEN t.title END`;

const prepareIndex = prepareOnce(({ $client: client }: Database) => ({
  pending: client.prepare("SELECT id, kind, ref FROM search_pending ORDER BY id LIMIT ?"),
  queued: client.prepare("INSERT INTO search_pending (kind, ref) VALUES ('address', ?)"),
  newest: client.prepare("SELECT coalesce(max(id), 0) FROM search_pending").pluck(),
  settled: client.prepare("DELETE FROM search_pending WHERE id = ?"),
  entry: client.prepare("SELECT * FROM search_entries WHERE ref = ?"),
  near: client.prepare("SELECT max(docid) FROM search_entries WHERE docid BETWEEN ? AND ?").pluck(),
  last: client.prepare("SELECT max(docid) FROM search_entries").pluck(),
  insertEntry: client.prepare(
    `INSERT INTO search_entries (docid, kind, ref, source, page, at, facets)
     VALUES ($docid, $kind, $ref, $source, $page, $at, $facets)`,
  ),
  insertText: client.prepare("INSERT INTO search_index (rowid, title, text, facets) VALUES (?, ?, ?, ?)"),
  renew: client.prepare("UPDATE search_entries SET source = ? WHERE docid = ?"),
  deleteEntry: client.prepare("DELETE FROM search_entries WHERE docid = ?"),
  deleteText: client.prepare("DELETE FROM search_index WHERE rowid = ?"),
  word: client.prepare("INSERT OR IGNORE INTO search_words (word) VALUES (?)"),
  known: new Set<string>(),
  report: client.prepare(
    `SELECT r.*, coalesce(CASE WHEN t.title_by = 'person' THEN t.title END, r.title) AS title, u.agent, t.owner_id AS owner
     FROM reports r LEFT JOIN runs u ON u.id = r.run_id
     LEFT JOIN threads t ON t.id = r.thread_id WHERE r.id = ?`,
  ),
  later: client.prepare(
    "SELECT 1 FROM reports WHERE series_id = $series AND series_id <> '' AND docid > $docid LIMIT 1",
  ),
  earlier: client
    .prepare("SELECT id FROM reports WHERE series_id = ? AND series_id <> '' AND docid < ?")
    .pluck(),
  citedAddresses: client
    .prepare(
      "SELECT DISTINCT s.url_key FROM citations c JOIN sources s ON s.id = c.source_id WHERE c.report_id = ?",
    )
    .pluck(),
  run: client.prepare(
    `SELECT r.id, r.question, r.answer, r.agent, r.created_at, r.ended_at, t.owner_id AS owner, ${NAMED} AS named
     FROM runs r JOIN threads t ON t.id = r.thread_id WHERE r.id = ?`,
  ),
  owners: client.prepare("SELECT NULL AS id UNION ALL SELECT id FROM users").pluck(),
  source: client.prepare(
    `SELECT s.id, s.url, s.host, s.title, s.snippet, s.created_at FROM sources s JOIN threads t ON t.id = s.thread_id
     WHERE s.url_key = ? AND t.owner_id IS ? ORDER BY s.created_at DESC LIMIT 1`,
  ),
  page: client.prepare(
    `SELECT p.id, max(k.read_at) AS read_at FROM pages p JOIN ${READINGS} k ON k.page_id = p.id
     JOIN threads t ON t.id = k.thread_id WHERE p.url_key = ? AND t.owner_id IS ?
     GROUP BY p.id ORDER BY read_at DESC, p.id LIMIT 1`,
  ),
  pageText: client.prepare("SELECT title, text FROM pages WHERE id = ?"),
  cited: client
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM sources s JOIN citations c ON c.source_id = s.id JOIN reports r ON r.id = c.report_id
       JOIN threads t ON t.id = s.thread_id
       WHERE s.url_key = ? AND t.owner_id IS ? AND t.delegated_by IS NULL AND NOT EXISTS (SELECT 1 FROM reports later
         WHERE later.series_id = r.series_id AND later.series_id <> '' AND later.docid > r.docid))`,
    )
    .pluck(),
}));

/** Writes an entry; indexes its text only when the text has changed. */
function putEntry(writer: Writer, entry: Entry, textOf: () => Text): void {
  const before = writer.entry.get(entry.ref) as Indexed | undefined;
  if (before && before.page === entry.page && before.at === entry.at && before.facets === entry.facets) {
    writer.renew.run(entry.source, before.docid);
    return;
  }
  if (before) removeEntry(writer, entry.ref);
  const docid = numberFor(writer, entry.at);
  const { title, text } = stemsOfEntry(textOf(), writer.stemsOf);
  writer.insertEntry.run({ ...entry, docid });
  writer.insertText.run(docid, title.join(" "), text.join(" "), entry.facets);
  for (const word of newWords(writer.known, [...title, ...text])) writer.word.run(word);
}

/** Deletes an entry, if it exists. */
function removeEntry(writer: Writer, ref: string): void {
  const entry = writer.entry.get(ref) as Indexed | undefined;
  if (!entry) return;
  writer.deleteEntry.run(entry.docid);
  writer.deleteText.run(entry.docid);
}

/** The first free number after the entries of the same hour; after all entries when that hour is full. */
function numberFor(writer: Writer, at: number): number {
  const base = numberAt(at);
  const near = writer.near.get(base, base + NEAR) as number | null;
  if (near === null) return base;
  return near < base + NEAR ? near + 1 : (writer.last.get() as number) + 1;
}

/** True while a stored change is not indexed yet. */
export function hasPending(db: Database): boolean {
  return prepareIndex(db).pending.get(1) !== undefined;
}

/** Number of the latest pending change; 0 when everything is indexed. */
export function newestPending(db: Database): number {
  return prepareIndex(db).newest.get() as number;
}

/**
 * Indexes pending changes in one transaction of about `milliseconds`. Returns true when none are left.
 * Changes that arrive between two slices are queued. Texts are indexed by the stems of `stemsOf`, so queries
 * must use the same function.
 */
export function indexSlice(db: Database, { stemsOf, milliseconds = SLICE_MS }: Slice): boolean {
  const writer = { ...prepareIndex(db), stemsOf };
  const until = performance.now() + milliseconds;
  const work = db.$client.transaction(() => {
    for (;;) {
      const batch = writer.pending.all(BATCH) as Pending[];
      const done = new Set<string>();
      for (const { id, kind, ref } of batch) {
        const key = `${kind} ${ref}`;
        if (!done.has(key)) INDEX[kind](writer, ref);
        done.add(key);
        writer.settled.run(id);
        if (performance.now() > until) return false;
      }
      if (batch.length < BATCH) return true;
    }
  });
  try {
    return work.immediate();
  } catch (error) {
    // The rollback also undoes the words that the transaction learned.
    writer.known.clear();
    throw error;
  }
}

const INDEX: Record<Pending["kind"], (writer: Writer, ref: string) => void> = {
  report: indexReport,
  run: indexRun,
  address: indexAddress,
};

/** Only the newest version of a report is searchable. */
function indexReport(writer: Writer, id: string): void {
  const report = writer.report.get(id) as ReportToIndex | undefined;
  // Its title can change while its entry stays the same.
  removeEntry(writer, id);
  if (!report || writer.later.get({ series: report.series_id, docid: report.docid })) return;
  const earlier = writer.earlier.all(report.series_id, report.docid) as string[];
  for (const version of earlier) removeEntry(writer, version);
  putEntry(writer, reportEntry(report), () => ({ title: report.title, text: report.content }));
  const cited = [id, ...earlier].flatMap((version) => writer.citedAddresses.all(version) as string[]);
  // Their entries say whether they are cited. A report may cite thousands: each takes its turn, within the slice's time.
  for (const urlKey of new Set(cited)) writer.queued.run(urlKey);
}

function indexRun(writer: Writer, id: string): void {
  const run = writer.run.get(id) as RunToIndex | undefined;
  removeEntry(writer, id);
  if (!run) return;
  putEntry(writer, runEntry(run), () => runText(run));
}

function indexAddress(writer: Writer, urlKey: string): void {
  for (const owner of writer.owners.all() as Owner[]) indexAddressOf(writer, urlKey, owner);
}

/**
 * An address has one entry per owner, indexed by the text that they last read, or by its snippet until it is
 * read.
 */
function indexAddressOf(writer: Writer, urlKey: string, owner: Owner): void {
  const ref = addressRef(urlKey, owner);
  const source = writer.source.get(urlKey, owner) as SourceToIndex | undefined;
  if (!source) {
    removeEntry(writer, ref);
    return;
  }
  const page = writer.page.get(urlKey, owner) as PageToIndex | undefined;
  const before = writer.entry.get(ref) as Indexed | undefined;
  const cited = writer.cited.get(urlKey, owner) === 1;
  // A title or a snippet may have been added.
  if (!page && before?.source === source.id) removeEntry(writer, ref);
  putEntry(writer, sourceEntry(source, { ref, page, cited, owner, before }), () => {
    const read = page && (writer.pageText.get(page.id) as { title: string; text: string });
    return { title: source.title || (read?.title ?? ""), text: read?.text ?? source.snippet };
  });
}
