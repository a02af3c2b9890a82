// The prose of a report that can state facts: its sentences and table rows, each with the spans that can
// carry its citation. Code, headings, definitions and the list of sources at the end are left out; offsets
// refer to the report.

import { citationMarks, formulaSpans } from "@/lib/reports/citations";
import { blocksOf, type Span, sentencesIn } from "@/lib/text/sentences";

/**
 * Spans that share a citation: a sentence, a table row, a quotation. `cited` is true when one of them has a citation
 * number.
 */
export type ClaimUnit = { kind: "sentence" | "row"; spans: Span[]; cited: boolean };

type Line = Span & { text: string };

const FENCE = /^[ \t>]{0,12}(`{3,}|~{3,})/;
const HEADING = /^[ \t>]{0,3}(#{1,6})[ \t]+([^\n]{0,300})/;
const UNDERLINE = /^ {0,3}(?:=+|-{2,})[ \t]*$/;
const DEFINITION = /^[ \t]{0,3}\[[^\]\n]{1,200}\]:[ \t]/;
const COMMENT = /<!--(?:(?!<!--)[\s\S]){0,5000}?-->/g;
const DELIMITER = /^[ \t>]{0,6}\|?(?:[ \t]{0,9}:?-{1,999}:?[ \t]{0,9}(?:\||$)){1,50}[ \t]{0,9}$/;
const SOURCES =
  /^(?:(?:list of |cited )?sources(?: cited)?|references|bibliography|works cited|further reading|links|footnotes|notes|found but not cited|(?:список |использованные )?(?:источник(?:и|ов)|литератур[аы])|ссылки|примечания|сноски|библиография|найдено, но не процитировано)\s*:?$/i;
/** Statements of a report about itself need no source. */
const ABOUT_ITSELF =
  /^(?:about this report|how this (?:report )?was (?:made|researched)|method(?:s|ology)?|об этом отч[её]те|как (?:составлен|получен) (?:этот )?отч[её]т|методика|методология|über diesen bericht|à propos de ce rapport|sobre este informe)\s*:?$/i;
/** A longer quotation is an unclosed quotation mark. */
const LONGEST_QUOTATION = 12;

function linesOf(content: string): Line[] {
  let start = 0;
  return content.split("\n").map((text) => {
    const line = { start, end: start + text.length, text };
    start = line.end + 1;
    return line;
  });
}

const titleOf = (heading: string) =>
  heading
    .replace(/(?<![#*_`\s])[#*_`\s]+$/, "")
    .replace(/^[*_`\s]+|^\d{1,3}(?:\.\d{1,3})*[.)]?\s+/g, "")
    .trim();

/** Sections to skip: from the heading of a list of sources to the next heading of its level. */
class Sections {
  private skippedRank = 0;

  /** Processes the next line; true when it is in a skipped section. */
  skips(heading: RegExpExecArray | null): boolean {
    if (heading) {
      const rank = heading[1]?.length ?? 6;
      const title = titleOf(heading[2] ?? "");
      if (this.skippedRank === 0 || rank <= this.skippedRank)
        this.skippedRank = SOURCES.test(title) || ABOUT_ITSELF.test(title) ? rank : 0;
    }
    return this.skippedRank > 0;
  }
}

type Layout = { blanks: Span[]; rows: Span[] };

/** The parts without statements, and the rows of tables, which are units of their own. */
function layoutOf(content: string): Layout {
  const lines = linesOf(content);
  const blanks: Span[] = [];
  const rows: Span[] = [];
  const sections = new Sections();
  let fence = "";
  let inTable = false;
  lines.forEach((line, index) => {
    const mark = FENCE.exec(line.text)?.[1] ?? "";
    const opaque = fence !== "" || mark !== "";
    if (fence === "") fence = mark;
    else if (mark.startsWith(fence) && /^[ \t>]*[`~]+[ \t]*$/.test(line.text)) fence = "";
    const heading = opaque ? null : HEADING.exec(line.text);
    const skipped = sections.skips(heading);
    const next = lines[index + 1]?.text ?? "";
    const underlined = !opaque && line.text.trim() !== "" && UNDERLINE.test(next) && !line.text.includes("|");
    const head = !opaque && line.text.includes("|") && next.includes("-") && DELIMITER.test(next);
    if (line.text.trim() === "" || opaque || heading) inTable = false;
    const row = inTable && !DELIMITER.test(line.text);
    if (row && !skipped) rows.push({ start: line.start, end: line.end });
    if (opaque || heading || skipped || underlined || head || inTable || DEFINITION.test(line.text))
      blanks.push({ start: line.start, end: line.end });
    if (head) inTable = true;
  });
  for (const match of content.matchAll(COMMENT))
    blanks.push({ start: match.index, end: match.index + match[0].length });
  // A displayed formula is not a sentence.
  for (const span of formulaSpans(content))
    if (/^(?:\$\$|\\\[)/.test(content.slice(span.start, span.start + 2))) blanks.push(span);
  return { blanks, rows };
}

