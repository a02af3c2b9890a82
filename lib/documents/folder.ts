// Puts files into a folder and takes them out again, and never touches anything outside of it: no link is followed on the
// way, nothing is overwritten unasked, and a file is there whole or not at all.

import { constants } from "node:fs";
import { copyFile, link, lstat, mkdir, open, readdir, realpath, rename, rm, unlink } from "node:fs/promises";
import path from "node:path";

type Place = {
  /** Made when it does not exist. */
  folder: string;
  /** Names from the folder down; sound ones, as `documentParts` gives them. */
  parts: readonly string[];
};

type Placed =
  /** `path` is relative to the folder, with forward slashes; folders that were there keep their own spelling. */
  | { kind: "written" | "replaced" | "exists"; path: string }
  /** A link, or a file where a folder should be, stands in the way. */
  | { kind: "barred" };

/** The bundler would else take every file of the project for one that may be opened here. */
const below = (folder: string, name: string) => path.join(/* turbopackIgnore: true */ folder, name);

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** The entry of that name, or of one that differs only in case; null when there is none. */
async function entryOf(folder: string, name: string): Promise<string | null> {
  try {
    await lstat(below(folder, name));
    return name;
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  const wanted = fold(name);
  return (await readdir(folder)).find((entry) => fold(entry) === wanted) ?? null;
}

const fold = (name: string) => name.normalize("NFC").toLowerCase();

type Found = { at: string; names: string[]; last: string; present: boolean };

/** Follows the parts to the last one; null where something is in the way, or where nothing is and none is to be made. */
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

/**
 * Writes a file. `temporary` is a name nobody else uses; it begins with a dot, so that the index does not see it. Throws
 * what the file system throws, after taking away what it began.
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
  if (found.present && !replace) return { kind: "exists", path: shown };
  const draft = below(found.at, temporary);
  try {
    const handle = await open(draft, "wx");
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (found.present) await rename(draft, target);
    else await putUnlessThere(draft, target);
    return { kind: found.present ? "replaced" : "written", path: shown };
  } catch (error) {
    if (codeOf(error) === "EEXIST") return { kind: "exists", path: shown };
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** A file system without hard links copies; either way a file that came first stays. */
async function putUnlessThere(draft: string, target: string): Promise<void> {
  try {
    await link(draft, target);
  } catch (error) {
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(codeOf(error))) throw error;
    await copyFile(draft, target, constants.COPYFILE_EXCL);
  }
}

/** Takes a file away; a link is taken away itself, and what it leads to stays. */
export async function removeFile(place: Place): Promise<"removed" | "absent" | "barred"> {
  try {
    const found = await descend(place, false);
    // Only what is meant to the letter: the folders on the way, too.
    if (!found?.present || [...found.names, found.last].join("/") !== place.parts.join("/")) return "absent";
    const target = below(found.at, found.last);
    if ((await lstat(target)).isDirectory()) return "barred";
    await unlink(target);
    return "removed";
  } catch (error) {
    // No name that long stands in any folder.
    if (["ENOENT", "ENAMETOOLONG"].includes(codeOf(error))) return "absent";
    throw error;
  }
}
