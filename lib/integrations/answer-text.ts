// The answer of a run as one text, for protocols that only have messages: the report and the short answer,
// or, while it waits, what it waits for. The same state always gives the same text, so that a program's copy
// of the conversation can be recognised. Programs show it as Markdown, so it contains no images and no tags
// (see `lib/report-export/outgoing-markdown.ts`).

import { isMendable } from "@/lib/agent/loop/review";
import { outgoingMarkdown } from "@/lib/report-export/outgoing-markdown";
import { citationMarks } from "@/lib/reports/citations";
import type { RunState, Source } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import { assumedReading, questionLines } from "@/lib/run-log/run-wait";

/** Separates the report from the short answer. */
const BREAK = "\n\n---\n\n";

/** The report under its title. */
function reportText({ title, content }: { title: string; content: string }): string {
  const text = /^\s*# /.test(content) ? content : `# ${title.replace(/\s+/g, " ").trim()}\n\n${content}`;
  return outgoingMarkdown(text);
}

/** The current report; null while the agent still has to correct it. */
export function currentReport(state: RunState): string | null {
  if (!state.report || (!isTerminal(state.status) && isMendable(state))) return null;
  return reportText(state.report);
}

/** The report and the short answer; empty when there is neither. */
export function answerText(state: RunState): string {
  const parts = [state.report ? reportText(state.report) : "", outgoingMarkdown(state.answer ?? "")];
  return parts.filter((part) => part !== "").join(BREAK);
}

const listed = (lines: readonly string[]) => lines.map((line, index) => `${index + 1}. ${line}`).join("\n");

function questionsText(asked: NonNullable<RunState["clarification"]>): string {
  const { reason } = asked;
  const reading = assumedReading(asked);
  const assumed = reading ? `Otherwise it is assumed: ${reading}` : "";
  return [reason, listed(questionLines(asked)), assumed].filter((part) => part !== "").join("\n\n");
}

function planText({ goal, steps }: NonNullable<RunState["plan"]>): string {
  const shown = steps.flatMap(({ text, status }) => (status === "struck" ? [] : [text]));
  return [`The plan: ${goal}`, listed(shown)].join("\n\n");
}

/** What a waiting run asks, and how to answer. Empty for a run that does not wait. */
export const waitText = (state: RunState): string => outgoingMarkdown(waitingText(state));

function waitingText(state: RunState): string {
  const { id, status, clarification, plan } = state;
  if (status === "waiting_for_clarification" && clarification)
    return `${questionsText(clarification)}\n\n(To answer, reply here or to the model ${id}; “skip” goes on without an answer.)`;
  if (status === "waiting_for_plan" && plan)
    return `${planText(plan)}\n\n(Any reply here or to the model ${id} starts it; what it says is told to the research, “skip” only starts it.)`;
  return "";
}

/** The whole text of a run at its end, or while it waits. */
export function replyText(state: RunState): string {
  if (isTerminal(state.status)) return answerText(state);
  return [currentReport(state) ?? "", waitText(state)].filter((part) => part !== "").join("\n\n");
}

/** A citation as clients of the chat protocol show it: offsets in UTF-16 code units of the message. */
export type UrlCitation = {
  type: "url_citation";
  url_citation: { url: string; title: string; start_index: number; end_index: number };
};

const placed = (sources: readonly Source[]) => new Map(sources.map((source) => [source.number, source]));

/** One for each `[n]` of the text that has a source. */
export function urlCitations(text: string, sources: readonly Source[]): UrlCitation[] {
  const known = placed(sources);
  return citationMarks(text).flatMap(({ number, at, end }) => {
    const source = known.get(number);
    if (!source) return [];
    const { url, title } = source;
    return [
      { type: "url_citation", url_citation: { url, title: title || url, start_index: at, end_index: end } },
    ];
  });
}

/** Addresses such that `[n]` of the text is entry n, counted from 1, up to the highest cited number. */
export function citedAddresses(text: string, sources: readonly Source[]): string[] {
  const known = placed(sources);
  const cited = citationMarks(text).map(({ number }) => number);
  const highest = Math.max(0, ...cited.filter((number) => known.has(number)));
  return Array.from({ length: highest }, (_, index) => known.get(index + 1)?.url ?? "");
}
