// Locks a data folder for one process: two would both resume the same runs, and pay for both. Reading it (a
// backup, a check) needs no lock.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { holdFile } from "@/db/sqlite/hold";
import { GroundworkError } from "@/lib/errors/errors";
import { processSingleton } from "@/lib/singleton";

export type StoreLock = { release(): void };

/** Milliseconds to wait for a process that is shutting down. */
const WAIT = 3000;

const holder = z.object({ pid: z.int(), since: z.string() });

// A reference to each lock is stored here, because a lock that is garbage-collected is released.
const held = processSingleton("held", () => new Set<() => void>());

/** Only for the error message; the lock itself does not depend on it. */
function holderOf(note: string): { pid: number | string; since: string } {
  try {
    return holder.parse(JSON.parse(readFileSync(note, "utf8")));
  } catch {
    return { pid: "unknown", since: "an unknown time" };
  }
}

/**
 * Locks the data folder for this process until `release` or its end, however it ends. Throws GroundworkError
 * `store_held`, after 3 s, when another process has the lock; otherwise the system's error when the folder
 * cannot be used.
 */
export function holdStore(dataDir: string, { waitMs = WAIT, now = new Date() } = {}): StoreLock {
  const note = path.join(dataDir, "groundwork.pid");
  const letGo = holdFile(path.join(dataDir, "groundwork.lock"), waitMs);
  if (!letGo) throw new GroundworkError("store_held", { dataDir, ...holderOf(note) });
  try {
    writeFileSync(note, JSON.stringify({ pid: process.pid, since: now.toISOString() }));
  } catch (error) {
    // On a full disk the note is missing, but the lock works.
    rmSync(note, { force: true });
    if (!isFull(error)) {
      letGo();
      throw error;
    }
  }
  held.add(letGo);
  return {
    release() {
      if (!held.delete(letGo)) return;
      rmSync(note, { force: true });
      letGo();
    },
  };
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
