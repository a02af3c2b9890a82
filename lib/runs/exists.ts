// Whether an address leads to anything. Asked before a page is streamed, because the status is sent first;
// the check is cheap, so it hardly delays the skeleton of existing pages.

import type { Owner } from "@/db/store/threads";
import { getDb } from "@/lib/process/store";

export type Place = { kind: "thread" | "run" | "report" | "source" | "document"; id: string };

/**
 * True when the owner has a thread, run, report or source with this id, or when a document, which everyone
 * shares, has this address.
 */
export async function exists({ kind, id }: Place, owner: Owner, db = getDb()): Promise<boolean> {
  if (kind === "document") return (await db.findDocument(id)) !== null;
  return await db.isOwnedBy({ kind, id, owner });
}
