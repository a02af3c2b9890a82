import { citationMarks, citedNumbers } from "@/lib/reports/citations";
import { reportMarkdown } from "@/lib/reports/report-file";
import type { Citation, Revision } from "@/lib/runs/run-state";
import { wholeContent } from "@/lib/runs/whole-content";
import type { createReportSchema } from "@/lib/tools/create-report";
import type { ActivityContext, ActivityFor } from "./activity";
import { textsOfSources } from "./checked-sources";

const originOf = (revises: Revision | null) => {
  if (!revises) return "agent" as const;
  return revises.section ? ("rewrite" as const) : ("edit" as const);
};

/** Holds the text against the pages it cites and names source and page of each citation. */
async function checked(context: ActivityContext, content: string) {
  const { question, revises } = context.scope;
  const cited = new Set(citedNumbers(citationMarks(content)));
  const sources = await textsOfSources(context, ({ number }) => cited.has(number));
  const report = {
    content,
    // An instruction to rewrite, or a note on an edit, may be in another language than the report.
    question: revises ? revises.content : question,
    sources: sources.map((entry) => entry.checked),
  };
  const check = await context.services.checkReport(report, context.signal);
  const byNumber = new Map(sources.map((entry) => [entry.source.number, entry]));
  const citations = check.citations.map((citation): Omit<Citation, "id" | "judgement"> => {
    const known = byNumber.get(citation.number);
    const pageId = known && known.checked.text !== null ? known.source.pageId : null;
    return { ...citation, sourceId: known?.source.id ?? null, pageId };
  });
  return { ...check, citations };
}

/** Stores the report with its sources, and ties each citation to the passage that bears it (S18-S24, Q19). */
export const createReport: ActivityFor<typeof createReportSchema> = async (call, _tool, context) => {
  const { sources, revises } = context.scope;
  const { confidence } = call;
  const title = revises?.section ? revises.title : call.title;
  const content = wholeContent(call.content, revises);
  const at = context.now();
  const check = await checked(context, content);
  const filepath = await context.services.saveReportFile({
    title,
    markdown: reportMarkdown({ title, content, sources, cited: check.citations.map(({ number }) => number) }),
    at,
    reportsDir: context.config.execution.reportsDir,
  });
  context.effect({
    kind: "reported",
    title,
    confidence,
    filepath,
    wordCount: check.wordCount,
    citations: check.citations,
    invalidCitations: check.invalid,
    uncited: check.uncited,
    faults: check.faults,
    origin: originOf(revises),
  });
  return {
    title,
    content,
    confidence,
    sources_count: sources.length,
    word_count: check.wordCount,
    filepath,
    timestamp: new Date(at).toISOString(),
  };
};

/** What the model needs to know of it: the text stands in the call itself, file and time are no matter of its own. */
export function renderReport(output: unknown): string {
  const { title, confidence, sources_count, word_count } = output as Record<string, unknown>;
  return JSON.stringify({ title, confidence, sources_count, word_count, stored: true });
}
