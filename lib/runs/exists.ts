// Whether there is anything at an address. Asked before a page begins to be sent, because its status goes out first;
// cheap, so that the skeleton of what does exist is not kept waiting.

import { findReport } from "@/db/queries/reports";
import { findSource } from "@/db/queries/sources";
import { findThread } from "@/db/queries/threads";
import { getDb } from "./store";

export type Place = { kind: "thread" | "report" | "source"; id: string };

/** True when a thread, report or source has this id. */
export async function exists({ kind, id }: Place, db = getDb()): Promise<boolean> {
  const find = { thread: findThread, report: findReport, source: findSource }[kind];
  return (await find(db, id)) !== null;
}
