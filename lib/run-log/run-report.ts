// The whole text of a report, also when only one section was written.

import { withSection } from "@/lib/reports/sections";
import type { Revision, RunState } from "./run-state";

/** The whole text of a report. A rewrite contains only the new section, which replaces the old one. */
export function wholeContent(written: string, revises: Pick<Revision, "content" | "section"> | null): string {
  return revises?.section ? withSection(revises.content, revises.section, written) : written;
}

/** The text of the report that a call wrote. */
export function contentOf(state: Pick<RunState, "calls" | "revises">, callId: string): string {
  const call = state.calls.find(({ id }) => id === callId);
  return wholeContent(String(call?.params.content ?? ""), state.revises);
}
