import { realpath, stat } from "node:fs/promises";
import path from "node:path";

/** Why a folder cannot be one of documents; null for one that can, also while it is not there. */
export type FolderFault = "relative" | "root" | "holds_data" | "not_a_folder" | null;

/**
 * Judges a folder that a person named. The whole disk is none, and neither is one that holds what Groundwork itself
 * keeps: its database and reports would become documents.
 */
export async function folderFault(folder: string, dataDir: string): Promise<FolderFault> {
  if (!path.isAbsolute(folder)) return "relative";
  const [real, data] = await Promise.all([resolved(folder), resolved(dataDir)]);
  if (path.dirname(real) === real) return "root";
  if (!((await stat(real).catch(() => null))?.isDirectory() ?? true)) return "not_a_folder";
  if (data === real || data.startsWith(real + path.sep)) return "holds_data";
  return null;
}

/** Where links lead; the path itself while nothing is there. */
const resolved = (folder: string) => realpath(folder).catch(() => path.resolve(folder));
