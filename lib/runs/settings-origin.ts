// Where a setting comes from: whether agents.yaml says it, or nobody does.

import { readFileSync } from "node:fs";
import { parseDocument } from "yaml";
import type { Setting } from "@/lib/http/settings-responses";

export type Origins = {
  /** The value with the path of agents.yaml where it stands, or would. */
  of<Value>(path: string[], value: Value): Setting<Value>;
  has(path: string[]): boolean;
};

/** Reads which keys an agents file has; one that cannot be read has none. */
export function readOrigins(file: string): Origins {
  const document = parseDocument(textOf(file));
  const has = (path: string[]) => document.errors.length === 0 && document.hasIn(path);
  return {
    has,
    of: (path, value) => ({ value, from: has(path) ? "file" : "default", key: path.join(".") }),
  };
}

function textOf(file: string): string {
  try {
    return readFileSync(/*turbopackIgnore: true*/ file, "utf8");
  } catch {
    // Whoever needs the file itself says that it is missing.
    return "";
  }
}
