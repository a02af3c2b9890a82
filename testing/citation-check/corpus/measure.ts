// Runs the citation check over the corpus and counts detected errors and doubted true sentences.

import { checkReport } from "@/lib/citation-check/evidence";
import { isUndecided, type Verdict } from "@/lib/reports/verdict";
import type { Case } from "./corpus";

export type Measured = Case & { verdict: Verdict; score: number; passage: string | null; missing: string[] };

/** One report for each page, one paragraph for each case, so that a page is prepared once, as in a real report. */
export function measure(cases: readonly Case[]): Measured[] {
  const judged: Measured[] = [];
  for (const [page, group] of Map.groupBy(cases, ({ page }) => page)) {
    const content = group.map(({ sentence }) => `${sentence.replace(/\.$/, "")} [1].`).join("\n\n");
    const { citations } = checkReport({
      content,
      question: "",
      sources: [{ number: 1, status: page === null ? "seen" : "read", text: page }],
    });
    if (citations.length !== group.length)
      throw new Error(`${group.length} cases gave ${citations.length} citations.`);
    group.forEach((item, place) => {
      const citation = citations[place];
      if (!citation) return;
      const { verdict, score, passage, facts } = citation;
      const missing = facts.filter(({ found }) => !found).map(({ start, end }) => content.slice(start, end));
      judged.push({ ...item, verdict, score, passage: passage?.text ?? null, missing });
    });
  }
  return judged;
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);

/** `found`: share of errors that are not "supported". `falseAlarms`: share of true sentences that are "not found". */
export function figures(judged: readonly Measured[]) {
  const wrong = judged.filter(({ kind }) => kind !== "true");
  const right = judged.filter(({ kind }) => kind === "true");
  return {
    errors: wrong.length,
    found: share(wrong.filter(({ verdict }) => verdict !== "supported").length, wrong.length),
    right: right.length,
    falseAlarms: share(right.filter(({ verdict }) => verdict === "not_found").length, right.length),
    undecided: share(
      right.filter(({ verdict }) => isUndecided(verdict) && verdict !== "unchecked").length,
      right.length,
    ),
    unchecked: share(right.filter(({ verdict }) => verdict === "unchecked").length, right.length),
  };
}
