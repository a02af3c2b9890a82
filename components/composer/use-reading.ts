"use client";

import { useEffect, useState } from "react";
import { findDocument } from "@/lib/client/find-document";
import type { OwnDocument } from "@/lib/http/documents-responses";

/** How far an attached file is: `slow` is one that is being indexed for long, `gone` one that is no document any more. */
export type Reading =
  | { state: "waiting" | "slow" | "read" | "gone" }
  /** `cause` is a sentence of `lib/documents/reasons.ts`. */
  | { state: "unreadable"; cause: string };

const LOOK_MS = 700;
const SLOW_MS = 5000;
/** Looks after which indexing is called slow. */
const QUICK_LOOKS = 40;
/** Looks in a row that find neither the file nor indexing under way: one that was just placed is not met at once. */
const GONE_LOOKS = 6;

/** What is said of a file after a look; null while only another look can tell. */
export function readingOf(
  document: Pick<OwnDocument, "state" | "error"> | null,
  { looks, absent }: { looks: number; absent: number },
): Reading | null {
  if (document?.state === "unreadable") return { state: "unreadable", cause: document.error ?? "" };
  if (document?.state === "indexed") return { state: "read" };
  if (absent >= GONE_LOOKS) return { state: "gone" };
  return looks === QUICK_LOOKS ? { state: "slow" } : null;
}

/** Looks until it is known whether the file can be read. `turn` changes when a file came in, perhaps in its place. */
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
