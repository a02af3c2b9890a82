"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { ApiError } from "@/lib/client/api";
import { keepText } from "@/lib/client/storage";

/**
 * Sends the answer that a run waits for, once. The stored draft is deleted before sending; a draft that
 * remains when the run continues means that another tab or device answered first.
 */
export function useAnswering<Way extends string>(form: { key: string; onSent: () => void; refused: string }) {
  const [sending, setSending] = useState<Way | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const busy = useRef(false);
  const send = async (way: Way, typed: unknown, request: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setSending(way);
    setFault(null);
    keepText("tab", form.key, null);
    try {
      await request();
      form.onSent();
    } catch (error) {
      busy.current = false;
      setSending(null);
      keepText("tab", form.key, JSON.stringify(typed));
      setFault(error instanceof ApiError ? error.message : form.refused);
      if (error instanceof ApiError && error.status === 409) form.onSent();
    }
  };
  return { sending, fault, setFault, send };
}

/** Submits a form from any of its fields with Ctrl+Enter or Cmd+Enter. */
export function submitKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
