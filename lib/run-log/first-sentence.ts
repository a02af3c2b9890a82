// Represents an answer where there is space for one line.

import { sentencesOf } from "@/lib/text/sentences";

const MOST = 240;

/** The text without its Markdown tables, whose cells say nothing in one line. */
const withoutTables = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("|"))
    .join("\n")
    .trim();

/** The first sentence of an answer outside its tables, cut when it is very long; null for an empty answer. */
export function firstSentence(answer: string | null): string | null {
  const prose = withoutTables(answer ?? "");
  if (prose === "") return null;
  const span = sentencesOf(prose)[0];
  const sentence = (span ? prose.slice(span.start, span.end) : prose).trim();
  return sentence.length > MOST ? `${sentence.slice(0, MOST).trimEnd()}…` : sentence;
}
