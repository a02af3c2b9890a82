"use client";

import { Button } from "./button";

/**
 * Asks for confirmation in place before something is deleted permanently. Escape cancels, and the cancel
 * button has the focus.
 */
export function ConfirmPrompt({
  question,
  action,
  keep,
  working,
  fault,
  onConfirm,
  onClose,
}: {
  question: string;
  action: string;
  keep: string;
  working: boolean;
  /** Why it failed; null if nothing went wrong. */
  fault: string | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form is sent; two buttons belong together.
    <div
      role="group"
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        // A key still held down from opening the prompt is not an answer.
        if (event.repeat && event.key === "Enter") event.preventDefault();
      }}
      className="mt-3 border-l-2 border-weak pl-3"
    >
      <p className="wrap-anywhere">{question}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button aria-disabled={working} onClick={onConfirm}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onClose} autoFocus>
          {keep}
        </Button>
      </div>
      {fault ? (
        <p role="alert" className="mt-1 text-meta text-unfound">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
