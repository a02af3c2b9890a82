// One process works with a data folder at a time: two would both go on with the same runs, and pay for both. Reading
// beside it (a backup, a check) needs no lock.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { holdFile } from "@/db/hold";
import { GroundworkError } from "@/lib/errors/errors";
import { processSingleton } from "@/lib/singleton";

export type StoreLock = { release(): void };

/** Milliseconds for one that is just going down. */
const WAIT = 3000;

const holder = z.object({ pid: z.int(), since: z.string() });

// What is dropped would be collected, and its lock with it.
const held = processSingleton("held", () => new Set<() => void>());

/** For a sentence only; the lock itself does not depend on it. */
function holderOf(note: string): { pid: number | string; since: string } {
  try {
    return holder.parse(JSON.parse(readFileSync(note, "utf8")));
  } catch {
    return { pid: "unknown", since: "an unknown time" };
  }
}

/**
 * Takes the data folder for this process until `release` or its end, whichever way it ends. Throws GroundworkError
 * `store_held`, after 3 s, when another process has it; else what the system says when the folder cannot be used.
 */
export function holdStore(dataDir: string, { waitMs = WAIT, now = new Date() } = {}): StoreLock {
  const note = path.join(dataDir, "groundwork.pid");
  const letGo = holdFile(path.join(dataDir, "groundwork.lock"), waitMs);
  if (!letGo) throw new GroundworkError("store_held", { dataDir, ...holderOf(note) });
  try {
    writeFileSync(note, JSON.stringify({ pid: process.pid, since: now.toISOString() }));
  } catch (error) {
    // A full disk: the note is missing, the lock holds.
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
