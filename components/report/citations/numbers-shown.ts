// The numbers that a reader sees in a text, whether or not the check made a citation of them: each needs an entry in
// the list of sources, above all on paper, where no number can be pressed.

import { numbersMarked } from "@/components/report/text/markdown/citation-marks";

const FENCE = /^ {0,3}(?:```|~~~)/;
const CODE = /`[^`\n]*`/g;

/** The numbers in brackets in Markdown, without those in code. */
export function numbersShown(markdown: string): Set<number> {
  const lines: string[] = [];
  let inside = false;
  for (const line of markdown.split("\n")) {
    const fence = FENCE.test(line);
    if (fence) inside = !inside;
    if (!fence && !inside) lines.push(line.replace(CODE, " "));
  }
  return numbersMarked(lines.join("\n"));
}
