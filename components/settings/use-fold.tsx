"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/**
 * The first entries of a list, and a button that shows the others; null if there are none, or they are shown.
 */
export function useFold<Entry>(entries: Entry[], most: number): { shown: Entry[]; more: ReactNode } {
  const t = useWords();
  const [whole, setWhole] = useState(false);
  // A button would take as much space as a single entry.
  if (whole || entries.length <= most + 1) return { shown: entries, more: null };
  return {
    shown: entries.slice(0, most),
    more: (
      <Button variant="quiet" onClick={() => setWhole(true)} className="mt-1 -ml-3 text-accent">
        {t("settings.showMore", { count: entries.length - most })}
      </Button>
    ),
  };
}
