"use client";

import type { ReactNode } from "react";
import { useWords } from "@/components/ui/words";

const EDGES =
  "[background:linear-gradient(to_right,var(--color-ground)_40%,transparent)_0_0/2.5rem_100%_no-repeat_local,linear-gradient(to_left,var(--color-ground)_40%,transparent)_100%_0/2.5rem_100%_no-repeat_local,linear-gradient(to_right,var(--color-line),transparent)_0_0/0.75rem_100%_no-repeat_scroll,linear-gradient(to_left,var(--color-line),transparent)_100%_0/0.75rem_100%_no-repeat_scroll]";

/** A table scrolls inside itself, with a shadow at the edge that cuts it; the page never scrolls sideways for it. */
export function TableFrame({ label, children }: { label?: string; children: ReactNode }) {
  const t = useWords();
  return (
    // A group, since a page may have many tables and none of them is a landmark of it.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      role="group"
      aria-label={label ?? t("report.text.table")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={`my-6 overflow-x-auto print:overflow-visible print:bg-none! ${EDGES}`}
    >
      {children}
    </div>
  );
}
