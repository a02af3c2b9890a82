// The figures of a passage from which a figure of the report follows, as one text of a stored fact (`says`).

import type { CitedFact } from "@/lib/run-log/run-state";
import type { Verdict } from "./verdict";

const BETWEEN = " · ";

export const joinedOperands = (operands: readonly string[]): string => operands.join(BETWEEN);

export const operandsOf = (says: string): string[] => says.split(BETWEEN);

/** What the page says instead of a fact: the other value or, if the citation is partly supported, the figures that it follows from. */
export function saidInstead({ says }: CitedFact, verdict: Verdict): string[] {
  if (says === undefined) return [];
  return verdict === "partly" ? operandsOf(says) : [says];
}
