// Brings a research from another installation in: a small bundle at once, a large one in a thread, since whatever is sent
// may be made to be slow. What comes in looks and works like what was made here, and what cannot be trusted does not come in.

import type { Database } from "@/db/client";
import type { Owner } from "@/db/queries/threads";
import { hasUsers } from "@/lib/auth/actor";
import { readBundleBytes } from "@/lib/bundle-format/bundle";
import { readEnv } from "@/lib/config/env";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { finishDeletion } from "@/lib/threads/delete-thread";
import { importBeside, LIGHT_BUNDLE } from "@/lib/workers/bundle-beside";
import { checkReportBeside } from "@/lib/workers/check-report";
import { onBehalfOf } from "@/lib/workers/person";
import type { Thread } from "@/lib/workers/thread";
import { type BroughtIn, bringIn } from "./bring-in";
import type { CheckReport } from "./import-bundle-check";

type Imported = {
  /** `here`: the same research is here already; nothing was written. */
  kind: "created" | "here";
  threadId: string;
};

/** `now` in milliseconds since the epoch. */
type Parts = {
  db: Database;
  /** The folder of that database. */
  dataDir: string;
  now?: number;
  /** True where others have researches here too. */
  shared?: boolean;
  checkReport?: CheckReport;
  /** Deletes a thread at once that waits for its deletion. */
  finishDeletion?: (threadId: string) => Promise<unknown>;
  /** Where large bundles are read. */
  pool?: Thread;
};
/** Whose it becomes, and what ends the reading of its file. */
type For = { owner?: Owner; signal?: AbortSignal };

const ownParts = (): Parts => ({
  db: getDb(),
  dataDir: readEnv().dataDir,
  shared: hasUsers(),
  finishDeletion,
});

/**
 * Imports the bytes of a bundle's file. Throws bundle_unreadable, bundle_foreign, bundle_newer, bundle_damaged, or
 * bundle_differs when another state of this research, or a part of it, is here already, and what `importBeside` throws; then
 * nothing was written.
 */
export async function importBundle(
  bytes: Uint8Array,
  { owner = null, signal = new AbortController().signal, ...given }: For & Partial<Parts> = {},
): Promise<Imported> {
  const parts = { ...(given.db ? {} : ownParts()), ...given } as Parts;
  const bring = () => onBehalfOf(owner, () => bringInOrBeside(bytes, { ...parts, owner, signal }));
  const { kind, threadId } = await bring();
  if (kind !== "deleting") return { kind, threadId };
  await parts.finishDeletion?.(threadId);
  const again = await bring();
  return { kind: again.kind === "created" ? "created" : "here", threadId: again.threadId };
}

function bringInOrBeside(
  bytes: Uint8Array,
  {
    db,
    dataDir,
    owner,
    signal,
    now = systemClock.now(),
    shared = false,
    checkReport = checkReportBeside,
    pool,
  }: Parts & Required<For>,
): Promise<BroughtIn> {
  if (bytes.length > LIGHT_BUNDLE)
    return importBeside({ bytes, dataDir, now, owner, shared }, signal, { pool });
  return bringIn(readBundleBytes(bytes), { db, dataDir, now, owner, shared, checkReport });
}
