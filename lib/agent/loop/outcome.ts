// The outcomes of a loop. Waiting and being released are outcomes, not errors: nothing stays in memory,
// because the log is enough.

import type { RunStatus } from "@/lib/run-log/run-state";

export type Outcome =
  | { kind: "ended"; status: Extract<RunStatus, "completed" | "failed" | "error" | "cancelled"> }
  | { kind: "waiting"; for: "clarification" | "plan" }
  /** The process is shutting down; the run stays as it is and is resumed at the next start. */
  | { kind: "released" };
