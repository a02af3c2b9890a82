// The whole comparison of two reports: findings, sources and the line above them. Pure, for a worker thread.

import { CHANGE_KINDS, type ChangeCounts, type Changes } from "./changes-schema";
import { compareFindings } from "./compare-findings";
import { compareSources } from "./compare-sources";
import type { ReportsToCompare } from "./compared";
import { RULES } from "./rules";

/** A comparison without its line, which is made of the catalogue's words. */
export type Compared = Omit<Changes, "line">;

/** Deterministic, without time or network. */
export function compareChanges(reports: ReportsToCompare): Compared {
  const { findings, complete } = compareFindings(reports);
  const count = (kind: (typeof CHANGE_KINDS)[number]) =>
    findings.filter((finding) => finding.kind === kind).length;
  const counts = Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, count(kind)])) as ChangeCounts;
  return {
    from: reports.before.id,
    to: reports.after.id,
    rules: RULES,
    findings,
    sources: compareSources(reports),
    counts,
    isQuiet: counts.new + counts.changed + counts.gone === 0,
    complete,
  };
}
