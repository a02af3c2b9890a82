// Where a setting comes from: whether a variable, an administrator or agents.yaml says it, for one agent or for all, or
// nobody does.

import { readFileSync } from "node:fs";
import { parseDocument } from "yaml";
import { ConfigError } from "@/lib/config/config-error";
import { settingVariables } from "@/lib/config/env";
import { SECTIONS } from "@/lib/config/schema";
import { storedSettings } from "@/lib/config/stored-settings";
import { at, isMap, readVariables, type SetValue, type Tree } from "@/lib/config/variables";
import type { Setting } from "@/lib/http/settings-responses";

export type Origins = {
  /** The value with the key or variable that says it, or would; of an agent changed in the interface, that it is. */
  of<Value>(path: string[], value: Value): Setting<Value>;
  /** Whether an agent was changed or made in the interface. */
  isCopy(agent: string): boolean;
  /** Whether the file itself has the key. */
  has(path: string[]): boolean;
};

type Variables = Record<string, string | undefined>;

/** Reads which keys an agents file has; one that cannot be read has none. `copies`: names of agents that were changed. */
export function readOrigins(
  file: string,
  copies: readonly string[] = [],
  variables: () => Variables = settingVariables,
): Origins {
  const document = parseDocument(textOf(file));
  const tree: unknown = document.errors.length === 0 ? document.toJS() : null;
  const set = variablesOf(variables, isMap(tree) ? tree : {});
  const has = (path: string[]) => at(tree, path) !== undefined;
  const isCopy = (agent: string) => copies.includes(agent);
  const told = (path: string[]): Pick<Setting<unknown>, "from" | "key"> => {
    const [area = "", agent = "", section = ""] = path;
    if (area === "agents" && isCopy(agent)) return { from: "copy", key: path.join(".") };
    const inherits = area === "agents" && (SECTIONS as readonly string[]).includes(section);
    for (const place of inherits ? [path, path.slice(2)] : [path]) {
      const variable = set.findLast(
        ({ path: spoken, value }) =>
          spoken.every((part, index) => part === place[index]) &&
          at(value, place.slice(spoken.length)) !== undefined,
      );
      if (variable) return { from: "environment", key: variable.variable };
      if (at(storedSettings(), place) !== undefined) return { from: "settings", key: place.join(".") };
      if (has(place)) return { from: "file", key: place.join(".") };
    }
    return { from: "default", key: path.join(".") };
  };
  return { has, isCopy, of: (path, value) => ({ value, ...told(path) }) };
}

function variablesOf(variables: () => Variables, file: Tree): SetValue[] {
  try {
    return readVariables(variables(), file);
  } catch (error) {
    // Whoever needs the values says what is wrong with them.
    if (error instanceof ConfigError) return [];
    throw error;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(/*turbopackIgnore: true*/ file, "utf8");
  } catch {
    // Whoever needs the file itself says that it is missing.
    return "";
  }
}
