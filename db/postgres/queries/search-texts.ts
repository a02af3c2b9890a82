// Loads what search results show: the rows of the entries, with texts cut to the requested length. A delegate
// belongs to the run that created it: it is shown as that run, in the thread where the person asked.

import { type SQL, sql } from "drizzle-orm";
import { type Database, ownedBy } from "@/db/postgres/client";
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

type Options = { most: number; owner: Owner; parts: boolean };
/** The row of an entry, with its number. */
type Numbered<Row> = Row & { docid: number };

const here = (thread: string, owner: Owner): SQL =>
  sql`${ownedBy(sql.raw(`${thread}.owner_id`), owner)} AND ${sql.raw(thread)}.deleting_at IS NULL`;

const askedByOwner = (thread: string, owner: Owner): SQL =>
  sql`EXISTS (SELECT 1 FROM threads d WHERE d.id = ${sql.raw(thread)} AND ${here("d", owner)} AND d.delegated_by IS NULL)`;

/** The entries as a table. */
const asked = (entries: Entry[]): SQL =>
  sql`unnest(${sql.param(entries.map(({ docid }) => docid))}::bigint[], ${sql.param(entries.map(({ ref }) => ref))}::text[],
    ${sql.param(entries.map(({ source }) => source))}::text[], ${sql.param(entries.map(({ page }) => page))}::text[])
    AS asked(docid, ref, source, page)`;

const reportsOf = (entries: Entry[], { most, owner }: Options): SQL => sql`
  SELECT asked.docid, 'report' AS kind, p.id, p.thread_id AS "threadId",
    coalesce((SELECT n.title FROM threads n WHERE n.id = p.thread_id AND n.title_by = 'person'), p.title) AS title,
    substr(p.content, 1, ${most}) AS text,
    u.answer, u.status,
    coalesce((SELECT a.question FROM reports f JOIN runs a ON a.id = f.run_id
      WHERE f.series_id = p.series_id AND f.series_id <> '' ORDER BY f.docid LIMIT 1), u.question) AS question,
    p.cited_count + ${sql.raw(citedAboveOnly("p.id"))} AS "citedCount", (SELECT count(DISTINCT c.number) FROM citations c
      WHERE c.report_id = p.id AND c.standing NOT IN ('supported', 'likely')) AS "doubtfulCount",
    (SELECT json_agg(json_build_object('id', v.id, 'origin', v.origin, 'at', v.created_at) ORDER BY v.docid)::text
      FROM reports v WHERE v.id = p.id OR (v.series_id = p.series_id AND v.series_id <> '')) AS versions,
    p.sources_count AS "sourcesCount", p.supported, p.likely, p.partly, p.weak, p.not_found AS "notFound", p.unchecked
  FROM ${asked(entries)} JOIN reports p ON p.id = asked.ref LEFT JOIN runs u ON u.id = p.run_id
  WHERE ${askedByOwner("p.thread_id", owner)}`;

/** Reports of delegates, as questions of the runs that created them. */
const partsOf = (entries: Entry[], { most, owner }: Options): SQL => sql`
  SELECT asked.docid, 'question' AS kind, m.id, m.thread_id AS "threadId", t.title,
    substr(p.title || ' — ' || p.content, 1, ${most}) AS text, m.question, m.answer, m.status
  FROM ${asked(entries)} JOIN reports p ON p.id = asked.ref JOIN threads d ON d.id = p.thread_id
    JOIN runs m ON m.id = d.delegated_by JOIN threads t ON t.id = m.thread_id WHERE ${here("t", owner)}`;

const questionsOf = (entries: Entry[], { most, owner, parts }: Options): SQL => sql`
  SELECT asked.docid, 'question' AS kind, m.id, m.thread_id AS "threadId", t.title,
    substr(CASE WHEN r.question = t.title THEN coalesce(nullif(r.answer, ''), r.question)
      ELSE r.question || ' — ' || coalesce(r.answer, '') END, 1, ${most}) AS text,
    r.question, r.answer, m.status
  FROM ${asked(entries)} JOIN runs r ON r.id = asked.ref JOIN threads d ON d.id = r.thread_id
    JOIN runs m ON m.id = coalesce(d.delegated_by, r.id) JOIN threads t ON t.id = m.thread_id
  WHERE ${here("t", owner)} ${parts ? sql`` : sql`AND d.delegated_by IS NULL`}`;

