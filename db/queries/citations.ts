// Citations: which sentence of a report leans on which passage of a page.

import { asc, desc, eq } from "drizzle-orm";
import type { Database, Writer } from "../client";
import { citations, reports } from "../schema";

export type CitationRow = typeof citations.$inferSelect;

/** Citations of a report in the order of its text. */
export async function listCitations(db: Database, reportId: string): Promise<CitationRow[]> {
  return db.select().from(citations).where(eq(citations.reportId, reportId)).orderBy(asc(citations.at)).all();
}

/** Everything that cites a source, newest report first. */
export async function listCitationsOfSource(
  db: Database,
  sourceId: string,
): Promise<{ citation: CitationRow; report: { id: string; title: string; content: string } }[]> {
  return db
    .select({
      citation: citations,
      report: { id: reports.id, title: reports.title, content: reports.content },
    })
    .from(citations)
    .innerJoin(reports, eq(reports.id, citations.reportId))
    .where(eq(citations.sourceId, sourceId))
    .orderBy(desc(reports.docid), asc(citations.at))
    .all();
}

/** For use inside a transaction. */
export function insertCitations(writer: Writer, rows: CitationRow[]): void {
  for (const row of rows) writer.insert(citations).values(row).run();
}

/** The model's word on a citation, and what then stands. */
export type CitationJudgement = { id: string } & Pick<CitationRow, "judgement" | "standing">;

/** For use inside a transaction. */
export function updateJudgements(writer: Writer, rows: CitationJudgement[]): void {
  for (const { id, ...said } of rows) writer.update(citations).set(said).where(eq(citations.id, id)).run();
}
