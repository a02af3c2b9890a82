"use client";

import { createContext, use } from "react";
import type { Threads } from "@/components/shell/use-threads";

/** The frame's list of threads, shared with screens that show a part of it. */
export const ThreadsContext = createContext<Threads | null>(null);

export function useSharedThreads(): Threads {
  const threads = use(ThreadsContext);
  if (!threads) throw new Error("useSharedThreads is used outside Shell.");
  return threads;
}
