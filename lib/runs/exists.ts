// Whether an address leads to anything. Asked before a page is streamed, because the status is sent first;
// the check is cheap, so it hardly delays the skeleton of existing pages.

import { findDocument } from "@/db/sqlite/queries/documents";
import { isOwnedBy } from "@/db/sqlite/queries/owners";
import type { Owner } from "@/db/sqlite/queries/threads";
import { getDb } from "@/lib/process/store";

export type Place = { kind: "thread" | "run" | "report" | "source" | "document"; id: string };

/**
 * True when the owner has a thread, run, report or source with this id, or when a document, which everyone
 * shares, has this address.
 */
export async function exists({ kind, id }: Place, owner: Owner, db = getDb()): Promise<boolean> {
  if (kind === "document") return (await findDocument(db, id)) !== null;
  return isOwnedBy(db, { kind, id, owner });
}
