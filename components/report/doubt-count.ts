// What the citations of a report are, and the words for it. A nearest passage is no proof: it is counted apart from what
// is quoted word for word.

import type { Citation } from "@/lib/runs/run-state";
import { doubtOf } from "./citation-index";

export type DoubtCount = { all: number; quoted: number; near: number; weak: number; unfound: number };

export function doubtCount(citations: readonly Citation[]): DoubtCount {
  const count = (holds: (citation: Citation) => boolean) => citations.filter(holds).length;
  const sure = (match: Citation["match"]) =>
    count((citation) => doubtOf(citation) === "none" && citation.match === match);
  return {
    all: citations.length,
    quoted: sure("verbatim"),
    near: sure("close"),
    weak: count((citation) => doubtOf(citation) === "weak"),
    unfound: count((citation) => doubtOf(citation) === "unfound"),
  };
}

/** "25 citations: 12 quoted word for word, 10 with the nearest passage, 2 to unread pages, 1 without a passage". */
export function doubtWords({ all, quoted, near, weak, unfound }: DoubtCount): string {
  if (all === 0) return "No citations";
  const head = `${all} ${all === 1 ? "citation" : "citations"}`;
  if (quoted === all) return `${head}, ${all === 1 ? "" : "all "}quoted word for word`;
  return `${head}: ${[
    quoted > 0 && `${quoted} quoted word for word`,
    near > 0 && `${near} with the nearest passage`,
    weak > 0 && `${weak} to unread pages`,
    unfound > 0 && `${unfound} without a passage`,
  ]
    .filter(Boolean)
    .join(", ")}`;
}
