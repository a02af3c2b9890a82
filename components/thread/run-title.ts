// What a run is called on its thread's page.

import { sectionName } from "@/lib/reports/sections";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal } from "@/lib/runs/state";

/** Research by its question; an edit and a rewrite by what became of the report. */
export function runTitle({ kind, question, revises, status }: RunState): string {
  if (kind === "edit") return "Edited by hand";
  if (kind !== "rewrite" || !revises?.section) return question;
  const section = `ection “${sectionName(revises.section)}”`;
  if (status === "completed") return `S${section} rewritten: ${question}`;
  return isTerminal(status)
    ? `S${section}, not rewritten: ${question}`
    : `Rewriting s${section}: ${question}`;
}
