// Imports research from another installation: a small bundle at once, the file of a large one in a worker thread, since
// a bundle may be crafted to be slow. Imported research looks and works like research made here, and anything
// that cannot be trusted is refused.

import type { Store } from "@/db/store/store";
import type { Owner } from "@/db/store/threads";
import { hasUsers } from "@/lib/auth/actor";
import { readBundleBytes } from "@/lib/bundle-format/bundle";
import { readEnv } from "@/lib/config/env";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { finishDeletion } from "@/lib/threads/delete-thread";
import { importBeside } from "@/lib/workers/bundle-beside";
import { checkReportBeside } from "@/lib/workers/check-report";
import { onBehalfOf } from "@/lib/workers/person";
import type { Thread } from "@/lib/workers/thread";
import { type BroughtIn, bringIn } from "./bring-in";
import type { CheckReport } from "./import-bundle-check";

/** Bytes that can be read within a few milliseconds, whatever they are. A larger bundle has to be a file. */
export const LIGHT_BUNDLE = 100_000;

/** The text of a bundle: in memory, or in a file that stays where it is. */
type BundleText = { bytes: Uint8Array } | { file: string };

type Imported = {
  /** `here`: the same research exists already; nothing was written. */
  kind: "created" | "here";
  threadId: string;
};

/** `now` in milliseconds since the epoch. */
type Parts = {
  db: Store;
  /** The folder of that database. */
  dataDir: string;
  now?: number;
  /** True when other users have research here too. */
  shared?: boolean;
  checkReport?: CheckReport;
  /** Deletes a thread at once whose deletion is pending. */
  finishDeletion?: (threadId: string) => Promise<unknown>;
  /** Where large bundles are read. */
  pool?: Thread;
};
/** The new owner, and the signal that aborts the import. */
type For = { owner?: Owner; signal?: AbortSignal };

const ownParts = async (): Promise<Parts> => ({
  db: getDb(),
  dataDir: readEnv().dataDir,
  shared: await hasUsers(),
  finishDeletion,
});

/**
 * Imports a bundle. Throws bundle_unreadable, bundle_foreign, bundle_newer,
 * bundle_damaged, or bundle_differs when another state of this research, or a part of it, exists already, and
 * whatever `importBeside` throws; nothing is written then.
 */
export async function importBundle(
  text: BundleText,
  { owner = null, signal = new AbortController().signal, ...given }: For & Partial<Parts> = {},
): Promise<Imported> {
  const parts = { ...(given.db ? {} : await ownParts()), ...given } as Parts;
  const bring = () => onBehalfOf(owner, () => bringInOrBeside(text, { ...parts, owner, signal }));
  const { kind, threadId } = await bring();
  if (kind !== "deleting") return { kind, threadId };
  await parts.finishDeletion?.(threadId);
  const again = await bring();
  return { kind: again.kind === "created" ? "created" : "here", threadId: again.threadId };
}

function bringInOrBeside(
  text: BundleText,
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
  if ("file" in text) return importBeside({ file: text.file, dataDir, now, owner, shared }, signal, { pool });
  return bringIn(readBundleBytes(text.bytes), { db, dataDir, now, owner, shared, checkReport });
}
