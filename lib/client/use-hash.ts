"use client";

import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  // The router changes the address without firing that event.
  window.navigation?.addEventListener("currententrychange", changed);
  return () => {
    window.removeEventListener("hashchange", changed);
    window.navigation?.removeEventListener("currententrychange", changed);
  };
}

/** The fragment of the address after `#`; empty on the server and during hydration. */
export function useHash(): string {
  return useSyncExternalStore(
    subscribe,
    () => decodeHash(window.location.hash),
    () => "",
  );
}

/** The decoded fragment; an invalid encoding is returned unchanged. */
export function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
