"use client";

import { createContext, type ReactNode, use, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { Threads } from "@/components/shell/use-threads";

/**
 * A store instead of a changing context value: React renders every part of a page again whose code has not
 * come yet when a context above it changes, and shows its placeholder instead of the server's HTML.
 */
type ThreadsStore = {
  /** As sent with the page. */
  initial: Threads;
  current(): Threads;
  set(threads: Threads): void;
  subscribe(listener: () => void): () => void;
};

function storeOf(initial: Threads): ThreadsStore {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    initial,
    current: () => current,
    set(threads) {
      if (threads === current) return;
      current = threads;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const ThreadsContext = createContext<ThreadsStore | null>(null);

/** Shares the frame's list of threads with screens that show a part of it. */
export function ThreadsProvider({ threads, children }: { threads: Threads; children: ReactNode }) {
  const [store] = useState(() => storeOf(threads));
  useLayoutEffect(() => store.set(threads), [store, threads]);
  return <ThreadsContext value={store}>{children}</ThreadsContext>;
}

/**
 * What `select` takes from the frame's list of threads. The component is rendered again only when that changes, so it must be
 * a primitive value or a part of the list itself.
 */
export function useSharedThreads<Selected>(select: (threads: Threads) => Selected): Selected {
  const store = use(ThreadsContext);
  if (!store) throw new Error("useSharedThreads is used outside Shell.");
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.current()),
    () => select(store.initial),
  );
}
