// Citations: which sentence of a report relies on which passage of a page.

import { and, asc, count, desc, eq, inArray, max } from "drizzle-orm";
import type { Database, Writer } from "@/db/postgres/client";
import { execute, insertRows } from "@/db/postgres/rows";
import type { CitationPart } from "@/db/sqlite/schema/citations";
import type { CitationRow, StoredReview } from "@/db/store/citations";
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
