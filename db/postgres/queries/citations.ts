// Citations: which sentence of a report relies on which passage of a page.

import { and, asc, count, desc, eq, inArray, lt, max, or, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/postgres/client";
import { execute, insertRows } from "@/db/postgres/rows";
import type { CitationPart } from "@/db/sqlite/schema/citations";
import type { AnsweredReport, CitationRow, StoredReview } from "@/db/store/citations";
import { citations, reports, runs } from "../schema";

/** Lists the citations of a report, or of the short answer above it, in the order of the text. */
export async function listCitations(
  db: Database,
  reportId: string,
  part: CitationPart = "report",
): Promise<CitationRow[]> {
  const own = and(eq(citations.reportId, reportId), eq(citations.part, part));
  return db.select().from(citations).where(own).orderBy(asc(citations.at));
}

/** A report that cites a source. */
type CitingReport = Pick<typeof reports.$inferSelect, "docid" | "id" | "seriesId" | "title"> & {
  /** How many of its citations, and of the short answer above it, name the source. */
  cited: number;
};

/** The reports of a thread whose short answers have citations, with what both texts cite at their start. */
export async function listAnsweredReports(
  db: Database,
  { threadId, most }: { threadId: string; most: number },
): Promise<AnsweredReport[]> {
  const answered = and(
    eq(reports.threadId, threadId),
    sql`exists (select 1 from runs u where u.id = ${reports.runId} and u.status <> 'failed')`,
    sql`exists (select 1 from citations a where a.report_id = ${reports.id} and a.part = 'answer')`,
  );
  const start = or(eq(citations.part, "answer"), lt(citations.at, most));
  const texts = await db
    .select({
      id: reports.id,
      opening: sql<string>`substr(${reports.content}, 1, ${most})`,
      answer: sql<string>`coalesce(${runs.answer}, '')`,
    })
    .from(reports)
    .innerJoin(runs, eq(runs.id, reports.runId))
    .where(answered)
    .orderBy(asc(reports.docid));
  const { number, at, part, standing, reportId } = citations;
  const rows = await db
    .select({ reportId, part, number, at, standing })
    .from(citations)
    .innerJoin(reports, eq(reports.id, reportId))
    .where(and(answered, start))
    .orderBy(asc(at));
  const cited = Map.groupBy(rows, ({ reportId }) => reportId);
  return texts.map((text) => ({
    ...text,
    citations: (cited.get(text.id) ?? []).map(({ reportId: _report, ...citation }) => citation),
  }));
}

/** The reports that cite a source, newest first. */
export async function listCitingReports(db: Database, sourceId: string): Promise<CitingReport[]> {
  return db
    .select({
      docid: reports.docid,
      id: reports.id,
      seriesId: reports.seriesId,
      title: reports.title,
      cited: count(),
    })
    .from(citations)
    .innerJoin(reports, eq(reports.id, citations.reportId))
    .where(eq(citations.sourceId, sourceId))
    .groupBy(reports.docid)
    .orderBy(desc(reports.docid));
}

/** The citations of a source in a report and in the short answer above it, with both texts. */
export async function findCiting(
  db: Database,
  { sourceId, reportId }: { sourceId: string; reportId: string },
): Promise<{ citations: CitationRow[]; content: string; answer: string | null }> {
  const [text] = await db
    .select({ content: reports.content, answer: runs.answer })
    .from(reports)
    .innerJoin(runs, eq(runs.id, reports.runId))
    .where(eq(reports.id, reportId));
  const found = await db
    .select()
    .from(citations)
    .where(and(eq(citations.reportId, reportId), eq(citations.sourceId, sourceId)))
    .orderBy(asc(citations.at));
  return { content: "", answer: null, ...text, citations: found };
}

/** The newest version of each series. */
export async function newestOfSeries(db: Database, series: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ seriesId: reports.seriesId, docid: max(reports.docid) })
    .from(reports)
    .where(inArray(reports.seriesId, [...series]))
    .groupBy(reports.seriesId);
  return new Map(rows.map(({ seriesId, docid }) => [seriesId, docid ?? 0]));
}

/** For use inside a transaction. */
export async function insertCitations(writer: Writer, rows: CitationRow[]): Promise<void> {
  await insertRows(writer, citations, rows);
}

/** For use inside a transaction. Deletes the citations of a report and of the short answer above it. */
export async function deleteCitations(writer: Writer, reportId: string): Promise<void> {
  await writer.delete(citations).where(eq(citations.reportId, reportId));
}

/** For use inside a transaction. */
export async function updateReviews(writer: Writer, rows: StoredReview[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(
    writer,
    `UPDATE citations c SET judgement = n.judgement, standing = n.standing
     FROM unnest($1::text[], $2::text[], $3::text[]) AS n (id, judgement, standing) WHERE c.id = n.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ judgement }) => (judgement === null ? null : JSON.stringify(judgement))),
      rows.map(({ standing }) => standing),
    ],
  );
}
