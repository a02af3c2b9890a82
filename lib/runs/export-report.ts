// The data of an export: a report with the sources as its own run knew them. Later runs of the thread find
// more sources and must not change an earlier report.
import type { Store } from "@/db/store/store";
import { plainPicture } from "@/lib/pictures/plain-picture";
import { getDb } from "@/lib/process/store";
import type { ExportedReport } from "@/lib/report-export/exported-report";
import { editedByHand } from "@/lib/reports/edited-by-hand";
import { pictureAddresses, placedPicture } from "@/lib/reports/placed-pictures";
import { withoutOpening } from "@/lib/reports/without-opening";
import type { RunState, Source } from "@/lib/run-log/run-state";
import { getLiveRuns } from "./live";
import { withHeadsOfReport } from "./row-heads";
import { getReport, getRunState } from "./snapshot";

/** The report comes without an opening that its short answer repeats. Throws report_not_found. */
export async function getExportedReport(
  reportId: string,
  store = { db: getDb(), live: getLiveRuns() },
): Promise<ExportedReport> {
  const report = await getReport(reportId, store);
  const { sources, searches } = await getRunState(report.runId, store);
  const ids = sources.flatMap(({ pageId }) => pageId ?? []);
  const headed = await withHeadsOfReport(report, store.db);
  const answer = report.answer === null ? null : { content: report.answer, check: headed.answerCheck };
  return {
    report: withoutOpening(headed, answer),
    answer,
    question: report.question,
    agentTitle: report.agentTitle,
    editedAt: editedByHand(report.versions, reportId),
    sources,
    foundAt: firstFound(searches),
    disagreements: report.disagreements,
    hashes: await store.db.listPageHashes(ids),
    sourcePictures: await placedPictures(store.db, `${report.answer ?? ""}\n\n${report.content}`, sources),
  };
}

/** When each source was first brought by a search, by its number. */
function firstFound(searches: RunState["searches"]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { numbers, at } of searches)
    for (const number of numbers) if (!found.has(number)) found.set(number, at);
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
