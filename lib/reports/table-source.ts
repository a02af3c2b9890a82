// Edits tables in the Markdown of a report. An edit replaces the text of one cell, or adds or removes a line;
// every other byte stays unchanged.

import { parseReport } from "./markdown-tree";
import { plainText } from "./plain-text";

type SourceCell = {
  /** The range of its text, without surrounding spaces. */
  start: number;
  end: number;
  /** Its Markdown on one line, with unescaped bars. */
  text: string;
};

export type SourceTable = {
  start: number;
  end: number;
  /** The heading above it; null if there is none. */
  section: string | null;
  /** From the head on. */
  rows: { start: number; end: number; cells: SourceCell[] }[];
};

const read = (markdown: string) => markdown.replace(/\\\|/g, "|");
const written = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<!\\)\|/g, "\\|");

function cellOf(content: string, start: number, end: number): SourceCell {
  const [, before = ""] = /^(\|?)/.exec(content.slice(start, end)) ?? [];
  const inside = content.slice(start + before.length, end).replace(/(?<!\\)\|$/, "");
  const words = inside.trim();
  const from = start + before.length + (words === "" ? 0 : inside.indexOf(words));
  const length = words === "" ? inside.length : words.length;
  return { start: from, end: from + length, text: read(words) };
}

/** The tables of a text outside lists and quotations, in order. */
export function tablesIn(content: string): SourceTable[] {
  let section: string | null = null;
  return parseReport(content).children.flatMap((node): SourceTable[] => {
    if (node.type === "heading") section = plainText(node);
    if (node.type !== "table") return [];
    const placed = ({ position }: { position?: typeof node.position }) => ({
      start: position?.start.offset ?? 0,
      end: position?.end.offset ?? 0,
    });
    const rows = node.children.map((row) => ({
      ...placed(row),
      cells: row.children.map((cell) => {
        const { start, end } = placed(cell);
        return cellOf(content, start, end);
      }),
    }));
    return [{ ...placed(node), section, rows }];
  });
}

/** Replaces the text of a cell. */
export function withCell(content: string, cell: SourceCell, text: string): string {
  const words = written(text);
  if (read(words) === cell.text) return content;
  const empty = content.slice(cell.start, cell.end).trim() === "";
  return content.slice(0, cell.start) + (empty ? ` ${words} ` : words) + content.slice(cell.end);
}

const lineEnd = (content: string, from: number) => {
  const end = content.indexOf("\n", from);
  return end < 0 ? content.length : end;
};

/** The line ends of a table: its header with the rule, and each row. */
function endsOf(content: string, { rows }: SourceTable): number[] {
  return rows.map(({ end }, index) =>
    index === 0 ? lineEnd(content, lineEnd(content, end) + 1) : lineEnd(content, end),
  );
}

/** Inserts an empty row after the row with this index; 0 is the header. */
export function withRow(content: string, table: SourceTable, behind: number): string {
  const end = endsOf(content, table)[behind] ?? table.end;
  const columns = table.rows[0]?.cells.length ?? 1;
  return `${content.slice(0, end)}\n|${"  |".repeat(columns)}${content.slice(end)}`;
}

/** Removes a row; the header stays. */
export function withoutRow(content: string, table: SourceTable, index: number): string {
  const ends = endsOf(content, table);
  const [from, to] = [ends[index - 1], ends[index]];
  return from === undefined || to === undefined ? content : content.slice(0, from) + content.slice(to);
}

/** Appends an empty column to a table. */
export function withColumn(content: string, table: SourceTable): string {
  const end = lineEnd(content, table.rows.at(-1)?.end ?? table.end);
  const lines = content.slice(table.start, end).split("\n");
  const wider = lines.map((line, index) => {
    const cell = index === 1 ? "---" : " ";
    const bare = line.trimEnd();
    return /(?<!\\)\|$/.test(bare) ? `${bare} ${cell} |` : `${bare} | ${cell} |`;
  });
  return content.slice(0, table.start) + wider.join("\n") + content.slice(end);
}
