// What checking found that a revision could mend, told to the agent as data: one line each, page text in quotation marks.

import { withoutCitations } from "@/lib/reports/citations";
import type { CheckedCitation, CheckedSource } from "./check";

const MOST = 12;
const LONGEST_PASSAGE = 300;
const LONGEST_SENTENCE = 200;

/** One line in quotation marks, which it cannot close itself. */
function quoted(text: string, most: number): string {
  const line = text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .replaceAll('"', "'")
    .trim();
  const letters = [...line.slice(0, most * 2)];
  return `"${letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : line}"`;
}

/**
 * The faults of a report: `before` (unknown numbers, no citation, wrong language), then sources never read, then
 * sentences their page does not say, each with the passage that comes nearest. At most 12; what is beyond is counted.
 */
export function faultsOf(report: {
  content: string;
  citations: readonly CheckedCitation[];
  known: ReadonlyMap<number, CheckedSource>;
  before: readonly string[];
}): string[] {
  const { content, citations, before } = report;
  const faults = [...before];
  const unread = [
    ...new Set(citations.filter(({ cause }) => cause === "not_read").map(({ number }) => number)),
  ];
  if (unread.length > 0)
    faults.push(`Cited, but never read: ${unread.map((number) => `[${number}]`).join(", ")}.`);
  const told = new Set<string>();
  for (const { verdict, number, sentenceStart, sentenceEnd, passage, facts } of citations) {
    const key = `${sentenceStart} ${number}`;
    if (verdict !== "not_found" || told.has(key)) continue;
    told.add(key);
    const sentence = quoted(withoutCitations(content.slice(sentenceStart, sentenceEnd)), LONGEST_SENTENCE);
    const missing = facts
      .filter(({ found }) => !found)
      .map(({ start, end }) => quoted(content.slice(start, end), 60));
    const lacks = missing.length > 0 ? ` It lacks ${missing.slice(0, 5).join(", ")}.` : "";
    const nearest = passage
      ? ` Nearest passage: ${quoted(passage.text, LONGEST_PASSAGE)}.`
      : " Nothing near it stands there.";
    faults.push(`Source [${number}] does not say ${sentence}.${lacks}${nearest}`);
  }
  return faults.length > MOST ? [...faults.slice(0, MOST), `And ${faults.length - MOST} more.`] : faults;
}
