"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { keepText, storedText } from "@/lib/client/storage";

/** A text being written that survives a reload of this tab. */
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
      // Typed before what was kept could be shown: neither may be lost.
      const kept = read.current ? null : storedText("tab", key);
      const whole = kept && kept !== next ? `${kept}\n${next}` : next;
      setText(whole);
      keepText("tab", key, whole || null);
    },
    [key],
  );
  return [text, write];
}

/** Random enough that no two submits share it; `randomUUID` is not there on plain http beyond this machine. */
function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/**
 * The key that makes repeated submits of the same request one run: kept with the request in this tab, so it is the same
 * after a lost answer or a reload, and another one as soon as anything of the request is changed.
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

/** Called once the run exists: the next submit, even of the same words, is a new one. */
export function forgetSubmit(name: string): void {
  keepText("tab", `submit:${name}`, null);
}
