// How many citations can be relied on, and the words for it.

import type { Citation } from "@/lib/runs/run-state";
import { doubtOf } from "./citation-index";

export type DoubtCount = { all: number; found: number; weak: number; unfound: number };

export function doubtCount(citations: readonly Citation[]): DoubtCount {
  const doubts = citations.map(doubtOf);
  const of = (doubt: (typeof doubts)[number]) => doubts.filter((known) => known === doubt).length;
  return { all: citations.length, found: of("none"), weak: of("weak"), unfound: of("unfound") };
}

/** "25 citations: 22 with their passage, 2 to unread pages, 1 without a passage". */
export function doubtWords({ all, found, weak, unfound }: DoubtCount): string {
  if (all === 0) return "No citations";
  const head = `${all} ${all === 1 ? "citation" : "citations"}`;
  if (found === all) return `${head}, ${all === 1 ? "" : "each "}with its passage`;
  return `${head}: ${[
    `${found} with ${found === 1 ? "its" : "their"} passage`,
    weak > 0 && `${weak} to unread pages`,
    unfound > 0 && `${unfound} without a passage`,
  ]
    .filter(Boolean)
    .join(", ")}`;
}
