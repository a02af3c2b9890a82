import type { ReportToCheck } from "@/lib/citation-check/check";
import { analysisStart } from "@/lib/reports/joined-report";
import { repeatedHeadings } from "@/lib/reports/sections";
import { type Revision, wholeContent } from "@/lib/run-log/run-state";
import { banSentence } from "@/lib/search/refused-hosts";
import { leadingScript } from "@/lib/text/language";
import type { createReportSchema } from "@/lib/tools/create-report";
import type { ActivityContext, ActivityFor } from "./activity";
import { banCheck } from "./banned-hosts";
import { type CitedCheck, checkCited } from "./checked-sources";
import { type PromptText, writtenValue } from "./data-block";

const MOST_NAMED = 5;

const originOf = (revises: Revision | null) => {
  if (!revises) return "agent" as const;
  if (revises.recheck) return "recheck" as const;
  if (revises.restores) return "restore" as const;
  if (revises.table) return "table" as const;
  return revises.section ? ("rewrite" as const) : ("edit" as const);
};

/**
 * In a rewrite, only faults of the new section can be corrected; the agent cannot change the other sections.
 */
async function ownFaults(
  context: ActivityContext,
  { report, written }: { report: ReportToCheck; written: string },
  faults: string[],
): Promise<string[]> {
  const { content = "", section } = context.scope.revises ?? {};
  if (!section) return faults;
  const end = report.content.length - (content.length - section.end);
  const own = { ...report, content: report.content.slice(section.start, end) };
  const told = [...(await context.services.checkReport(own, context.signal)).faults];
  const repeated = repeatedHeadings(content, section, written).slice(0, MOST_NAMED);
  if (repeated.length > 0)
    told.unshift(
      `The new section brings other sections of the report along, which stay as they are: ${repeated.join("; ")}. Give the one section alone.`,
    );
  if (!/[\p{L}\p{N}]/u.test(own.content.replace(/^\s*#[^\n]*/, "")))
    told.unshift("The new section says nothing under its heading.");
  return told;
}

type Written = {
  /** The whole report. */
  content: string;
  /** What this call wrote of it. */
  written: string;
  /** The note that marks its analysis, when the call gives one. */
  note: unknown;
};

/** The faults of a report without its analysis: no fault is looked for in inferences. */
async function statedFaults(context: ActivityContext, check: CitedCheck, note: unknown): Promise<string[]> {
  const start = analysisStart(check.report.content, note);
  if (start === null) return check.faults;
  const stated = { ...check.report, content: check.report.content.slice(0, start) };
  return (await context.services.checkReport(stated, context.signal)).faults;
}

/** Checks the text against the pages it cites, and lists the faults that could be corrected. */
async function checked(context: ActivityContext, { content, written, note }: Written) {
  const { question, revises } = context.scope;
  const check = await checkCited(context, {
    content,
    note,
    // An instruction to rewrite, or a note on an edit, may be in another language than the report.
    question: revises ? revises.content : question,
  });
  const stated = await statedFaults(context, check, note);
  const faults = await ownFaults(context, { report: check.report, written }, stated);
  return { ...check, faults: [...bannedFaults(context, content, check.citations), ...faults] };
}

/**
 * Cited pages of excluded hosts, a sentence for each source. In a rewrite, only citations of the new section.
 */
function bannedFaults(
  { scope }: ActivityContext,
  content: string,
  citations: readonly { number: number; at: number }[],
): string[] {
  const { hosts, sources, revises } = scope;
  const bannedAs = banCheck(hosts.banned);
  const start = revises?.section?.start ?? 0;
  const end = content.length - (revises?.section ? revises.content.length - revises.section.end : 0);
  const cited = new Set(citations.filter(({ at }) => at >= start && at < end).map(({ number }) => number));
  return sources.flatMap(({ number, url }) => {
    const host = cited.has(number) ? bannedAs(url) : null;
    return host === null ? [] : [`[${number}] is a page of ${host}. ${banSentence(host)}`];
  });
}

/** Parts as one line; a part that ends as a sentence does needs no semicolon after it. */
const oneLine = (parts: readonly string[]): string =>
  parts.reduce((line, part) => `${line}${/[.?!…]["”»)]?$/.test(line) ? " " : "; "}${part}`);

/** What the report does not cover, as its first paragraph; empty when it covers all. */
function headOf({ scope }: ActivityContext): string {
  const open = (scope.notCovered ?? []).map(({ text }) => text.replace(/[[\]*_<>`]/g, "").trim());
  if (open.length === 0) return "";
  const words = leadingScript(scope.question) === "Cyrillic" ? "Не рассмотрено" : "Not covered";
  return `**${words}:** ${oneLine(open)}\n\n`;
}

/** A citation in a text with `by` more code units before it. */
const shifted = <T extends CitedCheck["citations"][number]>(citation: T, by: number): T => ({
  ...citation,
  at: citation.at + by,
  sentenceStart: citation.sentenceStart + by,
  sentenceEnd: citation.sentenceEnd + by,
  facts: citation.facts.map((fact) => ({ ...fact, start: fact.start + by, end: fact.end + by })),
  ...(citation.further
    ? {
        further: citation.further.map((place) => ({
          ...place,
          words: place.words.map(({ start, end }) => ({ start: start + by, end: end + by })),
        })),
      }
    : {}),
});

/**
 * Stores the report with its sources, and connects each citation with the passage that supports it (S18-S24,
 * Q19).
 */
export const createReport: ActivityFor<typeof createReportSchema> = async (call, _tool, context) => {
  const { sources, revises } = context.scope;
  const { confidence } = call;
  const title = revises?.section ? revises.title : call.title;
  const written = call.content;
  const content = wholeContent(written, revises);
  const at = context.now();
  const head = headOf(context);
  const check = await checked(context, {
    content,
    written,
    note: (call as { inferences?: unknown }).inferences,
  });
  const filepath = await context.services.saveReportFile({
    report: {
      title,
      content: `${head}${content}`,
      sources,
      cited: check.citations.map(({ number }) => number),
    },
    at,
    reportsDir: context.config.execution.reportsDir,
  });
  context.effect({
    kind: "reported",
    title,
    confidence,
    filepath,
    wordCount: check.wordCount,
    citations: check.citations.map((citation) => shifted(citation, head.length)),
    unsure: check.unsure,
    invalidCitations: check.invalid,
    uncited: check.uncited.map(({ start, end }) => ({ start: start + head.length, end: end + head.length })),
    faults: check.faults,
    origin: originOf(revises),
    ...(head ? { head } : {}),
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

/**
 * What the model needs to know: the text is in the call itself, and the file and time do not matter to it.
 */
export function renderReport(output: unknown): PromptText {
  const { title, confidence, sources_count, word_count } = output as Record<string, unknown>;
  return writtenValue({ title, confidence, sources_count, word_count, stored: true });
}
