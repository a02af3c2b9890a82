"use client";

import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { inPart } from "@/components/report/text/text-part";
import { loneKeysOn } from "@/components/shell/lone-keys";
import { useWords } from "@/components/ui/words";
import type { Report } from "@/lib/run-log/run-state";
import type { LayerHandle } from "./hover-layer";
import {
  type CheckedText,
  type Part,
  type Stop,
  stepFrom,
  stopKey,
  stopsOf,
  stopWords,
} from "./issue-navigator";
import { NARROW } from "./use-hover-card";

export const NEXT_KEY = "n";
export const PREVIOUS_KEY = "p";

export type IssueNavigator = {
  stops: Stop[];
  /** Index of the place one stands at; -1 before the first step, and where that place is no longer in doubt. */
  index: number;
  /** What is said aloud of it. */
  said: string;
  go: (by: 1 | -1) => void;
  uncitedShown: boolean;
  toggleUncited: () => void;
};

/** Where the texts are shown: `section` holds both, each has a layer of cards of its own. */
export type Places = {
  section: RefObject<HTMLElement | null>;
  layers: Record<Part, RefObject<LayerHandle | null>>;
};

/** The element of a stop on the page. */
function elementOf(section: HTMLElement | null, stop: Stop): HTMLElement | null {
  const selector =
    stop.kind === "citation"
      ? `[data-citation="${CSS.escape(stop.citation.id)}"]`
      : `[data-uncited="${stop.sentence.start}"]`;
  return section?.querySelector<HTMLElement>(inPart(stop.part, `.report-words ${selector}`)) ?? null;
}

/** Brings a place into view, above the sheet where one will lie over the page, and opens its card. */
export function showPlace(element: HTMLElement, layer: LayerHandle | null): void {
  const narrow = window.matchMedia(NARROW).matches;
  if (narrow) {
    const top = element.getBoundingClientRect().top + window.scrollY - window.innerHeight * 0.22;
    window.scrollTo({ top });
  } else {
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
  }
  layer?.open(element);
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The letter of a key; where the layout has no Latin letters, the one that stands at its place. */
const keyOf = ({ key, code }: KeyboardEvent) =>
  /^[^a-z]$/i.test(key) && code.startsWith("Key") ? code.slice(3).toLowerCase() : key;

/**
 * Going through what is in doubt in a report and the short answer above it, by buttons and, while the focus is inside
 * them, by keys.
 */
export function useIssueNavigator(
  report: Report | null,
  answer: CheckedText | null,
  { section, layers }: Places,
): IssueNavigator {
  const t = useWords();
  const [uncitedShown, setUncitedShown] = useState(false);
  const [at, setAt] = useState<Stop | null>(null);
  const stops = useMemo(
    () => (report ? stopsOf(report, uncitedShown, answer) : []),
    [report, uncitedShown, answer],
  );
  const { report: reportLayer, answer: answerLayer } = layers;
  const go = useCallback(
    (by: 1 | -1) => {
      const next = stops[stepFrom(stops, at, by) ?? -1];
      if (!next) return;
      setAt(next);
      const element = elementOf(section.current, next);
      const [layer, other] = next.part === "answer" ? [answerLayer, reportLayer] : [reportLayer, answerLayer];
      // One card at a time: the one of the last place may stand over the other text.
      other.current?.close();
      if (element) showPlace(element, layer.current);
    },
    [stops, at, section, answerLayer, reportLayer],
  );
  useEffect(() => {
    const element = section.current;
    if (!element) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const key = keyOf(event);
      if (typing(event.target) || !loneKeysOn() || (key !== NEXT_KEY && key !== PREVIOUS_KEY)) return;
      event.preventDefault();
      go(key === NEXT_KEY ? 1 : -1);
    };
    element.addEventListener("keydown", press);
    return () => element.removeEventListener("keydown", press);
  }, [section, go]);
  const index = at ? stops.findIndex((stop) => stopKey(stop) === stopKey(at)) : -1;
  const stop = stops[index];
  const content = (stop?.part === "answer" ? answer : report)?.content ?? "";
  return {
    stops,
    index,
    said: stop ? stopWords(t, stop, { index, total: stops.length, content }) : "",
    go,
    uncitedShown,
    toggleUncited: () => setUncitedShown(!uncitedShown),
  };
}
