// Whether there is anything at an address. Asked before a page begins to be sent, because its status goes out first;
// cheap, so that the skeleton of what does exist is not kept waiting.

import { findDocument } from "@/db/queries/documents";
import { findReport } from "@/db/queries/reports";
import { findSource } from "@/db/queries/sources";
import { findThread } from "@/db/queries/threads";
import { getDb } from "./store";

export type Place = { kind: "thread" | "report" | "source" | "document"; id: string };

/** True when a thread, report or source has this id, or a document this address. */
export async function exists({ kind, id }: Place, db = getDb()): Promise<boolean> {
  const find = { thread: findThread, report: findReport, source: findSource, document: findDocument }[kind];
  return (await find(db, id)) !== null;
}
