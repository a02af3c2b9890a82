"use client";

import { useSyncExternalStore } from "react";
import { recall, remember } from "@/components/ui/preferences";

const COOKIE = "keys";

/** Whether single-key shortcuts are on; people who use speech input or hit keys by accident turn them off. */
export function loneKeysOn(): boolean {
  return recall(COOKIE) !== "off";
}

const listeners = new Set<() => void>();

export function turnLoneKeys(on: boolean): void {
  remember(COOKIE, on ? "on" : "off");
  for (const changed of listeners) changed();
}

function onLoneKeysChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** `loneKeysOn` as state; the server does not read the cookie and renders them as on. */
export function useLoneKeys(): boolean {
  return useSyncExternalStore(onLoneKeysChange, loneKeysOn, () => true);
}

const TYPING =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], dialog, [role=menu]";

/**
 * True for a single key outside text fields and with nothing over the page: only then may it act as a
 * shortcut.
 */
export function isLoneKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return false;
  const within = event.target instanceof Element ? event.target.closest(TYPING) : null;
  return !within && !document.querySelector("dialog:modal") && loneKeysOn();
}
