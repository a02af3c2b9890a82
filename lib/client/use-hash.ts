"use client";

import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  // A link followed by the router changes the address without that event.
  window.navigation?.addEventListener("currententrychange", changed);
  return () => {
    window.removeEventListener("hashchange", changed);
    window.navigation?.removeEventListener("currententrychange", changed);
  };
}

/** What stands behind `#` in the address; empty on the server, and while hydrating. */
export function useHash(): string {
  return useSyncExternalStore(
    subscribe,
    () => decodeHash(window.location.hash),
    () => "",
  );
}

/** The place that a `#` and what follows name; what is wrongly encoded is taken as it stands. */
export function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
