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
  /** Index of the current issue; -1 before the first step, and when the current issue was resolved. */
  index: number;
  /** The announcement for screen readers. */
  said: string;
  go: (by: 1 | -1) => void;
  uncitedShown: boolean;
  toggleUncited: () => void;
};

/** The elements that show the texts: `section` contains both, and each has its own layer of cards. */
export type Places = {
  section: RefObject<HTMLElement | null>;
  layers: Record<Part, RefObject<LayerHandle | null>>;
};

/** The element of an issue on the page. */
function elementOf(section: HTMLElement | null, stop: Stop): HTMLElement | null {
  const selector =
    stop.kind === "citation"
      ? `[data-citation="${CSS.escape(stop.citation.id)}"]`
      : `[data-uncited="${stop.sentence.start}"]`;
  return section?.querySelector<HTMLElement>(inPart(stop.part, `.report-words ${selector}`)) ?? null;
}

/** Scrolls a place into view, above the area that a sheet will cover, and opens its card. */
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

/** The letter of a key; on layouts without Latin letters, the letter at the same position. */
const keyOf = ({ key, code }: KeyboardEvent) =>
  /^[^a-z]$/i.test(key) && code.startsWith("Key") ? code.slice(3).toLowerCase() : key;

/**
 * Navigates the issues of a report and its short answer with buttons and, while the focus is inside them,
 * with keys.
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
      // Only one card at a time: the previous one may be in the other text.
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
