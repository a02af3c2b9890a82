import { MOST_TEXT } from "./extraction";

const ROWS_A_SECTION = 30;
const MOST_COLUMNS = 60;
const LONGEST_CELL = 500;

/**
 * Rows as Markdown, the first one as the header, which is repeated every thirty rows, so that a passage from the middle
 * still names its columns. `cut` is true if rows were omitted.
 */
export function markdownTable(rows: readonly (readonly string[])[]): { text: string; cut: boolean } {
  const [header = [], ...body] = rows;
  const width = Math.min(
    MOST_COLUMNS,
    Math.max(header.length, ...body.slice(0, 50).map((row) => row.length)),
  );
  const head = `${line(header, width)}\n|${" --- |".repeat(width)}`;
  if (body.length === 0) return { text: head, cut: false };
  const sections: string[] = [];
  let length = 0;
  for (let from = 0; from < body.length && length < MOST_TEXT; from += ROWS_A_SECTION) {
    const some = body.slice(from, from + ROWS_A_SECTION).map((row) => line(row, width));
    const section = `${head}\n${some.join("\n")}`;
    sections.push(section);
    length += section.length + 2;
  }
  return { text: sections.join("\n\n"), cut: length >= MOST_TEXT };
}

function line(row: readonly string[], width: number): string {
  const cells = Array.from({ length: width }, (_, column) => cell(row[column] ?? ""));
  return `| ${cells.join(" | ")} |`;
}

const cell = (text: string): string =>
  text.slice(0, LONGEST_CELL).replace(/\s+/g, " ").trim().replaceAll("|", "\\|");
