import { realpath, stat } from "node:fs/promises";
import path from "node:path";

/** Why a folder cannot be a document folder; null for one that can, also while it does not exist. */
export type FolderFault = "relative" | "root" | "holds_data" | "not_a_folder" | null;

/**
 * Checks a configured folder. Rejects the root of a disk, and folders that contain Groundwork's own database
 * and reports, which would become documents.
 */
export async function folderFault(folder: string, dataDir: string): Promise<FolderFault> {
  if (!path.isAbsolute(folder)) return "relative";
  const [real, data] = await Promise.all([resolved(folder), resolved(dataDir)]);
  if (path.dirname(real) === real) return "root";
  if (!((await stat(real).catch(() => null))?.isDirectory() ?? true)) return "not_a_folder";
  if (data === real || data.startsWith(real + path.sep)) return "holds_data";
  return null;
}

/** Resolves links; returns the path itself while it does not exist. */
const resolved = (folder: string) => realpath(folder).catch(() => path.resolve(folder));