/** The text with the given spans replaced by spaces. Line ends stay, so offsets remain valid. */
function blanked(content: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= done) continue;
    const from = Math.max(done, start);
    parts.push(content.slice(done, from), content.slice(from, end).replace(/[^\n]/g, " "));
    done = end;
  }
  return parts.join("") + content.slice(done);
}

/** How many quotation marks a sentence leaves open; negative when it closes an earlier one. */
function openQuotes(text: string, open: number): number {
  let depth = open;
  for (const sign of text) {
    if (sign === "“" || sign === "«" || sign === "„") depth += sign === "“" && depth > 0 ? -1 : 1;
    else if (sign === "”" || sign === "»") depth -= 1;
    else if (sign === '"') depth += depth > 0 ? -1 : 1;
  }
  return Math.max(0, depth);
}

/** Groups the sentences of a quotation, because its citation number follows the end of the quotation. */
function withQuotations(text: string, spans: Span[]): Span[][] {
  const groups: Span[][] = [];
  let depth = 0;
  for (const span of spans) {
    const open = groups.at(-1);
    if (depth > 0 && open && open.length < LONGEST_QUOTATION) open.push(span);
    else {
      depth = 0;
      groups.push([span]);
    }
    depth = openQuotes(text.slice(span.start, span.end), depth);
  }
  return depth > 0 ? spans.map((span) => [span]) : groups;
}

/** Indices of the spans that contain one of the marks; a mark between two spans belongs to the earlier one. */
function citedSpans(spans: readonly Span[], blockEnd: number, marks: readonly number[]): Set<Span> {
  const cited = new Set<Span>();
  let place = 0;
  for (const at of marks) {
    if (at >= blockEnd) break;
    while (place + 1 < spans.length && (spans[place + 1]?.start ?? 0) <= at) place += 1;
    const span = spans[place];
    if (span) cited.add(span);
  }
  return cited;
}

/** The text before a block on its line: quotation and list markers. */
const prefixOf = (content: string, block: Span) =>
  content.slice(content.lastIndexOf("\n", block.start - 1) + 1, block.start);

/** True when a block continues the quotation of the block before it. */
function continuesQuotation(content: string, before: Span | undefined, block: Span): boolean {
  if (!before || !/^(?=\s*>)[\s>]*$/.test(prefixOf(content, block))) return false;
  return (
    /^[ \t]*\n[ \t>]*$/.test(content.slice(before.end, block.start)) &&
    /^\s*>/.test(prefixOf(content, before))
  );
}

/** Every unit of a report that may state a fact, in order. */
export function claimUnits(content: string): ClaimUnit[] {
  const { blanks, rows } = layoutOf(content);
  const marks = citationMarks(content);
  const places = [...new Set(marks.map(({ at }) => at))];
  const text = blanked(content, [...blanks, ...marks.map(({ at, end }) => ({ start: at, end }))]);
  const units: ClaimUnit[] = [];
  let next = 0;
  let before: Span | undefined;
  for (const block of blocksOf(blanked(content, blanks))) {
    while ((places[next] ?? block.start) < block.start) next += 1;
    const spans = sentencesIn(text, block);
    const own: number[] = [];
    for (; (places[next] ?? block.end) < block.end; next += 1) own.push(places[next] ?? 0);
    const cited = citedSpans(spans, block.end, own);
    const quoted = /^\s*>/.test(prefixOf(content, block));
    const groups = quoted ? [spans] : withQuotations(text, spans);
    const open = continuesQuotation(content, before, block) ? units.at(-1) : undefined;
    for (const group of groups) {
      const isCited = group.some((span) => cited.has(span));
      if (open) {
        open.spans.push(...group);
        open.cited ||= isCited;
      } else if (group.length > 0) units.push({ kind: "sentence", spans: group, cited: isCited });
    }
    before = block;
  }
  return [...units, ...rowUnits(rows, places)].toSorted(
    (a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0),
  );
}

function rowUnits(rows: readonly Span[], places: readonly number[]): ClaimUnit[] {
  let mark = 0;
  return rows.map((row) => {
    while ((places[mark] ?? row.start) < row.start) mark += 1;
    return { kind: "row", spans: [row], cited: (places[mark] ?? row.end) < row.end };
  });
}
