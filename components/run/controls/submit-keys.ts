import type { KeyboardEvent } from "react";

/** Submits a form from any of its fields with Ctrl+Enter or Cmd+Enter. */
export function submitKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
