// Which report a run has to show: the one stored, the one being stored, or the one being written.

import { readDraft } from "@/components/run/timeline/draft";
import type { Report, RunState } from "@/lib/run-log/run-state";

export type ShownReport = {
  title: string;
  content: string;
  /** Null until it is stored. */
  report: Report | null;
};

/** Null while there is no line of it. A draft comes before what is stored, since it is to replace it. */
export function reportShown(state: RunState): ShownReport | null {
  const draft = readDraft(state.draft)?.calls.find((call) => call.content !== "");
  if (draft) return { title: draft.title, content: draft.content, report: null };
  const call = state.calls.findLast((candidate) => candidate.tool === "createreporttool");
  if (state.report && (!call || call.id === state.report.callId || call.status !== "running"))
    return { title: state.report.title, content: state.report.content, report: state.report };
  if (typeof call?.params.content !== "string" || call.status === "skipped") return null;
  return { title: String(call.params.title ?? ""), content: call.params.content, report: null };
}

/** The short answer: given, or being written. */
export function answerShown(state: RunState): string {
  if (state.answer) return state.answer;
  // An edit by hand leaves the short answer as it was.
  if (state.kind === "edit") return state.revises?.answer ?? "";
  const draft = readDraft(state.draft)?.calls.find((call) => call.answer !== "");
  if (draft) return draft.answer;
  const call = state.calls.findLast((candidate) => candidate.tool === "finalanswertool");
  return call && call.status !== "skipped" ? String(call.params.answer ?? "") : "";
}
