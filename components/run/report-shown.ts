// The report that a run shows: stored, being stored, or being written.

import { useEffect, useState } from "react";
import { readDraft } from "@/components/run/timeline/draft";
import { keepsAnswer } from "@/lib/run-log/keeps-answer";
import type { Report, RunState } from "@/lib/run-log/run-state";

export type ShownReport = {
  title: string;
  content: string;
  /** Null until it is stored. */
  report: Report | null;
};

/** Reads the text of a report in sections as far as it is written; null for every other report. */
type SoFar = typeof import("@/lib/run-log/run-sections").reportSoFar;

/** The report that a run shows. The code that reads reports in sections is loaded while one is written. */
export function useReportShown(state: RunState): ShownReport | null {
  const [soFar, setSoFar] = useState<SoFar | null>(null);
  const due = state.calls.some(
    ({ params, status }) => status === "running" && params.outline && !params.content,
  );
  useEffect(() => {
    if (due) void import("@/lib/run-log/run-sections").then((module) => setSoFar(() => module.reportSoFar));
  }, [due]);
  return reportShown(state, soFar);
}

/**
 * Null until its first line is written. A draft takes precedence over the stored report that it will replace.
 */
function reportShown(state: RunState, soFar: SoFar | null = null): ShownReport | null {
  const draft = readDraft(state.draft)?.calls.find((call) => call.content !== "");
  if (draft) return { title: draft.title, content: draft.content, report: null };
  const call = state.calls.findLast((candidate) => candidate.tool === "createreporttool");
  if (state.report && (!call || call.id === state.report.callId || call.status !== "running"))
    return { title: state.report.title, content: state.report.content, report: state.report };
  if (!call || call.status === "skipped" || call.status === "failed") return null;
  const content = typeof call.params.content === "string" ? call.params.content : soFar?.(state, call);
  return content == null ? null : { title: String(call.params.title ?? ""), content, report: null };
}

/** The short answer, complete or being written. */
export function answerShown(state: RunState): string {
  if (state.answer) return state.answer;
  if (keepsAnswer(state)) return state.revises?.answer ?? "";
  const draft = readDraft(state.draft)?.calls.find((call) => call.answer !== "");
  if (draft) return draft.answer;
  const call = state.calls.findLast((candidate) => candidate.tool === "finalanswertool");
  return call && call.status !== "skipped" ? String(call.params.answer ?? "") : "";
}

const bareWords = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(" ") ?? "";

/** True for texts that differ in punctuation and capitals only. */
export const saysTheSame = (title: string, question: string): boolean =>
  bareWords(title) === bareWords(question);
