// Reads the question files of SimpleQA (JSON lines or the public CSV) and of DeepResearch Bench.

import { parse } from "csv-parse/sync";
import { z } from "zod";
import { type Line, linesOf, parsedLine } from "./json-lines";

/** What a file gets wrong, as a sentence that names the line. */
export class InputFault extends Error {}

export type QuestionId = string | number;
export type Question = { id: QuestionId; question: string };
export type ExpectedQuestion = Question & { expected: string };

const id = z.union([z.string().min(1), z.number()]);
const text = z.string().trim().min(1);

const simpleQaSchema = z
  .object({
    id: id.optional(),
    problem: text.optional(),
    question: text.optional(),
    answer: z.union([text, z.number().transform(String)]),
  })
  .refine(({ problem, question }) => problem !== undefined || question !== undefined, {
    path: ["problem"],
    message: "the question is missing",
  });

const benchSchema = z.object({ id, prompt: z.string().min(1) });

/** Ids are unique, because results are found again by them. */
function refuseDuplicates(questions: readonly { line: number; question: Question }[]): void {
  const lines = new Map<QuestionId, number>();
  for (const { line, question } of questions) {
    const before = lines.get(question.id);
    if (before !== undefined)
      throw new InputFault(`Line ${line}: the id ${JSON.stringify(question.id)} is also in line ${before}.`);
    lines.set(question.id, line);
  }
}

async function all<T extends Question>(
  lines: AsyncIterable<Line> | Iterable<Line>,
  read: (line: Line) => T,
): Promise<T[]> {
  const found: { line: number; question: T }[] = [];
  for await (const line of lines) found.push({ line: line.number, question: read(line) });
  refuseDuplicates(found);
  if (found.length === 0) throw new InputFault("The file has no questions.");
  return found.map(({ question }) => question);
}

function simpleQa(line: Line): ExpectedQuestion {
  const read = parsedLine(line, simpleQaSchema);
  if (!read.ok) throw new InputFault(read.sentence);
  const { problem, question = problem ?? "", answer } = read.value;
  return { id: read.value.id ?? line.number, question: problem ?? question, expected: answer };
}

/** The rows of the public CSV as lines; a row is known by the line in which it ends. */
function* csvLines(csv: string): Generator<Line> {
  let rows: { record: Record<string, string>; info: { lines: number } }[];
  try {
    rows = parse(csv, { columns: true, bom: true, info: true, skip_empty_lines: true });
  } catch (error) {
    throw new InputFault(`The file is not valid CSV: ${error instanceof Error ? error.message : error}`);
  }
  for (const { record, info } of rows) {
    const { id: given, problem, answer } = record;
    const own = given === undefined || given === "" ? {} : { id: given };
    yield { number: info.lines, text: JSON.stringify({ ...own, problem, answer }) };
  }
}

/**
 * The questions of a SimpleQA file with their expected answers. A question without an id gets the number of its
 * line. Throws InputFault at the first line that has not the form.
 */
export async function simpleQaQuestions(
  chunks: AsyncIterable<Uint8Array>,
  { csv }: { csv: boolean },
): Promise<ExpectedQuestion[]> {
  if (!csv) return all(linesOf(chunks), simpleQa);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return all(csvLines(Buffer.concat(parts).toString("utf8")), simpleQa);
}

/** The tasks of a DeepResearch Bench file; other fields, such as the language, are ignored. Throws InputFault. */
export async function benchQuestions(chunks: AsyncIterable<Uint8Array>): Promise<Question[]> {
  return all(linesOf(chunks), (line) => {
    const read = parsedLine(line, benchSchema);
    if (!read.ok) throw new InputFault(read.sentence);
    return { id: read.value.id, question: read.value.prompt };
  });
}
