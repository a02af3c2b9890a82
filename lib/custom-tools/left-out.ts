// Why a file of one's own, or a tool of a server, is left out. What code says of it has words in each language; what the file
// itself throws is a text.

import type { ConfigKey, Expectation, Field } from "@/lib/config/expectation";

type Reason = ConfigKey extends infer Key ? (Key extends `left.${infer Name}` ? Name : never) : never;

/** A reason by its meaning, by a key below `left`. */
export const because = (name: Reason, fields: Readonly<Record<string, Field>> = {}): Expectation => ({
  key: `left.${name}`,
  fields,
});

/** Thrown for a file that is left out. */
export class LeftOutError extends Error {
  readonly reason: Field;

  constructor(reason: Field) {
    super("The file is left out.");
    this.reason = reason;
  }
}
