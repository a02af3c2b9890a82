// Two versions of a report beside each other: how the texts differ, and what became of the citations.

import { type DifferenceRow, differenceOf } from "./difference";
import { type CitationChanges, type CitedVersion, citationChanges } from "./difference-citations";

type ReportToCompare = CitedVersion & { title: string };

/** Pure: data that may cross to a thread and back. */
export function compareReports({ before, after }: { before: ReportToCompare; after: ReportToCompare }): {
  rows: DifferenceRow[];
  citations: CitationChanges;
} {
  const titled = ({ title, content }: ReportToCompare) => `# ${title}\n\n${content}`;
  return {
    rows: differenceOf(titled(before), titled(after)),
    citations: citationChanges(before, after),
  };
}
