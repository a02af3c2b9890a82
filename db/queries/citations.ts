// Citations: which sentence of a report relies on which passage of a page.

import { and, asc, eq, inArray, max } from "drizzle-orm";
import type { Database, Writer } from "@/db/client";
import { placeholders, prepareOnce } from "@/db/prepared";
import type { CitationPart } from "@/db/schema/citations";
import { citations, reports, runs } from "../schema";

export type CitationRow = typeof citations.$inferSelect;

/** Lists the citations of a report, or of the short answer above it, in the order of the text. */
export async function listCitations(
  db: Database,
  reportId: string,
  part: CitationPart = "report",
): Promise<CitationRow[]> {
  const own = and(eq(citations.reportId, reportId), eq(citations.part, part));
  return db.select().from(citations).where(own).orderBy(asc(citations.at)).all();
}

/**
 * The parts of a report that its citations of a source need; `newest` is false when a later version exists.
 */
type CitingReport = {
  id: string;
  title: string;
  content: string;
  /** The short answer of its run; null until it exists. */
  answer: string | null;
  newest: boolean;
};

/**
 * Lists all reports and sentences that cite a source, newest report first. Each report's text is read once.
 */
export async function listCitationsOfSource(
  db: Database,
  sourceId: string,
): Promise<{ citation: CitationRow; report: CitingReport }[]> {
  const rows = db.select().from(citations).where(eq(citations.sourceId, sourceId)).all();
  const found = db
    .select({
      docid: reports.docid,
      id: reports.id,
      seriesId: reports.seriesId,
      title: reports.title,
      content: reports.content,
      answer: runs.answer,
    })
    .from(reports)
    .innerJoin(runs, eq(runs.id, reports.runId))
    .where(inArray(reports.id, [...new Set(rows.map(({ reportId }) => reportId))]))
    .all();
  const series = [...new Set(found.map(({ seriesId }) => seriesId))];
  const last = new Map(
    db
      .select({ seriesId: reports.seriesId, docid: max(reports.docid) })
      .from(reports)
      .where(inArray(reports.seriesId, series))
      .groupBy(reports.seriesId)
      .all()
      .map(({ seriesId, docid }) => [seriesId, docid]),
  );
  return found
    .toSorted((a, b) => b.docid - a.docid)
    .flatMap(({ docid, seriesId, ...report }) =>
      rows
        .filter((row) => row.reportId === report.id)
        .sort((a, b) => a.at - b.at)
        .map((citation) => ({ citation, report: { ...report, newest: last.get(seriesId) === docid } })),
    );
}

const insertion = prepareOnce((db) => db.insert(citations).values(placeholders(citations)).prepare());

/** For use inside a transaction. */
export function insertCitations(db: Database, rows: CitationRow[]): void {
  const statement = insertion(db);
  for (const row of rows) statement.run(row);
}

/** For use inside a transaction. Deletes the citations of a report and of the short answer above it. */
export function deleteCitations(writer: Writer, reportId: string): void {
  writer.delete(citations).where(eq(citations.reportId, reportId)).run();
}

/** The result of a citation review, and the verdict that follows from it. */
export type StoredReview = { id: string } & Pick<CitationRow, "judgement" | "standing">;

/** For use inside a transaction. */
export function updateReviews(writer: Writer, rows: StoredReview[]): void {
  for (const { id, ...said } of rows) writer.update(citations).set(said).where(eq(citations.id, id)).run();
}
