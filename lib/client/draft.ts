"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { keepText, storedText } from "@/lib/client/storage";

/** A text that survives a reload of this tab while it is being written. */
export function useDraft(name: string): [string, (text: string) => void] {
  const key = `draft:${name}`;
  const [text, setText] = useState("");
  const read = useRef(false);
  useEffect(() => {
    read.current = true;
    const kept = storedText("tab", key);
    if (kept) setText(kept);
  }, [key]);
  const write = useCallback(
    (next: string) => {
      // The user typed before the stored draft could be shown: neither text may be lost.
      const kept = read.current ? null : storedText("tab", key);
      const whole = kept && kept !== next ? `${kept}\n${next}` : next;
      setText(whole);
      keepText("tab", key, whole || null);
    },
    [key],
  );
  return [text, write];
}

/** Random enough that no two submits share it; `randomUUID` exists only on https and localhost. */
function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/**
 * The key that makes repeated submits of the same request create one run. It is stored with the request in this tab, so
 * it survives a lost response and a reload, and changes when the request changes.
 */
export function idempotencyKeyFor(name: string, request: string): string {
  const slot = `submit:${name}`;
  const kept = storedText("tab", slot);
  const separator = kept?.indexOf(" ") ?? -1;
  if (kept && separator > 0 && kept.slice(separator + 1) === request) return kept.slice(0, separator);
  const key = freshKey();
  keepText("tab", slot, `${key} ${request}`);
  return key;
}

/** Called once the run exists: the next submit, even with the same text, is a new one. */
export function forgetSubmit(name: string): void {
  keepText("tab", `submit:${name}`, null);
}
