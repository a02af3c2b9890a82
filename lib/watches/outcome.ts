// What became of a time of a watch, and whether its person wants to be told.

import type { RunStatus } from "@/lib/run-log/run-status";
import type { Channel, Outcome, TellWhen } from "./watch";

/** What became of a time. `status`: of its run; null where none was started. */
export function outcomeOf({ status }: { status: RunStatus | null }): Outcome {
  if (status === null) return "skipped";
  if (status === "completed") return "completed";
  if (status === "cancelled") return "stopped";
  return status === "failed" || status === "error" ? "failed" : "waiting";
}

type Became = { outcome: Outcome; isQuiet: boolean | null };

function isWanted(when: TellWhen, { outcome, isQuiet }: Became): boolean {
  const fails = outcome === "failed" || outcome === "skipped";
  switch (when) {
    case "every":
      return true;
    // A report that could not be compared may differ: whoever waits for changes is better told once too often.
    case "changes":
      return fails || (outcome === "completed" && isQuiet !== true);
    case "failures":
      return fails;
    case "nothing":
      return false;
  }
}

/** Where a person is told of what became of a time. */
export function isTold(
  { tellWhen, channels }: { tellWhen: TellWhen; channels: readonly Channel[] },
  became: Became,
): Record<Channel, boolean> {
  const wanted = isWanted(tellWhen, became);
  return {
    app: wanted && channels.includes("app"),
    webhook: wanted && channels.includes("webhook"),
    email: wanted && channels.includes("email"),
  };
}
