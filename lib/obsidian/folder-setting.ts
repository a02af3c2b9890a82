// The folder for notes: the one that variables name, else the one that an administrator entered.

import { z } from "zod";
import { readEnv } from "@/lib/config/env";
import type { ObsidianAccess } from "@/lib/config/notes-access";
import { namedFolders } from "@/lib/documents/named-folders";
import { soundFolder } from "@/lib/documents/new-folder";
import { GroundworkError } from "@/lib/errors/errors";
import type { ObsidianWanted } from "@/lib/http/notes-requests";
import { getDb } from "@/lib/process/store";
import { readFact } from "@/lib/process/stored-fact";

const FACT = "obsidian";
const storedSchema = z.object({ folder: z.string(), automatic: z.boolean() }).nullable();

export type FolderSetting = ObsidianAccess & { from: "environment" | "here" };

/** The folder in use; null when none is set up. */
export async function obsidianFolder(): Promise<FolderSetting | null> {
  const { obsidian } = readEnv();
  if (obsidian !== null) return { ...obsidian, from: "environment" };
  const stored = await readFact(getDb(), FACT, storedSchema);
  return stored && { ...stored, from: "here" };
}

function refuseFixed(): void {
  if (readEnv().obsidian !== null)
    throw new GroundworkError("invalid_request", { detail: "The variable OBSIDIAN_FOLDER sets this value." });
}

/**
 * Stores the folder. Throws the errors of `soundFolder`: it exists, is not part of a document folder or of the application's own
 * data, and is no whole disk; and invalid_request where a variable names one.
 */
export async function setObsidianFolder({ folder, automatic }: ObsidianWanted): Promise<void> {
  refuseFixed();
  const sound = await soundFolder(folder, { dataDir: readEnv().dataDir, named: namedFolders() });
  await getDb().setFact({ name: FACT, value: JSON.stringify({ folder: sound, automatic }) });
}

/** Sets up none; what was written stays. Throws invalid_request where a variable names one. */
export async function forgetObsidianFolder(): Promise<void> {
  refuseFixed();
  await getDb().setFact({ name: FACT, value: "null" });
}
