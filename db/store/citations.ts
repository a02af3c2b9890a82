// Citations: which sentence of a report relies on which passage of a page.

import type { citations, reports } from "@/db/sqlite/schema";
import type { CitationPart } from "@/db/sqlite/schema/citations";

export type CitationRow = typeof citations.$inferSelect;

/** A report that cites a source. */
export type CitingReport = Pick<typeof reports.$inferSelect, "docid" | "id" | "seriesId" | "title"> & {
  /** How many of its citations, and of the short answer above it, name the source. */
  cited: number;
};

/** The result of a citation review, and the verdict that follows from it. */
export type StoredReview = { id: string } & Pick<CitationRow, "judgement" | "standing">;

/**
 * A version of a report that has a checked short answer above it: the start of both texts, and of its citations those of
 * the answer and those at the start of the report.
 */
export type AnsweredReport = {
  id: string;
  opening: string;
  answer: string;
  citations: Pick<CitationRow, "part" | "number" | "at" | "standing">[];
};

export interface CitationsStore {
  /** Lists the citations of a report, or of the short answer above it, in the order of the text. */
  listCitations(reportId: string, part?: CitationPart): Promise<CitationRow[]>;

  /** The reports of a thread whose short answers have citations. `most`: characters and offsets that count as the start. */
  listAnsweredReports(of: { threadId: string; most: number }): Promise<AnsweredReport[]>;

  /** The reports that cite a source, newest first. */
  listCitingReports(sourceId: string): Promise<CitingReport[]>;

  /** The citations of a source in a report and in the short answer above it, with both texts. */
  findCiting(options: {
    sourceId: string;
    reportId: string;
  }): Promise<{ citations: CitationRow[]; content: string; answer: string | null }>;

  /** The newest version of each series. */
  newestOfSeries(series: readonly string[]): Promise<Map<string, number>>;
}
