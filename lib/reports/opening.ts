// The opening of a report that says again what stands in the short answer above it.

import type { ReportOrigin } from "@/lib/run-log/run-state";

/** Citations, which stand before or after a full stop, and signs of emphasis. */
const MARKS = /\[\d[\d,;\s–—-]*\]|[*_]/g;
/** A line that names the place of what follows, in the languages of the built-in model: “From “X”:”. */
const PLACE = /^[^“«]{1,20}[“«]([^”»]+)[”»]:$/;
/** A longer opening is a text of its own; in characters. */
export const LONGEST_OPENING = 4000;

const words = (text: string) => text.replace(MARKS, "").replace(/\s+/g, " ").replaceAll(" .", ".").trim();

/**
 * Returns the length of the paragraphs with which a report begins and that are all said in the short answer, in characters, with
 * the blank lines after them; 0 when it begins otherwise, or has nothing else. Headings, list items and rows of tables count with
 * their signs, so that only paragraphs are taken for said.
 */
export function openingSaid(content: string, answer: string): number {
  const said = words(answer.slice(0, LONGEST_OPENING));
  let end = 0;
  let paragraphs = 0;
  for (const line of content.slice(0, LONGEST_OPENING).split("\n")) {
    if (!said.includes(words(line.replace(PLACE, "$1")))) return paragraphs;
    end += line.length + 1;
    if (line.trim() === "") paragraphs = end;
  }
  return 0;
}

/**
 * How much of the beginning of a report need not stand below its short answer, in characters: the paragraphs that the short
 * answer says. 0 for a text that a person edited, who looks for their own words, and when what follows cites nothing: a report
 * that begins with what was not found looks like one without an answer.
 */
export function openingToSkip(
  {
    content,
    citations,
    origin,
  }: { content: string; citations: readonly { at: number }[]; origin?: ReportOrigin },
  answer: string,
): number {
  const from = origin === "edit" ? 0 : openingSaid(content, answer);
  if (from === 0) return 0;
  const rest = content.slice(from);
  const next = rest.indexOf("\n#", rest.search(/^[^#\s]/m));
  const end = next < 0 ? content.length : from + next;
  return citations.some(({ at }) => at >= from && at < end) ? from : 0;
}
