// Files of results that grow line by line and can be continued: a line is written at once and whole.

import { appendFileSync, closeSync, existsSync, ftruncateSync, openSync, readFileSync } from "node:fs";
import type { z } from "zod";
import { parsedLine } from "./json-lines";
import { InputFault, type QuestionId } from "./questions";

export type ResultFile<T> = {
  /** The stored line of a question; the last one if there are several. */
  get(id: QuestionId): T | undefined;
  append(line: T): void;
};

/** Removes a last line without its end: the process was killed while it was being written. */
function withoutTornLine(file: string, bytes: Buffer): string {
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end === bytes.length) return bytes.toString("utf8");
  const descriptor = openSync(file, "r+");
  try {
    ftruncateSync(descriptor, end);
  } finally {
    closeSync(descriptor);
  }
  return bytes.subarray(0, end).toString("utf8");
}

/** Opens or creates a file of results. Throws InputFault when a line of it has not the form. */
export function resultFile<T extends { id: QuestionId }>(file: string, schema: z.ZodType<T>): ResultFile<T> {
  const byId = new Map<QuestionId, T>();
  if (existsSync(file)) {
    const bytes = readFileSync(file);
    // A file without any whole line may be something else: it is refused instead of being cut.
    if (bytes.length > 0 && !bytes.includes(0x0a))
      throw new InputFault("Line 1: it is not a line of results; choose another file for --out.");
    for (const [index, text] of withoutTornLine(file, bytes).split("\n").entries()) {
      if (text.trim() === "") continue;
      const read = parsedLine({ number: index + 1, text }, schema);
      if (!read.ok) throw new InputFault(`${read.sentence} It is not a line of results.`);
      byId.set(read.value.id, read.value);
    }
  } else appendFileSync(file, "");
  return {
    get: (id) => byId.get(id),
    append(line) {
      appendFileSync(file, `${JSON.stringify(line)}\n`);
      byId.set(line.id, line);
    },
  };
}
