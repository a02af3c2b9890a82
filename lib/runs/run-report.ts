// What follows from a report by itself: its whole text, which of its citations are open, and their ids.

import { withSection } from "@/lib/reports/sections";
import type { Citation, Revision, RunState } from "./run-state";

/** The text of a report as a whole. Of a rewrite only the new section was written: it takes the place of the old one. */
export function wholeContent(written: string, revises: Pick<Revision, "content" | "section"> | null): string {
  return revises?.section ? withSection(revises.content, revises.section, written) : written;
}

/** The text of the report a call wrote. */
export function contentOf(state: Pick<RunState, "calls" | "revises">, callId: string): string {
  const call = state.calls.find(({ id }) => id === callId);
  return wholeContent(String(call?.params.content ?? ""), state.revises);
}

/** Code could not tell although there is a passage to hold the sentence against: what the model is asked about. */
export function isOpen({ verdict, pageId, passage, cause }: Citation): boolean {
  return (
    (verdict === "weak" || verdict === "unchecked") &&
    pageId !== null &&
    passage !== null &&
    (cause === null || cause === "other_language")
  );
}

/** Id of a report's citation; `index` counts from 0. */
export const citationId = (prefix: string, index: number) => `${prefix}_${index}`;

/** What all citations of a report share in their ids. */
export const citationPrefix = (reportId: string) => reportId.replace(/^rep_/, "cit_");
