"use client";

import { useEffect, useRef } from "react";
import { Button, buttonLook } from "./button";

/** Asks a second time, in place, before something goes for good. Escape says no; the answer that does it has the focus. */
export function Sure({
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
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form is sent; two buttons belong together.
    <div
      role="group"
      aria-label={question}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
      className="mt-3 border-l-2 border-weak pl-3"
    >
      <p className="wrap-anywhere">{question}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <button
          ref={first}
          type="button"
          className={buttonLook()}
          aria-disabled={working}
          onClick={onConfirm}
        >
          {action}
        </button>
        <Button variant="quiet" onClick={onClose}>
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
