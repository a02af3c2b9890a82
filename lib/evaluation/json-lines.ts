// Reads and writes files of JSON lines one line at a time, so that a file may be larger than the memory.

/** Characters of a line; a longer one is reported as a fault instead of being kept in memory. */
const LONGEST_LINE = 64_000_000;

/** A line with its number, from 1. `text` is null when the line was too long to be kept. */
export type Line = { number: number; text: string | null };

/**
 * The lines of a UTF-8 stream, empty ones left out. Only a line feed ends a line: U+2028 may stand inside a JSON
 * string.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  longest: number = LONGEST_LINE,
): AsyncGenerator<Line> {
  const decoder = new TextDecoder("utf-8");
  let parts: string[] = [];
  let length = 0;
  let number = 0;
  const take = (part: string) => {
    length += part.length;
    if (length <= longest) parts.push(part);
    else parts = [];
  };
  const close = (): Line | null => {
    number += 1;
    const text = length > longest ? null : parts.join("");
    parts = [];
    length = 0;
    return text === null || text.trim() !== "" ? { number, text } : null;
  };
  for await (const chunk of chunks) {
    const lines = decoder.decode(chunk, { stream: true }).split("\n");
    const last = lines.pop() ?? "";
    for (const part of lines) {
      take(part);
      const line = close();
      if (line) yield line;
    }
    take(last);
  }
  take(decoder.decode());
  const line = length > 0 ? close() : null;
  if (line) yield line;
}

/** The shape that `parsedLine` needs of a zod schema. */
type Schema<T> = {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
};

/** A line as a value of the schema, or a sentence that says what is wrong with it. */
export function parsedLine<T>(
  line: Line,
  schema: Schema<T>,
): { ok: true; value: T } | { ok: false; sentence: string } {
  const fault = (what: string) => ({ ok: false as const, sentence: `Line ${line.number}: ${what}` });
  if (line.text === null) return fault("it is longer than 64 million characters.");
  let value: unknown;
  try {
    value = JSON.parse(line.text);
  } catch {
    return fault("it is not valid JSON.");
  }
  const read = schema.safeParse(value);
  if (read.success) return { ok: true, value: read.data };
  const [issue] = read.error.issues;
  const field = issue?.path.length ? `field "${issue.path.map(String).join(".")}": ` : "";
  return fault(`${field}${issue?.message ?? "it has the wrong form"}`);
}
