// Hides the server's paths from everyone but administrators: others get the same responses with folders
// replaced by their names in the settings.

import type { Actor } from "@/lib/auth/actor";
import { ConfigError } from "@/lib/config/config-error";
import { appRoot, readEnv } from "@/lib/config/env";
import { namedFolders } from "@/lib/documents/named-folders";

/** None while agents.yaml could never be read: the response then reports that fault. */
function folders(): ReturnType<typeof namedFolders> {
  try {
    return namedFolders();
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/**
 * Matches a folder as a whole path or as its beginning: not inside an address, nor in another folder's name.
 */
const pathOf = (folder: string, behind = "(?![\\w-]|\\.\\w)") =>
  new RegExp(`(?<![\\w.:/-])${escaped(folder)}${behind}`, "g");

/** The replacement of each absolute folder, the longest first, since one may contain another. */
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

/**
 * The response as this actor may see it: unchanged for an administrator, else without absolute server paths.
 */
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
  // Only strings change, so the type stays.
  return within(value) as Value;
}
