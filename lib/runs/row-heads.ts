// The heads of the columns for citations whose passage is a row of a table: the row alone does not say what its cells are.

import type { Store } from "@/db/store/store";
import { getDb } from "@/lib/process/store";
import type { Citation } from "@/lib/run-log/run-state";
import { cellWords, type HeadedCell, headedCells, isTableRow } from "@/lib/text/table-row";

type Pages = Pick<Store, "findPageText">;
type Cited = Pick<Citation, "passage" | "pageId">;

/** The cells of a passage that is a row of a table with heads; null for any other. */
export async function cellsOfRow(
  { passage, pageId }: Cited,
  db: Pages = getDb(),
): Promise<HeadedCell[] | null> {
  const text = passage && pageId && isTableRow(passage.text) ? await db.findPageText(pageId) : null;
  return passage && text !== null ? headedCells(text, passage.start) : null;
}

/** Citations in whose passages the cells of a row stand behind the heads of their columns. */
async function withHeads(citations: readonly Citation[], db: Pages): Promise<Citation[]> {
  const found: Citation[] = [];
  for (const citation of citations) {
    const { passage } = citation;
    const cells = await cellsOfRow(citation, db);
    found.push(
      passage && cells ? { ...citation, passage: { ...passage, text: cellWords(cells) } } : citation,
    );
  }
  return found;
}

/** The texts of a report with the heads of cited rows, for paper. */
export async function withHeadsOfReport<
  T extends { citations: Citation[]; answerCheck: { citations: Citation[] } | null },
>(report: T, db: Pages = getDb()): Promise<T> {
  const { citations, answerCheck } = report;
  return {
    ...report,
    citations: await withHeads(citations, db),
    answerCheck: answerCheck && { ...answerCheck, citations: await withHeads(answerCheck.citations, db) },
  };
}
