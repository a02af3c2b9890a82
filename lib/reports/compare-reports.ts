// Compares two versions of a report: the differences of the texts and of the short answers above
// them, and the changes of the citations of both.

import { type DifferenceRow, differenceOf } from "./difference";
import { type CitationChanges, type CitedVersion, citationChanges } from "./difference-citations";
import { wholeText } from "./whole-text";

type ReportToCompare = CitedVersion & {
  title: string;
  /** The short answer above it; null when there is none. */
  answer: CitedVersion | null;
};

/** Pure, with data that can be sent to a worker. */
export function compareReports({ before, after }: { before: ReportToCompare; after: ReportToCompare }): {
  /** Of the short answers above them; empty when neither has one. */
  answer: DifferenceRow[];
  rows: DifferenceRow[];
  citations: CitationChanges;
} {
  const titled = ({ title, content }: ReportToCompare) => `# ${title}\n\n${content}`;
  return {
    answer: differenceOf(before.answer?.content ?? "", after.answer?.content ?? ""),
    rows: differenceOf(titled(before), titled(after)),
    citations: citationChanges(wholeText(before, before.answer), wholeText(after, after.answer)),
  };
}
