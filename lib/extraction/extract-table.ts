import { parse } from "csv-parse/sync";
import { boundText, type DocumentToExtract, type ExtractedDocument, nameFrom } from "./extraction";
import { markdownTable } from "./markdown-table";

const MOST_ROWS = 20_000;
/** Longer than any real row: an unclosed quotation mark would consume the rest of the file. */
const LONGEST_ROW = 200_000;
const DELIMITERS = [",", ";", "\t", "|"];

/** Converts CSV or TSV to Markdown tables with the header above every part; text that is not a table is unchanged. */
export function extractTable(source: string, { url }: DocumentToExtract): Omit<ExtractedDocument, "kind"> {
  const title = nameFrom(url);
  const rows = rowsOf(source);
  if (!rows || rows.length === 0) return { title, text: boundText(source.trim()).text };
  const { text, cut } = markdownTable(rows);
  return { title, text, ...(cut || rows.length > MOST_ROWS ? { cut: true } : {}) };
}

function rowsOf(source: string): string[][] | null {
  try {
    const rows: string[][] = parse(source, {
      delimiter: delimiterOf(source),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
      to: MOST_ROWS + 1,
    });
    return rows;
  } catch {
    return null;
  }
}

/** The delimiter that divides the first lines most evenly. */
function delimiterOf(source: string): string {
  const lines = source
    .slice(0, 20_000)
    .split("\n")
    .slice(0, 10)
    .filter((line) => line.trim() !== "");
  const counts = DELIMITERS.map((mark) => {
    const each = lines.map((line) => line.split(mark).length - 1);
    return { mark, least: Math.min(...each), sum: each.reduce((sum, count) => sum + count, 0) };
  });
  const [best] = counts.sort((one, other) => other.least - one.least || other.sum - one.sum);
  return best && best.sum > 0 ? best.mark : ",";
}