const sourcesOf = (entries: Entry[], { most, owner }: Options): SQL => sql`
  SELECT asked.docid, 'source' AS kind, s.id, s.thread_id AS "threadId", s.number,
    coalesce(nullif(s.title, ''), g.title, s.url) AS title, coalesce(substr(p.text, 1, ${most}), s.snippet) AS text,
    s.url, s.url_key AS "urlKey", s.host, p.id AS "pageId", coalesce(s.published_at, g.published_at) AS "publishedAt"
  FROM ${asked(entries)} JOIN sources s ON s.id = coalesce((SELECT main.id FROM sources own
      JOIN threads d ON d.id = own.thread_id JOIN runs m ON m.id = d.delegated_by
      JOIN sources main ON main.thread_id = m.thread_id AND md5(main.url_key) = md5(own.url_key)
        AND main.url_key = own.url_key
      WHERE own.id = asked.source), asked.source)
    JOIN threads t ON t.id = s.thread_id AND ${here("t", owner)} LEFT JOIN pages p ON p.id = asked.page
    LEFT JOIN LATERAL (SELECT o.title, o.published_at FROM page_readings o
      WHERE o.page_id = asked.page AND o.thread_id = s.thread_id ORDER BY o.brought LIMIT 1) g ON true`;

const STATEMENTS = { report: reportsOf, question: questionsOf, source: sourcesOf };

/**
 * Loads the row of each entry with the first `most` characters of its text and the whole answer; omits rows that the owner no
 * longer has. With `parts`, also includes delegates, as questions of the runs that created them.
 */
export async function loadEntries(db: Database, entries: Entry[], options: Options): Promise<Found[]> {
  const found = new Map<number, FoundReport | FoundQuestion | FoundSource>();
  const load = async (chosen: Entry[], statement: (entries: Entry[], options: Options) => SQL) => {
    if (chosen.length === 0) return;
    const { rows } = await db.execute<Numbered<FoundReport | FoundQuestion | FoundSource>>(
      statement(chosen, options),
    );
    for (const { docid, ...row } of rows) found.set(docid, row as FoundReport | FoundQuestion | FoundSource);
  };
  const of = (kind: Entry["kind"]) => entries.filter((entry) => entry.kind === kind);
  await Promise.all(
    (["report", "question", "source"] as const).map((kind) => load(of(kind), STATEMENTS[kind])),
  );
  if (options.parts)
    await load(
      of("report").filter(({ docid }) => !found.has(docid)),
      partsOf,
    );
  return entries.flatMap((entry) => {
    const row = found.get(entry.docid);
    return row ? [{ entry, ...row }] : [];
  });
}

/** Of these threads, those in which any run wrote a report. */
export async function threadsWithReport(db: Database, threadIds: readonly string[]): Promise<Set<string>> {
  if (threadIds.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT DISTINCT thread_id AS id FROM reports WHERE thread_id = ANY(${sql.param(threadIds)}::text[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * For each address, lists an owner's reports whose newest version cites it, newest first, and counts their threads that
 * have it as a source.
 */
export async function citationsOfAddresses(
  db: Database,
  { urlKeys, owner }: { urlKeys: readonly string[]; owner: Owner },
): Promise<Map<string, CitedAddress>> {
  const cited = new Map(urlKeys.map((key): [string, CitedAddress] => [key, { reports: [], threads: 0 }]));
  if (cited.size === 0) return cited;
  const sources = sql`unnest(${sql.param([...cited.keys()])}::text[]) AS asked(key)
    JOIN sources s ON md5(s.url_key) = md5(asked.key) AND s.url_key = asked.key`;
  const [reports, threads] = await Promise.all([
    db.execute<CitingReport & { key: string }>(sql`
      SELECT asked.key, r.id AS "reportId", r.title, count(*) AS times
      FROM ${sources} JOIN citations c ON c.source_id = s.id JOIN reports r ON r.id = c.report_id
      WHERE ${askedByOwner("r.thread_id", owner)} AND NOT EXISTS (SELECT 1 FROM reports later
        WHERE later.series_id = r.series_id AND later.series_id <> '' AND later.docid > r.docid)
      GROUP BY asked.key, r.docid ORDER BY r.docid DESC`),
    db.execute<{ key: string; threads: number }>(sql`
      SELECT asked.key, count(DISTINCT coalesce(m.thread_id, t.id)) AS threads
      FROM ${sources} JOIN threads t ON t.id = s.thread_id
      LEFT JOIN runs m ON m.id = t.delegated_by WHERE ${here("t", owner)} GROUP BY asked.key`),
  ]);
  for (const { key, ...report } of reports.rows) cited.get(key)?.reports.push(report);
  for (const { key, threads: count } of threads.rows) Object.assign(cited.get(key) ?? {}, { threads: count });
  return cited;
}
