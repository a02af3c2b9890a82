// Reads and writes the entries of the search index. Each has the stems of its text and a number that grows
// with its time.

import type { Database } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
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
import { READINGS } from "./pages";

/** What writing the index needs: prepared statements, and the function that reduces texts to stems. */
export type Writer = ReturnType<typeof prepareIndex> & { stemsOf: StemsOf };

export const prepareIndex = prepareOnce(({ $client: client }: Database) => ({
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
    `SELECT r.id, r.question, r.answer, r.agent, r.created_at, r.ended_at, t.owner_id AS owner
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
export function putEntry(writer: Writer, entry: Entry, textOf: () => Text): void {
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
export function removeEntry(writer: Writer, ref: string): void {
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
