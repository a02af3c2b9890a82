// The sentences of reports that cite a source. A report may be one sentence of 400 kB with a thousand citations, and have
// many versions, so the number of sentences and their length are limited.

import { setImmediate as turn } from "node:timers/promises";
import type { Store } from "@/db/store/store";
import type { CitationOfSource, SourceResponse } from "@/lib/http/responses";
import { citationOf } from "./citation-row";

/** Citations that are listed, of the newest reports. */
const MOST_CITING = 1000;
/** Reports, and versions of reports, whose text is read. */
const MOST_REPORTS = 50;
/** UTF-16 code units of texts that are read before other work has its turn. */
const IN_A_TURN = 200_000;
/** UTF-16 code units of a sentence. */
const LONGEST_SENTENCE = 2400;

/** A part of a text that does not keep the whole text in memory, as a slice would. */
const copied = (text: string, start: number, end: number): string =>
  Buffer.from(text.slice(start, end), "utf16le").toString("utf16le");

function sentenceOf(text: string, { sentenceStart, sentenceEnd }: CitationPlace): string {
  const end = Math.min(sentenceEnd, sentenceStart + LONGEST_SENTENCE);
  const part = copied(text, sentenceStart, end);
  return end < sentenceEnd ? `${part.replace(/[\ud800-\udbff]$/, "")}…` : part;
}

type CitationPlace = { sentenceStart: number; sentenceEnd: number };

/** Without the facts behind the cut. */
const factsWithin = ({ facts, sentenceStart }: CitationOfSource): CitationOfSource["facts"] =>
  facts.filter(({ end }) => end - sentenceStart <= LONGEST_SENTENCE);

/** The citations of a source, newest report first, and how many are left out. */
export async function citingSentences(
  db: Store,
  sourceId: string,
): Promise<Pick<SourceResponse, "citations" | "moreCitations">> {
  const all = await db.listCitingReports(sourceId);
  const newest = await db.newestOfSeries([...new Set(all.map(({ seriesId }) => seriesId))]);
  const citations: CitationOfSource[] = [];
  let read = 0;
  for (const report of all.slice(0, MOST_REPORTS)) {
    const room = MOST_CITING - citations.length;
    if (room === 0) break;
    const { citations: rows, content, answer } = await db.findCiting({ sourceId, reportId: report.id });
    for (const row of rows.slice(0, room)) {
      const citation: CitationOfSource = {
        ...citationOf(row),
        reportId: report.id,
        reportTitle: report.title,
        part: row.part,
        sentence: sentenceOf(row.part === "answer" ? (answer ?? "") : content, row),
        current: newest.get(report.seriesId) === report.docid,
      };
      citations.push({ ...citation, facts: factsWithin(citation) });
    }
    read += content.length;
    // A page whose data are there at once has its title in its head.
    if (read > IN_A_TURN) {
      read = 0;
      await turn();
    }
  }
  const more = all.reduce((sum, { cited }) => sum + cited, 0) - citations.length;
  return { citations, ...(more > 0 ? { moreCitations: more } : {}) };
}
