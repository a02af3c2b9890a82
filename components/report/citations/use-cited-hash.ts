"use client";

import { useEffect } from "react";
import { partOf } from "@/components/report/text/text-part";
import { useHash } from "@/lib/client/use-hash";
import type { Citation, Report } from "@/lib/run-log/run-state";
import type { CheckedText } from "./issue-navigator";
import { type Places, showPlace } from "./use-issue-navigator";

/** The citation in the URL fragment `#c-<citation id>`; undefined when the fragment is something else. */
export const citedInHash = (
  hash: string,
  ...texts: (Pick<Report, "citations"> | null)[]
): Citation | undefined =>
  texts.flatMap((text) => text?.citations ?? []).find(({ id }) => hash === `c-${id}`);

/**
 * Opens the citation in the URL fragment, and closes it when the fragment changes. One in an opening that is said in the short
 * answer, and so not shown, stands there.
 */
export function useCitedHash(
  report: Report | null,
  answer: CheckedText | null,
  { section, layers }: Places,
): void {
  const cited = citedInHash(useHash(), report, answer);
  const named = cited?.id;
  const again = answer?.citations.find(({ number }) => number === cited?.number)?.id;
  const { report: reportLayer, answer: answerLayer } = layers;
  useEffect(() => {
    if (!named) return;
    const chipOf = (id: string) =>
      section.current?.querySelector<HTMLElement>(`.report-words [data-citation="${CSS.escape(id)}"]`);
    const chip = chipOf(named) ?? (again && chipOf(again));
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
  }, [named, section, answerLayer, reportLayer, again]);
}
