import type { RunState } from "./run-state";

/** What a run without a question of its own did to its report. */
export function editOf(revises: RunState["revises"]): "table" | "recheck" | "restored" | "edit" {
  if (revises?.table) return "table";
  if (revises?.restores) return "restored";
  return revises?.recheck ? "recheck" : "edit";
}
