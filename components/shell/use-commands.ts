"use client";

import { useEffect, useRef } from "react";
import { isLoneKey } from "@/components/shell/lone-keys";
import { type Command, commandOf, keyOf } from "@/components/shell/shortcuts";

/** So long a first key waits for its second. */
const PATIENCE_MS = 1500;

/**
 * Does what the keys of the frame say. `onHint` is told when a key was pressed that half of a command begins with, so that
 * what it opens can be fetched.
 */
export function useCommands(does: (command: Command) => void, onHint: () => void): void {
  const latest = useRef({ does, onHint });
  useEffect(() => {
    latest.current = { does, onHint };
  });
  useEffect(() => {
    let held: { key: string; at: number } | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") latest.current.onHint();
      if (event.key === "Shift") return;
      const pressed = keyOf(event);
      const together = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const before = held && event.timeStamp - held.at < PATIENCE_MS ? held.key : null;
      held = null;
      if (!together && !isLoneKey(event)) return;
      const found = commandOf(together ? `mod+${pressed}` : pressed, before);
      if (!found) return;
      if ("held" in found) {
        held = { key: found.held, at: event.timeStamp };
        return;
      }
      event.preventDefault();
      if (!event.repeat) latest.current.does(found.command);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
