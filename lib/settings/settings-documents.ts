// The documents on this machine: what is indexed, what could not be read, and the wish to look again.

import path from "node:path";
import { readEnv } from "@/lib/config/env";
import { OWN_COLLECTION } from "@/lib/documents/collections";
import { currentLibrary, libraryStatus } from "@/lib/documents/library";
import type { DocumentsSetting } from "@/lib/http/settings-responses";

/** What is indexed now. `dataDir` is an absolute path. */
export async function documentsSetting(dataDir: string): Promise<DocumentsSetting> {
  const library = currentLibrary();
  return {
    folder: path.join(/*turbopackIgnore: true*/ dataDir, OWN_COLLECTION),
    folders: library?.folders() ?? [],
    embedding: (await library?.embedding()) ?? null,
    ...(await libraryStatus()),
  };
}

/** Looks for changed files and gives what is indexed then; one look that is under way is shared. */
export async function indexAgain(): Promise<DocumentsSetting> {
  await currentLibrary()?.rescan();
  return documentsSetting(readEnv().dataDir);
}
