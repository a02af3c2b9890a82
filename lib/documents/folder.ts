// Adds files to a folder and removes them, and never touches anything outside it: follows no links,
// overwrites nothing unasked, and makes a file visible only when it is complete.

import { constants } from "node:fs";
import {
  copyFile,
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  unlink,
} from "node:fs/promises";
import path from "node:path";
import { fileKey } from "@/db/store/files";

type Place = {
  /** Created when missing. */
  folder: string;
  /** Path segments below the folder; valid ones, as returned by `documentParts`. */
  parts: readonly string[];
};

export type Placed =
  /** `same`: the file was there already, with these bytes. `path` is relative to the folder, with forward slashes; existing folders keep their spelling. */
  | { kind: "written" | "replaced" | "exists" | "same"; path: string }
  /** A link, or a file in place of a folder, blocks the path. */
  | { kind: "barred" };

/** The bundler would otherwise trace every file of the project. */
const below = (folder: string, name: string) => path.join(/* turbopackIgnore: true */ folder, name);

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** The entry with that name, or with one that differs only in case; null if there is none. */
async function entryOf(folder: string, name: string): Promise<string | null> {
  try {
    await lstat(below(folder, name));
    return name;
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  const wanted = fileKey(name);
  return (await readdir(folder)).find((entry) => fileKey(entry) === wanted) ?? null;
}

type Found = { at: string; names: string[]; last: string; present: boolean };

/**
 * Follows the segments to the last one; null if something blocks the path, or if a folder is missing and must
 * not be created.
 */
async function descend({ folder, parts }: Place, make: boolean): Promise<Found | null> {
  if (make) await mkdir(folder, { recursive: true });
  let at = await realpath(folder);
  const names: string[] = [];
  for (const part of parts.slice(0, -1)) {
    const known = await entryOf(at, part);
    if (known === null && !make) return null;
    if (known === null) await mkdir(below(at, part));
    const name = known ?? part;
    if (!(await lstat(below(at, name))).isDirectory()) return null;
    names.push(name);
    at = below(at, name);
  }
  const wanted = parts.at(-1) ?? "";
  const known = await entryOf(at, wanted);
  return { at, names, last: known ?? wanted, present: known !== null };
}

/** How the new bytes come: `fill` writes them, into a file of a unique name that begins with a dot, so that the index ignores it. */
type Draft = {
  temporary: string;
  fill: (file: FileHandle) => Promise<void>;
  /** The time of the file, in whole milliseconds since the epoch; that of writing by default. */
  modifiedAt?: number;
};

/**
 * Writes a file. `temporary` is the name of its draft. Throws the file system's errors, after removing what it created.
 */
export async function placeFile(
  request: Place & { bytes: Uint8Array; replace: boolean; temporary: string },
): Promise<Placed> {
  const { bytes, replace, temporary } = request;
  const found = await descend(request, true);
  if (!found) return { kind: "barred" };
  const target = below(found.at, found.last);
  const shown = [...found.names, found.last].join("/");
  if (found.present && !(await lstat(target)).isFile()) return { kind: "barred" };
  if (found.present && !replace)
    return { kind: (await holds(target, bytes)) ? "same" : "exists", path: shown };
  try {
    await put(found, { temporary, fill: (file) => file.writeFile(bytes) });
    return { kind: found.present ? "replaced" : "written", path: shown };
  } catch (error) {
    if (codeOf(error) === "EEXIST") return { kind: "exists", path: shown };
    throw error;
  }
}

/** Writes a file over whatever file is there; false when something else blocks the path. Throws what `fill` throws, and then nothing has changed. */
export async function placeCopy(request: Place & Draft): Promise<boolean> {
  const found = await descend(request, true);
  if (!found || (found.present && !(await lstat(below(found.at, found.last))).isFile())) return false;
  await put(found, request);
  return true;
}

async function put(found: Found, { temporary, fill, modifiedAt }: Draft): Promise<void> {
  const draft = below(found.at, temporary);
  const target = below(found.at, found.last);
  try {
    const file = await open(draft, "wx");
    try {
      await fill(file);
      if (modifiedAt !== undefined) await file.utimes(inSeconds(modifiedAt), inSeconds(modifiedAt));
      await file.sync();
    } finally {
      await file.close();
    }
    if (found.present) await rename(draft, target);
    else await putUnlessThere(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

/** The middle of the millisecond: seconds with a fraction are not exact. */
export const inSeconds = (milliseconds: number): number => (milliseconds + 0.5) / 1000;

async function holds(file: string, bytes: Uint8Array): Promise<boolean> {
  if ((await lstat(file)).size !== bytes.byteLength) return false;
  return (await readFile(file)).equals(bytes);
}

/** On a file system without hard links the file is copied; in either case an existing file stays. */
async function putUnlessThere(draft: string, target: string): Promise<void> {
  try {
    await link(draft, target);
  } catch (error) {
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(codeOf(error))) throw error;
    await copyFile(draft, target, constants.COPYFILE_EXCL);
  }
}

/** Removes a file; of a link, only the link itself. */
export async function removeFile(place: Place): Promise<"removed" | "absent" | "barred"> {
  try {
    const found = await descend(place, false);
    // Requires exact spelling, also of the folders in the path.
    if (!found?.present || [...found.names, found.last].join("/") !== place.parts.join("/")) return "absent";
    const target = below(found.at, found.last);
    if ((await lstat(target)).isDirectory()) return "barred";
    await unlink(target);
    return "removed";
  } catch (error) {
    // Longer names cannot exist.
    if (["ENOENT", "ENAMETOOLONG"].includes(codeOf(error))) return "absent";
    throw error;
  }
}
