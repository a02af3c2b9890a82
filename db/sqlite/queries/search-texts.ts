// Loads what search results show: the rows of the entries, with texts cut to the requested length. A delegate
// belongs to the run that created it: it is shown as that run, in the thread where the person asked.

import type { Database } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import { citedAboveOnly } from "@/db/store/cited-above";
import type { Entry } from "@/db/store/search";
import type {
  CitedAddress,
  CitingReport,
  Found,
  FoundQuestion,
  FoundReport,
  FoundSource,
} from "@/db/store/search-texts";
import type { Owner } from "@/db/store/threads";

const askedByOwner = (thread: string) =>
  `EXISTS (SELECT 1 FROM threads d WHERE d.id = ${thread} AND d.owner_id IS $owner AND d.delegated_by IS NULL AND d.deleting_at IS NULL)`;

/** A report with the question of its first version, and all its versions. */
const REPORT = `SELECT 'report' AS kind, id, thread_id AS threadId,
       coalesce((SELECT n.title FROM threads n WHERE n.id = reports.thread_id AND n.title_by = 'person'), title) AS title,
       substr(content, 1, $most) AS text,
       (SELECT answer FROM runs WHERE runs.id = reports.run_id) AS answer,
       (SELECT status FROM runs WHERE runs.id = reports.run_id) AS status,
       coalesce((SELECT a.question FROM reports f JOIN runs a ON a.id = f.run_id
         WHERE f.series_id = reports.series_id AND f.series_id <> '' ORDER BY f.docid LIMIT 1),
         (SELECT question FROM runs WHERE runs.id = reports.run_id)) AS question,
       cited_count + ${citedAboveOnly("reports.id")} AS citedCount, (SELECT count(DISTINCT c.number) FROM citations c
         WHERE c.report_id = reports.id AND c.standing NOT IN ('supported', 'likely')) AS doubtfulCount,
       (SELECT json_group_array(json_object('id', v.id, 'origin', v.origin, 'at', v.created_at))
         FROM (SELECT id, origin, created_at FROM reports s WHERE s.id = reports.id
           OR (s.series_id = reports.series_id AND s.series_id <> '') ORDER BY s.docid) v) AS versions,
       sources_count AS sourcesCount, supported, likely, partly, weak,
       not_found AS notFound, unchecked
     FROM reports WHERE id = $ref AND ${askedByOwner("reports.thread_id")}`;

const prepare = prepareOnce(({ $client: client }: Database) => ({
  reported: client.prepare("SELECT 1 FROM reports WHERE thread_id = ? LIMIT 1"),
  report: client.prepare(REPORT),
  part: client.prepare(
    `SELECT 'question' AS kind, m.id, m.thread_id AS threadId, t.title, substr(p.title || ' — ' || p.content, 1, $most) AS text,
       m.question, m.answer, m.status
     FROM reports p JOIN threads d ON d.id = p.thread_id JOIN runs m ON m.id = d.delegated_by
       JOIN threads t ON t.id = m.thread_id WHERE p.id = $ref AND t.owner_id IS $owner AND t.deleting_at IS NULL`,
  ),
  question: client.prepare(
    `SELECT 'question' AS kind, m.id, m.thread_id AS threadId, t.title,
       substr(CASE WHEN r.question = t.title THEN coalesce(nullif(r.answer, ''), r.question)
         ELSE r.question || ' — ' || coalesce(r.answer, '') END, 1, $most) AS text,
       r.question, r.answer, m.status
     FROM runs r JOIN threads d ON d.id = r.thread_id JOIN runs m ON m.id = coalesce(d.delegated_by, r.id)
       JOIN threads t ON t.id = m.thread_id
     WHERE r.id = $ref AND t.owner_id IS $owner AND t.deleting_at IS NULL AND ($parts OR d.delegated_by IS NULL)`,
  ),
  source: client.prepare(
    `SELECT 'source' AS kind, s.id, s.thread_id AS threadId, s.number, coalesce(nullif(s.title, ''), g.title, s.url) AS title,
       coalesce(substr(p.text, 1, $most), s.snippet) AS text, s.url, s.url_key AS urlKey, s.host, p.id AS pageId,
       coalesce(s.published_at, g.published_at) AS publishedAt
     FROM sources s JOIN threads t ON t.id = s.thread_id AND t.owner_id IS $owner AND t.deleting_at IS NULL
       LEFT JOIN pages p ON p.id = $page
       LEFT JOIN page_readings g ON g.rowid = (SELECT o.rowid FROM page_readings o
         WHERE o.page_id = $page AND o.thread_id = s.thread_id ORDER BY o.brought LIMIT 1)
     WHERE s.id = coalesce((SELECT main.id FROM sources own JOIN threads d ON d.id = own.thread_id
       JOIN runs m ON m.id = d.delegated_by JOIN sources main ON main.thread_id = m.thread_id AND main.url_key = own.url_key
       WHERE own.id = $source), $source)`,
  ),
  citedBy: client.prepare(
    `SELECT r.id AS reportId, r.title, count(*) AS times
     FROM sources s JOIN citations c ON c.source_id = s.id JOIN reports r ON r.id = c.report_id
     WHERE s.url_key = $urlKey AND ${askedByOwner("r.thread_id")} AND NOT EXISTS (
       SELECT 1 FROM reports later WHERE later.series_id = r.series_id AND later.series_id <> '' AND later.docid > r.docid)
     GROUP BY r.id ORDER BY r.docid DESC`,
  ),
  threads: client
    .prepare(
      `SELECT count(DISTINCT coalesce(m.thread_id, t.id)) FROM sources s JOIN threads t ON t.id = s.thread_id
       LEFT JOIN runs m ON m.id = t.delegated_by WHERE s.url_key = $urlKey AND t.owner_id IS $owner AND t.deleting_at IS NULL`,
    )
    .pluck(),
}));

/**
 * Loads the row of each entry with the first `most` characters of its text and the whole answer; omits rows that the owner no
 * longer has. With `parts`, also includes delegates, as questions of the runs that created them.
 */
export function loadEntries(
  db: Database,
  entries: Entry[],
  { most, owner, parts }: { most: number; owner: Owner; parts: boolean },
): Found[] {
  const statements = prepare(db);
  return entries.flatMap((entry) => {
    const { kind, ref, source, page } = entry;
    const values = {
      report: { ref, most, owner },
      question: { ref, most, owner, parts: Number(parts) },
      source: { source, page, most, owner },
    };
    const row =
      statements[kind].get(values[kind]) ??
      (parts && kind === "report" ? statements.part.get(values.report) : undefined);
    return row ? [{ entry, ...(row as FoundReport | FoundQuestion | FoundSource) }] : [];
  });
}

/** Of these threads, those in which any run wrote a report. */
export function threadsWithReport(db: Database, threadIds: readonly string[]): Set<string> {
  const { reported } = prepare(db);
  return new Set([...new Set(threadIds)].filter((threadId) => reported.get(threadId) !== undefined));
}

/**
 * For each address, lists an owner's reports whose newest version cites it, newest first, and counts their threads that
 * have it as a source.
 */
export function citationsOfAddresses(
  db: Database,
  { urlKeys, owner }: { urlKeys: readonly string[]; owner: Owner },
): Map<string, CitedAddress> {
  const statements = prepare(db);
  const citedAt = (urlKey: string): CitedAddress => ({
    reports: statements.citedBy.all({ urlKey, owner }) as CitingReport[],
    threads: statements.threads.get({ urlKey, owner }) as number,
  });
  return new Map([...new Set(urlKeys)].map((urlKey) => [urlKey, citedAt(urlKey)]));
}
