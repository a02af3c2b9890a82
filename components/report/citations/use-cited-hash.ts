"use client";

import { useEffect } from "react";
import { partOf } from "@/components/report/text/text-part";
import { useHash } from "@/lib/client/use-hash";
import type { Report } from "@/lib/run-log/run-state";
import type { CheckedText } from "./issue-navigator";
import { type Places, showPlace } from "./use-issue-navigator";

/** The citation in the URL fragment `#c-<citation id>`; null when the fragment is something else. */
export function citedInHash(hash: string, ...texts: (Pick<Report, "citations"> | null)[]): string | null {
  const id = hash.startsWith("c-") ? hash.slice(2) : "";
  return texts.some((text) => text?.citations.some((citation) => citation.id === id)) ? id : null;
}

/** Opens the citation in the URL fragment, and closes it when the fragment changes. */
export function useCitedHash(
  report: Report | null,
  answer: CheckedText | null,
  { section, layers }: Places,
): void {
  const named = citedInHash(useHash(), report, answer);
  const { report: reportLayer, answer: answerLayer } = layers;
  useEffect(() => {
    if (!named) return;
    const chip = section.current?.querySelector<HTMLElement>(
      `.report-words [data-citation="${CSS.escape(named)}"]`,
    );
    if (!chip) return;
    const cards = (partOf(chip) === "answer" ? answerLayer : reportLayer).current;
    showPlace(chip, cards);
    let unmounted = false;
    // Fonts that load late move the lines again.
    document.fonts.ready.then(
      () => unmounted || showPlace(chip, cards),
      () => undefined,
    );
    return () => {
      unmounted = true;
      cards?.close();
    };
  }, [named, section, answerLayer, reportLayer]);
}
