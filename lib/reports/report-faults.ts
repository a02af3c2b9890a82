// Faults of a report that a revision could fix: unknown source numbers, no citation although there are
// sources (Q19), the wrong language (Q17). Passed to the agent as data.

import { scriptMismatch } from "@/lib/text/language";
import { type CitationMark, citationMarks, citedNumbers, MOST_CITATIONS } from "./citations";

type ReportFaults = {
  marks: CitationMark[];
  /** Numbers in the text that no source has. */
  invalid: number[];
  /** One sentence per fault; empty if there is none. */
  faults: string[];
};

/** Checks a report's content against the question and the numbers of the known sources. */
export function reportFaults(report: {
  content: string;
  question: string;
  sourceNumbers: readonly number[];
}): ReportFaults {
  const found = citationMarks(report.content, MOST_CITATIONS + 1);
  const marks = found.slice(0, MOST_CITATIONS);
  const known = new Set(report.sourceNumbers);
  const invalid = citedNumbers(marks).filter((number) => !known.has(number));
  const faults: string[] = [];
  if (invalid.length > 0)
    faults.push(`No source has the number ${invalid.map((number) => `[${number}]`).join(", ")}.`);
  if (marks.length === 0 && known.size > 0)
    faults.push("The report cites nothing although there are sources.");
  if (found.length > MOST_CITATIONS)
    faults.push(
      `Only the first ${MOST_CITATIONS} citations of a report are checked. Cite less, or write less.`,
    );
  const script = scriptMismatch(report.question, report.content);
  if (script)
    faults.push(
      `The question is written in ${script.expected} script, the report in ${script.found} script.`,
    );
  return { marks, invalid, faults };
}
