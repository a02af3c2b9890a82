// What a shared report contains: a report, the sources that it names, and their passages and verdicts. Ids are
// replaced by names that mean nothing outside of this one page.

import type { ChartResponse, ReportResponse } from "@/lib/http/responses";
import { editedByHand } from "@/lib/reports/edited-by-hand";
import { picturedNumbers } from "@/lib/reports/placed-pictures";
import type { AnswerCheck, Citation, Disagreement, Report, Source } from "@/lib/run-log/run-state";
import { chartsOf } from "@/lib/runs/drawn-charts";
import { cellsOfRow } from "@/lib/runs/row-heads";
import { type HeadedCell, placeKey } from "@/lib/text/table-row";

export type SharedReport = {
  question: string;
  report: Report;
  /** When a person last changed its text by hand; null if nobody did. */
  editedAt: number | null;
  /** The short answer above it; null when there is none. */
  answer: string | null;
  answerCheck: AnswerCheck | null;
  sources: Source[];
  disagreements: Disagreement[];
  /** Its charts, drawn: the page has no way to ask for them. */
  charts: ChartResponse[];
  /** The cells of cited rows of tables with the heads of their columns, by `placeKey`. */
  rows: Record<string, HeadedCell[]>;
};

const sharedId = (number: number) => `s${number}`;

/** A citation keeps whether a page was read for it: its verdict and its reason depend on that. */
function sharedCitation(citation: Citation, id: string): Citation {
  const { number, sourceId, pageId } = citation;
  return {
    ...citation,
    id,
    sourceId: sourceId === null ? null : sharedId(number),
    pageId: pageId === null ? null : `p${number}`,
  };
}

type PageTexts = Parameters<typeof cellsOfRow>[1];

/** The cells of the rows that these citations cite, by the place that the shared page knows. */
async function rowsOf(citations: readonly Citation[], db: PageTexts): Promise<SharedReport["rows"]> {
  const rows: SharedReport["rows"] = {};
  for (const citation of citations) {
    const cells = await cellsOfRow(citation, db);
    const { pageId, passage } = sharedCitation(citation, "");
    if (cells && pageId && passage) rows[placeKey({ id: pageId, start: passage.start })] = cells;
  }
  return rows;
}

/** A page of the web keeps its address; the path of a document of the library stays here. */
const sharedUrl = (url: string): string => (/^https?:/i.test(url) ? url : "");

/** The documents of the owner, and what others read in place of "Your documents". */
const OWN = "library://documents/";
const OWNERS = "The owner's documents";

function sharedSource(source: Source): Source {
  const { number, url, title, status, publishedAt, readAt } = source;
  const host = url.startsWith(OWN) ? OWNERS : source.host;
  const { publication, pageStarts, about, instance } = source;
  return {
    id: sharedId(number),
    number,
    url: sharedUrl(url),
    host,
    title: title || (sharedUrl(url) ? "" : host),
    snippet: "",
    status,
    publishedAt,
    pageId: null,
    charCount: 0,
    wordCount: 0,
    readAt,
    error: null,
    runId: "",
    ...(publication ? { publication } : {}),
    ...(pageStarts ? { pageStarts } : {}),
    ...(about ? { about } : {}),
    ...(instance === undefined ? {} : { instance }),
  };
}

function sharedText(report: ReportResponse): Report {
  const { version, origin, title, content, confidence, wordCount, sourcesCount, citedCount } = report;
  const { invalidCitations, citations, uncited, writtenAt } = report;
  return {
    id: "shared",
    seriesId: "shared",
    callId: "",
    version,
    origin,
    title,
    content,
    confidence,
    wordCount,
    sourcesCount,
    citedCount,
    invalidCitations,
    citations: citations.map((citation, index) => sharedCitation(citation, `c${index}`)),
    uncited,
    faults: [],
    judged: true,
    filepath: "",
    writtenAt,
  };
}

/**
 * A report as its shared page shows it. `shown`: the numbers in its text and in its short answer. Sources that are
 * neither cited nor shown are left out.
 */
export async function sharedReport(
  whole: ReportResponse,
  shown: ReadonlySet<number>,
  db?: PageTexts,
): Promise<SharedReport> {
  const { question, answer, answerCheck, disagreements, citations, sources } = whole;
  const numbers = new Set([
    ...shown,
    ...picturedNumbers(`${answer ?? ""}\n\n${whole.content}`),
    ...[...citations, ...(answerCheck?.citations ?? [])].map(({ number }) => number),
    ...disagreements.flatMap(({ values }) => values.map(({ number }) => number)),
  ]);
  const report = sharedText(whole);
  return {
    question,
    report,
    editedAt: editedByHand(whole.versions, whole.id),
    answer,
    answerCheck: answerCheck && {
      citations: answerCheck.citations.map((citation, index) => sharedCitation(citation, `a${index}`)),
      uncited: answerCheck.uncited,
    },
    sources: sources.filter(({ number }) => numbers.has(number)).map(sharedSource),
    disagreements,
    charts: await chartsOf(report),
    rows: await rowsOf([...citations, ...(answerCheck?.citations ?? [])], db),
  };
}
