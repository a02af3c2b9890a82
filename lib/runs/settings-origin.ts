// Where a setting comes from: whether agents.yaml says it, or nobody does.

import { readFileSync } from "node:fs";
import { parseDocument } from "yaml";
import type { Setting } from "@/lib/http/settings-responses";

export type Origins = {
  /** The value with the path of agents.yaml where it stands, or would; of an agent changed in the interface, that it is. */
  of<Value>(path: string[], value: Value): Setting<Value>;
  /** Whether an agent was changed or made in the interface. */
  isCopy(agent: string): boolean;
  has(path: string[]): boolean;
};

/** Reads which keys an agents file has; one that cannot be read has none. `copies`: names of agents that were changed. */
export function readOrigins(file: string, copies: readonly string[] = []): Origins {
  const document = parseDocument(textOf(file));
  const has = (path: string[]) => document.errors.length === 0 && document.hasIn(path);
  const isCopy = (agent: string) => copies.includes(agent);
  const changed = ([area = "", agent = ""]: string[]) => area === "agents" && isCopy(agent);
  return {
    has,
    isCopy,
    of: (path, value) => ({
      value,
      from: changed(path) ? "copy" : has(path) ? "file" : "default",
      key: path.join("."),
    }),
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
