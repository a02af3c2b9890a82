"use client";

import { type RefObject, useEffect } from "react";
import { useHash } from "@/lib/client/use-hash";
import type { Report } from "@/lib/runs/run-state";
import type { LayerHandle } from "./hover-layer";
import { showPlace } from "./use-walk";

/** The citation an address names: `#c-<citation id>`. Null when it names something else. */
export function citedInHash(hash: string, report: Pick<Report, "citations"> | null): string | null {
  const id = hash.startsWith("c-") ? hash.slice(2) : "";
  return report?.citations.some((citation) => citation.id === id) ? id : null;
}

/** Opens the citation that the address names, and closes it when the address no longer does. */
export function useCitedHash(
  report: Report | null,
  places: { section: RefObject<HTMLElement | null>; layer: RefObject<LayerHandle | null> },
): void {
  const named = citedInHash(useHash(), report);
  const { section, layer } = places;
  useEffect(() => {
    if (!named) return;
    const chip = section.current?.querySelector<HTMLElement>(
      `.report-words [data-citation="${CSS.escape(named)}"]`,
    );
    if (!chip) return;
    const cards = layer.current;
    showPlace(chip, cards);
    let gone = false;
    // Late fonts move the lines once more.
    document.fonts.ready.then(
      () => gone || showPlace(chip, cards),
      () => undefined,
    );
    return () => {
      gone = true;
      cards?.close();
    };
  }, [named, section, layer]);
}
