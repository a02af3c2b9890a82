// Checks a folder that a person is about to add: whether it is allowed, and which files it contains.

import { readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { type ErrorCode, GroundworkError } from "@/lib/errors/errors";
import type { FolderCheck, LeftOut } from "@/lib/http/documents-responses";
import { OWN_COLLECTION } from "./collections";
import { type FolderFault, folderFault } from "./folder-guard";
import { endingOf, kindOf, mostBytes } from "./kinds";
import { type ReasonCode, readReason } from "./reasons";
import { type ScannedFile, scanFolder } from "./scan";

type Known = {
  /** The folder that contains `documents`. */
  dataDir: string;
  /** The folders that are configured already. */
  named: readonly { path: string }[];
};

const FAULTS: Record<NonNullable<FolderFault>, ErrorCode> = {
  relative: "folder_relative",
  root: "folder_is_root",
  not_a_folder: "folder_is_file",
  holds_data: "folder_holds_data",
};

/**
 * The absolute path of a folder that may be added. Throws folder_relative, folder_is_root, folder_not_found,
 * folder_is_file, folder_closed, folder_holds_data, folder_overlaps.
 */
export async function soundFolder(wanted: string, { dataDir, named }: Known): Promise<string> {
  const fault = await folderFault(wanted, dataDir);
  const folder = fault === "relative" ? wanted : path.resolve(/* turbopackIgnore: true */ wanted);
  if (fault) throw new GroundworkError(FAULTS[fault], { path: folder });
  const real = await realpath(folder).catch((error: unknown) => {
    throw closedOrGone(folder, error);
  });
  await readdir(real).catch((error: unknown) => {
    throw closedOrGone(folder, error);
  });
  const own = path.join(/* turbopackIgnore: true */ dataDir, OWN_COLLECTION);
  for (const other of [own, ...named.map((one) => one.path)]) {
    const how = overlap(real, await resolved(other));
    if (how !== null) throw new GroundworkError("folder_overlaps", { path: folder, how, other });
  }
  if (overlap(real, await resolved(dataDir)) !== null)
    throw new GroundworkError("folder_holds_data", { path: folder });
  return folder;
}

const resolved = (folder: string) => realpath(folder).catch(() => folder);

function overlap(one: string, other: string): "same" | "inside" | "around" | null {
  if (one === other) return "same";
  if (one.startsWith(other + path.sep)) return "inside";
  return other.startsWith(one + path.sep) ? "around" : null;
}

function closedOrGone(folder: string, error: unknown): GroundworkError {
  const cause = error instanceof Error && "code" in error ? String(error.code) : "";
  if (cause === "EACCES" || cause === "EPERM")
    return new GroundworkError("folder_closed", { path: folder, cause }, error);
  return new GroundworkError("folder_not_found", { path: folder }, error);
}

type Survey = Omit<FolderCheck, "name" | "folder">;

/** The maximum number of entries examined, because a person is waiting. */
const MOST_LOOKED_AT = 50_000;

/** Which files of a folder would be read, by names and sizes alone: no file is opened. */
export async function surveyFolder(folder: string, most = MOST_LOOKED_AT): Promise<Survey> {
  const { files = [], whole = true } = (await scanFolder(folder, { most })) ?? {};
  const kinds = new Map<NonNullable<ReturnType<typeof kindOf>>, number>();
  const leftOut = new Map<string, LeftOut>();
  let bytes = 0;
  for (const file of files) {
    const kind = kindOf(file.path);
    const reason = whyNot(file);
    if (kind !== null && reason === null) {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      bytes += file.sizeBytes;
      continue;
    }
    const left = reason ?? "unknown_kind";
    const ending = left === "unknown_kind" ? { kind: endingOf(file.path) } : {};
    const key = `${left} ${ending.kind ?? ""}`;
    const before = leftOut.get(key) ?? { reason: left, ...ending, files: 0, example: file.path };
    leftOut.set(key, { ...before, files: before.files + 1 });
  }
  const counted = [...kinds].map(([kind, count]) => ({ kind, files: count })).sort(byFiles);
  const total = counted.reduce((sum, one) => sum + one.files, 0);
  return { files: total, bytes, kinds: counted, leftOut: [...leftOut.values()].sort(byFiles), whole };
}

const byFiles = (a: { files: number }, b: { files: number }) => b.files - a.files;

/** With the rules of the index. */
function whyNot({ path: at, sizeBytes, refused }: ScannedFile): ReasonCode | null {
  if (refused !== null) return readReason(refused)?.code ?? "file_closed";
  if (kindOf(at) === null) return "unknown_kind";
  if (sizeBytes === 0) return "empty";
  if (sizeBytes <= mostBytes(at)) return null;
  return mostBytes(at) > mostBytes("a.txt") ? "packed_too_large" : "too_large";
}
