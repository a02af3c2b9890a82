import { setImmediate } from "node:timers/promises";
import { countWords } from "@/lib/pages/page";
import { type CitationMark, withoutCitations } from "@/lib/reports/citations";
import { type Evidence, findEvidence, indexPage, type PageIndex } from "@/lib/reports/passages";
import { reportFaults } from "@/lib/reports/report-faults";
import { reportMarkdown } from "@/lib/reports/report-file";
import type { Citation, Source } from "@/lib/runs/run-state";
import type { createReportSchema } from "@/lib/tools/create-report";
import type { ActivityContext, ActivityFor } from "./activity";

/** Citations looked at before others get their turn: each is held against a whole page. */
const BATCH = 4;

type Found = Omit<Citation, "id">;

/** Pages of the cited sources, prepared once each. */
async function citedPages(
  context: ActivityContext,
  cited: readonly Source[],
): Promise<Map<number, PageIndex>> {
  const pages = new Map<number, PageIndex>();
  for (const { number, pageId } of cited) {
    const text = pageId ? await context.services.pageText(pageId) : null;
    if (text !== null) pages.set(number, indexPage(text));
    await setImmediate();
  }
  return pages;
}

async function citationsOf(
  context: ActivityContext,
  content: string,
  marks: readonly CitationMark[],
): Promise<Found[]> {
  const sources = new Map(context.scope.sources.map((source) => [source.number, source]));
  const cited = [...new Set(marks.map(({ number }) => number))].flatMap(
    (number) => sources.get(number) ?? [],
  );
  const pages = await citedPages(context, cited);
  const known = new Map<string, Evidence>();
  const found: Found[] = [];
  for (const { number, at, sentence } of marks) {
    const source = sources.get(number);
    const text = content.slice(sentence.start, sentence.end);
    const key = `${number} ${sentence.start}`;
    // A report may hold thousands of citations: others get their turn between them.
    if (!known.has(key) && known.size % BATCH === BATCH - 1) await setImmediate();
    const evidence = known.get(key) ?? findEvidence(text, pages.get(number) ?? null);
    known.set(key, evidence);
    found.push({
      number,
      at,
      sentenceStart: sentence.start,
      sentenceEnd: sentence.end,
      sourceId: source?.id ?? null,
      pageId: pages.has(number) ? (source?.pageId ?? null) : null,
      ...evidence,
    });
  }
  return found;
}

/** Stores the report with its sources, and ties each citation to the passage that bears it (S18-S24, Q19). */
export const createReport: ActivityFor<typeof createReportSchema> = async (call, _tool, context) => {
  const { title, content, confidence } = call;
  const { sources, question } = context.scope;
  const at = context.now();
  const sourceNumbers = sources.map(({ number }) => number);
  const { marks, invalid } = reportFaults({ content, question, sourceNumbers });
  const citations = await citationsOf(context, content, marks);
  const cited = marks.map(({ number }) => number);
  const filepath = await context.services.saveReportFile({
    title,
    markdown: reportMarkdown({ title, content, sources, cited }),
    at,
    reportsDir: context.config.execution.reportsDir,
  });
  const wordCount = countWords(withoutCitations(content));
  context.effect({
    kind: "reported",
    title,
    confidence,
    filepath,
    wordCount,
    citations,
    invalidCitations: invalid,
  });
  return {
    title,
    content,
    confidence,
    sources_count: sources.length,
    word_count: wordCount,
    filepath,
    timestamp: new Date(at).toISOString(),
  };
};

/** What the model needs to know of it: the text stands in the call itself, file and time are no matter of its own. */
export function renderReport(output: unknown): string {
  const { title, confidence, sources_count, word_count } = output as Record<string, unknown>;
  return JSON.stringify({ title, confidence, sources_count, word_count, stored: true });
}
