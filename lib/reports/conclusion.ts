// Extracts a report's own conclusion verbatim with its citations, for a run that ended before its short
// answer was written.

import { blocksOf, sentencesIn } from "@/lib/text/sentences";
import { citationMarks } from "./citations";

const HEADING = /^ {0,3}#{1,6}[ \t]+([^ \t].{0,199}?)[ \t#]*$/;
const CONCLUDES =
  /^(?:[*_\d.\s]{0,8})(?:(?:main |key |overall )?(?:conclusions?|summary|bottom line|in short|key takeaways?|short answer|the answer|answer)|(?:краткий |главный |общий )?(?:выводы?|итоги?|заключение|резюме|ответ|коротко|вкратце))[*_\s:.]{0,4}$/iu;
/** Lines that are not prose: headings, tables, quotations, images, rules, fences and definitions. */
const NO_PROSE = /^ {0,3}(?:#{1,6}\s|\||>|!\[|[-*_](?:[ \t]*[-*_]){2,}[ \t]*$|`{3}|~{3}|\[[^\]]+\]:\s|<)/;
const ITEM = /^ {0,3}(?:[-*+]|\d{1,3}[.)])\s/;

/** The maximum length in code units. Whole sentences are taken, at least the first. */
const MOST = 600;
const MOST_SENTENCES = 4;

type Line = { start: number; text: string };

function linesOf(content: string): Line[] {
  let start = 0;
  let fence = "";
  return content.split("\n").map((text) => {
    const line = { start, text };
    start += text.length + 1;
    const mark = /^[ \t]{0,3}(`{3,}|~{3,})/.exec(text)?.[1]?.slice(0, 3) ?? "";
    const code = fence !== "" || mark !== "";
    if (mark !== "" && (fence === "" || fence === mark)) fence = fence === "" ? mark : "";
    return code ? { ...line, text: "```" } : line;
  });
}

/** The first run of prose lines from `first` up to the next heading. With `items`, list items count. */
function firstParagraph(lines: readonly Line[], first: number, items: boolean): [number, number] | null {
  let begin = -1;
  for (let index = first; index < lines.length; index += 1) {
    const text = lines[index]?.text ?? "";
    const prose = text.trim() !== "" && !NO_PROSE.test(text) && (items || !ITEM.test(text));
    if (prose && begin < 0) begin = index;
    if (!prose && begin >= 0) return [begin, index];
  }
  return begin < 0 ? null : [begin, lines.length];
}

/** Whole sentences of a span of the report, verbatim, with the citations after the last one. */
function firstSentences(content: string, start: number, end: number): string {
  const marks = citationMarks(content).filter((mark) => mark.at >= start && mark.at < end);
  // A mark behind a full stop belongs to the sentence before it.
  let blanked = content.slice(0, end);
  for (const mark of marks)
    blanked = blanked.slice(0, mark.at) + " ".repeat(mark.end - mark.at) + blanked.slice(mark.end);
  const spans = blocksOf(blanked)
    .filter((block) => block.start >= start)
    .flatMap((block) => sentencesIn(blanked, block));
  let stop = start;
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1]?.start ?? end;
    const cited = marks.findLast((mark) => mark.at >= span.end && mark.at < next)?.end ?? span.end;
    if (index > 0 && (index >= MOST_SENTENCES || cited - start > MOST)) break;
    stop = cited;
  }
  return content.slice(start, stop).trim();
}

/**
 * The conclusion of a Markdown report: the text under a heading that announces one, otherwise its opening
 * sentences. Null for a report without prose.
 */
export function conclusionOf(content: string): string | null {
  const lines = linesOf(content);
  const heading = lines.findLastIndex(({ text }) => CONCLUDES.test(HEADING.exec(text)?.[1] ?? ""));
  const places: [number, boolean][] = [
    ...(heading >= 0 ? [[heading + 1, true] as [number, boolean]] : []),
    [0, false],
    [0, true],
  ];
  for (const [first, items] of places) {
    const found = firstParagraph(lines, first, items);
    const start = found && lines[found[0]]?.start;
    if (!found || start === null || start === undefined) continue;
    // A heading directly below that heading begins something else.
    if (items && first > 0 && lines.slice(first, found[0]).some(({ text }) => HEADING.test(text))) continue;
    const last = lines[found[1] - 1];
    const text = firstSentences(content, start, (last?.start ?? start) + (last?.text.length ?? 0));
    if (/\p{L}/u.test(text)) return text;
  }
  return null;
}

const STAND_IN =
  /^(?:(?:You asked to finish|A cap was reached|The steps were used up) before a short answer was given\.|(?:Вы попросили закончить|Лимит был исчерпан|Шаги закончились) раньше, чем был дан краткий ответ\.)/u;

/** True for the sentence that earlier versions stored instead of a short answer. */
export const isStandIn = (answer: string): boolean => STAND_IN.test(answer);
