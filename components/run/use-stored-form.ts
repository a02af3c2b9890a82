"use client";

import { useEffect, useRef, useState } from "react";
import { keepText, storedText } from "@/lib/client/storage";

/** The storage keys of forms that a run waits for, in this tab. */
export const storedClarification = (runId: string, callId: string) => `clarification-${runId}-${callId}`;
export const storedPlan = (runId: string) => `plan-${runId}`;

/**
 * Stores typed values in this tab, so that a reload loses nothing. `read` drops values that no longer match.
 */
export function useStoredForm<Typed>(form: {
  key: string;
  empty: () => Typed;
  read: (stored: string | null) => Typed;
}): [Typed, (typed: Typed) => void] {
  const [typed, setTyped] = useState(form.empty);
  const restored = useRef(false);
  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    setTyped(form.read(storedText("tab", form.key)));
  });
  const keep = (next: Typed) => {
    setTyped(next);
    keepText("tab", form.key, JSON.stringify(next));
  };
  return [typed, keep];
}

/**
 * True when values were typed in this tab but never sent, because another tab answered; sending deletes them.
 */
export function useUnsent(key: string): boolean {
  const [unsent, setUnsent] = useState(false);
  useEffect(() => setUnsent(storedText("tab", key) !== null), [key]);
  return unsent;
}
