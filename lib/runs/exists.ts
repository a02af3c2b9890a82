// Whether there is anything at an address. Asked before a page begins to be sent, because its status goes out first;
// cheap, so that the skeleton of what does exist is not kept waiting.

import { findDocument } from "@/db/queries/documents";
import { isOwnedBy } from "@/db/queries/owners";
import type { Owner } from "@/db/queries/threads";
import { getDb } from "@/lib/process/store";

export type Place = { kind: "thread" | "run" | "report" | "source" | "document"; id: string };

/** True when a thread, run, report or source of theirs has this id, or a document, which are everybody's, this address. */
export async function exists({ kind, id }: Place, owner: Owner, db = getDb()): Promise<boolean> {
  if (kind === "document") return (await findDocument(db, id)) !== null;
  return isOwnedBy(db, { kind, id, owner });
}
