import { type DocumentToExtract, type ExtractedDocument, MOST_TEXT, nameFrom } from "./extraction";
import { markdownTable } from "./markdown-table";

const MOST_DEPTH = 12;
const LONGEST_VALUE = 2000;
const MOST_COLUMNS = 12;

type Outline = { lines: string[]; length: number };

/** Converts JSON, or JSON lines, to a readable outline: names, values, and a table for a list of uniform records. */
export function extractJson(source: string, { url }: DocumentToExtract): Omit<ExtractedDocument, "kind"> {
  const parsed = parse(source);
  if (!parsed) return { title: nameFrom(url), text: source.trim() };
  const outline: Outline = { lines: [], length: 0 };
  outlineOf(parsed.value, { depth: 0, outline });
  const text = outline.lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return {
    title: titleOf(parsed.value) || nameFrom(url),
    text,
    ...(outline.length >= MOST_TEXT ? { cut: true } : {}),
  };
}

function parse(source: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(source) };
  } catch {
    return parseLines(source);
  }
}

function parseLines(source: string): { value: unknown[] } | null {
  const lines = source.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2) return null;
  try {
    return { value: lines.slice(0, 20_000).map((line): unknown => JSON.parse(line)) };
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;

function add(outline: Outline, line: string): void {
  outline.lines.push(line);
  outline.length += line.length + 1;
}

function outlineOf(value: unknown, { depth, outline }: { depth: number; outline: Outline }): void {
  const indent = "  ".repeat(depth);
  const table = Array.isArray(value) ? tableOf(value) : null;
  if (isPlain(value)) add(outline, `${indent}- ${said(value)}`);
  else if (table) add(outline, `\n${table}\n`);
  else
    for (const [name, one] of entriesOf(value)) {
      if (outline.length >= MOST_TEXT) return;
      const label = name === null ? "-" : `- ${said(name)}:`;
      if (isPlain(one)) add(outline, `${indent}${label} ${said(one)}`);
      else if (depth >= MOST_DEPTH) add(outline, `${indent}${label} …`);
      else {
        add(outline, `${indent}${label}`);
        outlineOf(one, { depth: depth + 1, outline });
      }
    }
}

function entriesOf(value: unknown): (readonly [name: string | null, value: unknown])[] {
  return Array.isArray(value) ? value.map((one) => [null, one]) : Object.entries(value as object);
}

/** A list of records with primitive values and mostly the same keys, as a table; null for other lists. */
function tableOf(list: unknown[]): string | null {
  if (list.length < 2 || !list.every(isRecord)) return null;
  const names = new Set<string>();
  for (const record of list)
    for (const name of Object.keys(record)) if (names.size <= MOST_COLUMNS) names.add(name);
  if (names.size === 0 || names.size > MOST_COLUMNS) return null;
  if (!list.every((record) => Object.values(record).every(isPlain))) return null;
  const columns = [...names];
  const rows = list.map((record) =>
    columns.map((name) => said(Object.hasOwn(record, name) ? (record[name] ?? "") : "")),
  );
  return markdownTable([columns.map(said), ...rows]).text;
}

function said(value: unknown): string {
  return String(value).replace(/\s+/g, " ").trim().slice(0, LONGEST_VALUE);
}

function titleOf(value: unknown): string {
  if (!isRecord(value)) return "";
  for (const name of ["title", "headline", "name"]) {
    const title = value[name];
    if (typeof title === "string" && title.trim() !== "") return said(title).slice(0, 200);
  }
  return "";
}
