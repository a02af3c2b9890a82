// Keeps the search index in sync with the store. Triggers record what changed in `search_pending`; this
// module reads the current state of each changed item and creates, replaces or deletes its entry. The order
// of changes therefore does not matter, duplicates do no harm, and a run's writes never wait for the index.

import type { Database } from "@/db/sqlite/client";
import type { Slice } from "@/db/store/search";
import type { Indexed } from "@/db/store/search-entries";
import {
  addressRef,
  type PageToIndex,
  type ReportToIndex,
  type RunToIndex,
  reportEntry,
  runEntry,
  type SourceToIndex,
  sourceEntry,
} from "@/db/store/search-facets";
import type { Owner } from "@/db/store/threads";
import { prepareIndex, putEntry, removeEntry, type Writer } from "./search-entries";

const BATCH = 200;
const SLICE_MS = 12;

type Pending = { id: number; kind: "report" | "run" | "address"; ref: string };

/** True while a stored change is not indexed yet. */
export function hasPending(db: Database): boolean {
  return prepareIndex(db).pending.get(1) !== undefined;
}

/** Number of the latest pending change; 0 when everything is indexed. */
export function newestPending(db: Database): number {
  return prepareIndex(db).newest.get() as number;
}

/**
 * Indexes pending changes in one transaction of about `milliseconds`. Returns true when none are left.
 * Changes that arrive between two slices are queued. Texts are indexed by the stems of `stemsOf`, so queries
 * must use the same function.
 */
export function indexSlice(db: Database, { stemsOf, milliseconds = SLICE_MS }: Slice): boolean {
  const writer = { ...prepareIndex(db), stemsOf };
  const until = performance.now() + milliseconds;
  const work = db.$client.transaction(() => {
    for (;;) {
      const batch = writer.pending.all(BATCH) as Pending[];
      const done = new Set<string>();
      for (const { id, kind, ref } of batch) {
        const key = `${kind} ${ref}`;
        if (!done.has(key)) INDEX[kind](writer, ref);
        done.add(key);
        writer.settled.run(id);
        if (performance.now() > until) return false;
      }
      if (batch.length < BATCH) return true;
    }
  });
  try {
    return work.immediate();
  } catch (error) {
    // The rollback also undoes the words that the transaction learned.
    writer.known.clear();
    throw error;
  }
}

const INDEX: Record<Pending["kind"], (writer: Writer, ref: string) => void> = {
  report: indexReport,
  run: indexRun,
  address: indexAddress,
};

/** Only the newest version of a report is searchable. */
function indexReport(writer: Writer, id: string): void {
  const report = writer.report.get(id) as ReportToIndex | undefined;
  // Its title can change while its entry stays the same.
  removeEntry(writer, id);
  if (!report || writer.later.get({ series: report.series_id, docid: report.docid })) return;
  const earlier = writer.earlier.all(report.series_id, report.docid) as string[];
  for (const version of earlier) removeEntry(writer, version);
  putEntry(writer, reportEntry(report), () => ({ title: report.title, text: report.content }));
  const cited = [id, ...earlier].flatMap((version) => writer.citedAddresses.all(version) as string[]);
  // Their entries say whether they are cited. A report may cite thousands: each takes its turn, within the slice's time.
  for (const urlKey of new Set(cited)) writer.queued.run(urlKey);
}

function indexRun(writer: Writer, id: string): void {
  const run = writer.run.get(id) as RunToIndex | undefined;
  removeEntry(writer, id);
  if (!run) return;
  putEntry(writer, runEntry(run), () => ({ title: run.question, text: run.answer ?? "" }));
}

function indexAddress(writer: Writer, urlKey: string): void {
  for (const owner of writer.owners.all() as Owner[]) indexAddressOf(writer, urlKey, owner);
}

/**
 * An address has one entry per owner, indexed by the text that they last read, or by its snippet until it is
 * read.
 */
function indexAddressOf(writer: Writer, urlKey: string, owner: Owner): void {
  const ref = addressRef(urlKey, owner);
  const source = writer.source.get(urlKey, owner) as SourceToIndex | undefined;
  if (!source) {
    removeEntry(writer, ref);
    return;
  }
  const page = writer.page.get(urlKey, owner) as PageToIndex | undefined;
  const before = writer.entry.get(ref) as Indexed | undefined;
  const cited = writer.cited.get(urlKey, owner) === 1;
  // A title or a snippet may have been added.
  if (!page && before?.source === source.id) removeEntry(writer, ref);
  putEntry(writer, sourceEntry(source, { ref, page, cited, owner, before }), () => {
    const read = page && (writer.pageText.get(page.id) as { title: string; text: string });
    return { title: source.title || (read?.title ?? ""), text: read?.text ?? source.snippet };
  });
}
