import type { KeyboardEvent } from "react";

/** Ctrl+Enter, or Cmd+Enter, sends a form from any of its fields. */
export function submitKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
