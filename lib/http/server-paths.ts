// Where things lie on the server's disk is the administrator's business. Everybody else gets the same answers with the
// folders replaced by what they are called in the settings.

import type { Actor } from "@/lib/auth/actor";
import { ConfigError } from "@/lib/config/config-error";
import { appRoot, readEnv } from "@/lib/config/env";
import { namedFolders } from "@/lib/documents/named-folders";

/** None while agents.yaml could never be read: the answer then tells that fault. */
function folders(): ReturnType<typeof namedFolders> {
  try {
    return namedFolders();
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Finds a folder where it is a whole path or begins one: not inside an address, nor in another folder's name. */
const pathOf = (folder: string, behind = "(?![\\w-]|\\.\\w)") =>
  new RegExp(`(?<![\\w.:/-])${escaped(folder)}${behind}`, "g");

/** What is shown for each absolute folder, the longest first, since one may lie in another. */
function knownFolders(): [folder: RegExp, shown: string][] {
  const root = appRoot();
  const known = [
    { folder: readEnv().dataDir, name: "DATA_DIR" },
    ...folders().map(({ name, path }) => ({ folder: path, name })),
  ];
  const places = known
    .filter(({ folder }) => folder.length > 1)
    .sort((a, b) => b.folder.length - a.folder.length)
    .map(({ folder, name }): [RegExp, string] => [pathOf(folder), name]);
  return [...places, [pathOf(root, "[/\\\\]"), ""], [pathOf(root), "."]];
}

/** The answer as this person may see it: for an administrator as it is, else without absolute paths of the server. */
export function withoutServerPaths<Value>(value: Value, { administers }: Pick<Actor, "administers">): Value {
  if (administers) return value;
  const places = knownFolders();
  const shown = (text: string): string =>
    places.reduce((known, [folder, name]) => known.replace(folder, () => name), text);
  const within = (part: unknown): unknown => {
    if (typeof part === "string") return shown(part);
    if (Array.isArray(part)) return part.map(within);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inside]) => [key, within(inside)]));
  };
  // Only strings change.
  return within(value) as Value;
}
