// The whole text of a report, also where only a section of it was written.

import { withSection } from "@/lib/reports/sections";
import type { Revision, RunState } from "./run-state";

/** The text of a report as a whole. Of a rewrite only the new section was written: it takes the place of the old one. */
export function wholeContent(written: string, revises: Pick<Revision, "content" | "section"> | null): string {
  return revises?.section ? withSection(revises.content, revises.section, written) : written;
}

/** The text of the report a call wrote. */
export function contentOf(state: Pick<RunState, "calls" | "revises">, callId: string): string {
  const call = state.calls.find(({ id }) => id === callId);
  return wholeContent(String(call?.params.content ?? ""), state.revises);
}
