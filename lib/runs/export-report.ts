// The data of an export: a report with the sources as its own run knew them. Later runs of the thread find
// more sources and must not change an earlier report.
import type { Store } from "@/db/store/store";
import { plainPicture } from "@/lib/pictures/plain-picture";
import { getDb } from "@/lib/process/store";
import type { ExportedReport } from "@/lib/report-export/exported-report";
import { pictureAddresses, placedPicture } from "@/lib/reports/placed-pictures";
import { withoutOpening } from "@/lib/reports/without-opening";
import type { Citation, Source } from "@/lib/run-log/run-state";
import { cellWords, headedCells, isTableRow } from "@/lib/text/table-row";
import { getLiveRuns } from "./live";
import { getReport, getRunState } from "./snapshot";

/** The report comes without an opening that its short answer repeats. Throws report_not_found. */
export async function getExportedReport(
  reportId: string,
  store = { db: getDb(), live: getLiveRuns() },
): Promise<ExportedReport> {
  const report = await getReport(reportId, store);
  const { sources } = await getRunState(report.runId, store);
  const ids = sources.flatMap(({ pageId }) => pageId ?? []);
  const headed = (citations: readonly Citation[]) => withHeads(store.db, citations);
  const check = report.answerCheck && {
    ...report.answerCheck,
    citations: await headed(report.answerCheck.citations),
  };
  const answer = report.answer === null ? null : { content: report.answer, check };
  return {
    report: withoutOpening({ ...report, citations: await headed(report.citations) }, answer),
    answer,
    question: report.question,
    agentTitle: report.agentTitle,
    sources,
    disagreements: report.disagreements,
    hashes: await store.db.listPageHashes(ids),
    sourcePictures: await placedPictures(store.db, `${report.answer ?? ""}\n\n${report.content}`, sources),
  };
}

/** The citations, with the heads of the columns in a passage that is a row of a table. */
async function withHeads(db: Store, citations: readonly Citation[]): Promise<Citation[]> {
  const found: Citation[] = [];
  for (const citation of citations) {
    const { passage, pageId } = citation;
    const text = passage && pageId && isTableRow(passage.text) ? await db.findPageText(pageId) : null;
    const cells = passage && text !== null ? headedCells(text, passage.start) : null;
    found.push(
      passage && cells ? { ...citation, passage: { ...passage, text: cellWords(cells) } } : citation,
    );
  }
  return found;
}

/** The bytes of the pictures that a text places. */
async function placedPictures(
  db: Store,
  content: string,
  sources: readonly Source[],
): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const url of pictureAddresses(content)) {
    const placed = placedPicture(url, (number) => sources.find((source) => source.number === number));
    const { pageId } = placed?.source ?? {};
    if (!placed || !pageId || found.has(placed.picture.sha256)) continue;
    const picture = await db.findPicture({ pageId, sha256: placed.picture.sha256 });
    if (picture && plainPicture(picture.bytes)) found.set(picture.sha256, new Uint8Array(picture.bytes));
  }
  return found;
}
