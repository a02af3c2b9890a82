// The import of this process: one at a time, in the background, with its progress for those who ask.

import { randomUUID } from "node:crypto";
import { readEnv } from "@/lib/config/env";
import { currentLibrary } from "@/lib/documents/library";
import { type ErrorFields, GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { processSingleton } from "@/lib/singleton";
import { ZoteroClient } from "./client";
import { type ImportOutcome, type ImportRequest, importCollection } from "./import-collection";

export type Importing = { collection: string; done: number; total: number };
type Ended = { collection: string } & (
  | { outcome: ImportOutcome; error: null }
  | { outcome: null; error: { code: string; fields: ErrorFields } }
);

const held = processSingleton("zotero-importing", () => ({
  running: null as (Importing & { stop: AbortController }) | null,
  ended: null as Ended | null,
}));

/** The running import and how the last one ended; null where there is none. */
export function importProgress(): { running: Importing | null; ended: Ended | null } {
  const { running, ended } = held;
  return {
    running: running && { collection: running.collection, done: running.done, total: running.total },
    ended,
  };
}

/** The client of the library that is set up. Throws zotero_off. */
export function zoteroClient(signal?: AbortSignal): ZoteroClient {
  const { zotero } = readEnv();
  if (zotero === null) throw new GroundworkError("zotero_off");
  return new ZoteroClient(zotero, signal ? { signal } : {});
}

/** Starts an import and returns at once. Throws zotero_off, zotero_importing. */
export function startImport(request: ImportRequest): void {
  if (held.running !== null) throw new GroundworkError("zotero_importing");
  const stop = new AbortController();
  const client = zoteroClient(stop.signal);
  const running = { collection: request.collection, done: 0, total: 0, stop };
  held.running = running;
  held.ended = null;
  void work(client, request, running)
    .then((ended) => {
      held.ended = ended;
    })
    .finally(() => {
      held.running = null;
    });
}

async function work(client: ZoteroClient, request: ImportRequest, running: Importing): Promise<Ended | null> {
  const { collection } = request;
  try {
    const parts = {
      client,
      db: getDb(),
      dataDir: readEnv().dataDir,
      now: () => systemClock.now(),
      unique: () => randomUUID(),
      progress: (done: number, total: number) => Object.assign(running, { done, total }),
    };
    const outcome = await importCollection(parts, request);
    log.info("zotero-imported", { collection, ...outcome });
    return { collection, outcome, error: null };
  } catch (error) {
    if (client.signal.aborted) return null;
    if (!(error instanceof GroundworkError)) log.error("zotero-import-failed", { error });
    const known = error instanceof GroundworkError ? error : new GroundworkError("internal", {}, error);
    return { collection, outcome: null, error: { code: known.code, fields: known.fields } };
  } finally {
    void currentLibrary()?.refresh();
  }
}

/** Stops the running import; what was imported stays, and the next import goes on. */
export function stopImport(): void {
  held.running?.stop.abort();
}
