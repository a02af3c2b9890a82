"use client";

import { Button } from "./button";

/** Asks a second time, in place, before something goes for good. Escape says no, and the answer that keeps it has the focus. */
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
  /** Why it was not done; null while nothing went wrong. */
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
        // A key that is still held down from the question is no answer to it.
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
