"use client";

import { useEffect, useRef, useState } from "react";
import { keepText, storedText } from "@/lib/client/storage";

/** Where a form that a run waits with keeps what is typed in this tab. */
export const storedClarification = (runId: string, callId: string) => `clarification-${runId}-${callId}`;
export const storedPlan = (runId: string) => `plan-${runId}`;

/** Keeps what is typed for this tab, so that a reload loses nothing. `read` drops what does not fit any more. */
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
 * True when something was typed in this tab and never sent, because it was answered somewhere else: what is sent from
 * here is forgotten here.
 */
export function useUnsent(key: string): boolean {
  const [unsent, setUnsent] = useState(false);
  useEffect(() => setUnsent(storedText("tab", key) !== null), [key]);
  return unsent;
}
