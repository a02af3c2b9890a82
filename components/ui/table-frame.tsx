"use client";

import type { ReactNode } from "react";
import { useWords } from "@/components/ui/words";
import { EDGES } from "./edges";

/** A table that scrolls horizontally with edge shadows, so that the page never does. */
export function TableFrame({ label, children }: { label?: string; children: ReactNode }) {
  const t = useWords();
  return (
    // A group, since a page may have many tables, none of which is a landmark.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      role="group"
      aria-label={label ?? t("report.text.table")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={`my-6 overflow-x-auto [--under:var(--color-ground)] print:overflow-visible ${EDGES}`}
    >
      {children}
    </div>
  );
}
