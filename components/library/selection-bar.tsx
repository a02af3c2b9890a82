"use client";

import type { Selection } from "@/components/library/use-selection";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/** What is done with the researches that were chosen. It stays in view while one scrolls through the list. */
export function SelectionBar({ selection: { chosen, remove, end } }: { selection: Selection }) {
  const t = useWords();
  const count = chosen.size;
  return (
    <section
      aria-label={t("library.select.region")}
      className="sticky top-12 z-10 flex flex-wrap items-center gap-2 border-b border-line bg-ground py-1.5 md:top-0"
    >
      <p role="status" className="tabular flex-1 text-meta text-muted">
        {t("library.select.count", { count })}
      </p>
      <Button onClick={() => void remove()} disabled={count === 0}>
        {t("library.select.delete")}
      </Button>
      <Button variant="quiet" onClick={end}>
        {t("library.select.end")}
      </Button>
    </section>
  );
}
