// Compares two versions of a report: the differences of the texts, and the changes of the citations.

import { type DifferenceRow, differenceOf } from "./difference";
import { type CitationChanges, type CitedVersion, citationChanges } from "./difference-citations";

type ReportToCompare = CitedVersion & { title: string };

/** Pure, with data that can be sent to a worker. */
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
