"use client";

import { useEffect, useState } from "react";
import { findDocument } from "@/lib/client/find-document";
import type { OwnDocument } from "@/lib/http/documents-responses";

/** The progress of an attached file: `slow` has been indexing for long, `gone` is no longer a document. */
export type Reading =
  | { state: "waiting" | "slow" | "read" | "gone" }
  /** `cause` is a sentence of `lib/documents/reasons.ts`. */
  | { state: "unreadable"; cause: string };

const LOOK_MS = 700;
const SLOW_MS = 5000;
/** The number of polls after which indexing counts as slow. */
const QUICK_LOOKS = 40;
/**
 * Consecutive polls that find neither the file nor indexing in progress; a file that was just stored may not
 * be listed yet.
 */
const GONE_LOOKS = 6;

/** The state of a file after a poll; null when only another poll can tell. */
export function readingOf(
  document: Pick<OwnDocument, "state" | "error"> | null,
  { looks, absent }: { looks: number; absent: number },
): Reading | null {
  if (document?.state === "unreadable") return { state: "unreadable", cause: document.error ?? "" };
  if (document?.state === "indexed") return { state: "read" };
  if (absent >= GONE_LOOKS) return { state: "gone" };
  return looks === QUICK_LOOKS ? { state: "slow" } : null;
}

/**
 * Polls until it is known whether the file can be read. `turn` changes when a file was added, perhaps over
 * this one.
 */
export function useReading(path: string, turn: number): Reading {
  const [reading, setReading] = useState<Reading>({ state: "waiting" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that took the place of another is looked at anew.
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let absent = 0;
    const next = async (looks: number) => {
      const found = await findDocument({ path }, abort.signal);
      if (abort.signal.aborted) return;
      absent = found && !found.document && !found.indexing ? absent + 1 : 0;
      const told = readingOf(found?.document ?? null, { looks, absent });
      if (told) setReading(told);
      if (!told || told.state === "slow")
        timer = setTimeout(() => void next(looks + 1), looks < QUICK_LOOKS ? LOOK_MS : SLOW_MS);
    };
    void next(1);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [path, turn]);
  return reading;
}
