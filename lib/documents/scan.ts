import { lstat, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { REASONS } from "./reasons";

export type ScannedFile = {
  /** Relative to the folder, with forward slashes. */
  path: string;
  absolute: string;
  sizeBytes: number;
  /** Whole milliseconds since the epoch. */
  modifiedAt: number;
  /** Why it must not be opened; null if it may be. */
  refused: string | null;
};

/** The maximum depth of nested folders. */
export const DEPTH = 20;

type Scanned = {
  files: ScannedFile[];
  /** Absolute, the folder itself first. */
  folders: string[];
  /** False when it stopped at `most` entries. */
  whole: boolean;
};

/**
 * Walks a folder in a stable order. Skips hidden entries and `node_modules`; lists links as refused unless
 * their target is inside the folder, where it is found anyway. Null for a folder that does not exist.
 */
export async function scanFolder(
  folder: string,
  { most = Number.POSITIVE_INFINITY }: { most?: number } = {},
): Promise<Scanned | null> {
  const root = await realpath(folder).catch(() => null);
  if (root === null) return null;
  const files: ScannedFile[] = [];
  const folders: string[] = [];
  await walk({ root, relative: "", depth: 0, most, files, folders });
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, folders, whole: files.length + folders.length < most };
}

type Walk = Omit<Scanned, "whole"> & { root: string; relative: string; depth: number; most: number };

async function walk({ root, relative, depth, most, files, folders }: Walk): Promise<void> {
  const folder = path.join(root, relative);
  folders.push(folder);
  let entries: Awaited<ReturnType<typeof readEntries>>;
  try {
    entries = await readEntries(folder);
  } catch {
    files.push(refuse(root, relative || ".", REASONS.folder_closed));
    return;
  }
  for (const entry of entries) {
    if (files.length + folders.length >= most) return;
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const inside = relative ? `${relative}/${entry.name}` : entry.name;
    if (entry.isSymbolicLink()) await meetLink(root, inside, files);
    else if (entry.isDirectory()) {
      if (depth < DEPTH) await walk({ root, relative: inside, depth: depth + 1, most, files, folders });
      else files.push(refuse(root, inside, REASONS.too_deep));
    } else if (entry.isFile()) files.push(await describeFile(root, inside));
  }
}

const readEntries = (folder: string) => readdir(folder, { withFileTypes: true });

function refuse(root: string, relative: string, reason: string): ScannedFile {
  return {
    path: relative,
    absolute: path.join(root, relative),
    sizeBytes: 0,
    modifiedAt: 0,
    refused: reason,
  };
}

async function meetLink(root: string, relative: string, files: ScannedFile[]): Promise<void> {
  const target = await realpath(path.join(root, relative)).catch(() => null);
  if (target === null) files.push(refuse(root, relative, REASONS.link_broken));
  else if (target !== root && !target.startsWith(root + path.sep))
    files.push(refuse(root, relative, REASONS.link_out));
}

async function describeFile(root: string, relative: string): Promise<ScannedFile> {
  const absolute = path.join(root, relative);
  try {
    const info = await lstat(absolute);
    return {
      path: relative,
      absolute,
      sizeBytes: info.size,
      modifiedAt: Math.floor(info.mtimeMs),
      refused: null,
    };
  } catch {
    return refuse(root, relative, REASONS.file_closed);
  }
}
