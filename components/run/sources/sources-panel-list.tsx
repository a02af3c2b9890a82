"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import { sourceAnchor } from "@/components/ui/anchors";
import type { SourceLine } from "./source-groups";
import { GroupHeading, type RowSetting, SourceEntryRow } from "./sources-panel-row";

export type ListProps = {
  lines: SourceLine[];
  setting: RowSetting;
  /** The number of the source that the address names. */
  named: number | null;
  /** True when the address can name the rows of this list. */
  anchored: boolean;
};

/** The number of the source that `#hash` names, as in `sourceAnchor`; null for anything else. */
export function sourceInHash(hash: string): number | null {
  const number = Number(/\d+$/.exec(hash)?.[0]);
  return hash === sourceAnchor(number) ? number : null;
}

/** Which line of the list a key leads to from this one; null for any other key, and where there is no such line. */
export function lineForKey(
  key: string,
  at: number,
  lines: readonly Pick<SourceLine, "kind">[],
): number | null {
  const isSource = (index: number) => lines[index]?.kind === "source";
  const walk = (from: number, by: 1 | -1) => {
    for (let index = from; index >= 0 && index < lines.length; index += by) if (isSource(index)) return index;
    return null;
  };
  if (key === "ArrowDown") return walk(at + 1, 1);
  if (key === "ArrowUp") return walk(at - 1, -1);
  if (key === "Home") return walk(0, 1);
  if (key === "End") return walk(lines.length - 1, -1);
  return null;
}

/** Leads the arrow keys from the link of one source to that of the next; `reach` brings a line into the page. */
export function onSourceKey(
  event: KeyboardEvent<HTMLElement>,
  lines: readonly SourceLine[],
  reach: (line: number) => void,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLAnchorElement)) return;
  const line = event.target.closest<HTMLElement>("[data-line]");
  if (!line) return;
  const next = lineForKey(event.key, Number(line.dataset.line), lines);
  if (next === null) return;
  event.preventDefault();
  reach(next);
}

/** Calls back as soon as the element has a size: a part that is not shown has none. `then` and this give ways to call it off. */
export function whenShown(element: HTMLElement | null, then: () => () => void): () => void {
  if (!element) return () => undefined;
  let off: (() => void) | null = null;
  const sizes = new ResizeObserver(() => {
    if (element.offsetWidth === 0) return;
    sizes.disconnect();
    off = then();
  });
  sizes.observe(element);
  return () => {
    sizes.disconnect();
    off?.();
  };
}

/** Frames in which a place must lie still before it counts as reached, and after which it is given up. */
const STILL = 3;
const PATIENCE = 90;
const HANDS = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/**
 * Brings the row with this id to the middle of what is seen, and keeps it there while the page around it settles, unless
 * the person scrolls. `approach` is called while it is not on the page. Gives the way to call it off.
 */
export function bringToMiddle(id: string, approach: () => void): () => void {
  let frame = 0;
  let still = 0;
  let top: number | null = null;
  const off = () => {
    cancelAnimationFrame(frame);
    for (const hand of HANDS) window.removeEventListener(hand, off);
  };
  const step = (count: number) => {
    const row = document.getElementById(id);
    if (row) row.scrollIntoView({ block: "center" });
    else approach();
    const now = row?.getBoundingClientRect().top ?? null;
    still = now !== null && now === top ? still + 1 : 0;
    top = now;
    if (still >= STILL || count >= PATIENCE) off();
    else frame = requestAnimationFrame(() => step(count + 1));
  };
  for (const hand of HANDS) window.addEventListener(hand, off, { passive: true });
  step(0);
  return off;
}

/** All lines of a list stand on the page. */
export function ShortList({ lines, setting, named, anchored }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (named === null) return;
    return whenShown(list.current, () => bringToMiddle(sourceAnchor(named), () => undefined));
  }, [named]);
  const focus = (line: number) =>
    list.current?.querySelector<HTMLElement>(`[data-line="${line}"] [data-source-link]`)?.focus();
  return (
    <ul ref={list} onKeyDown={(event) => onSourceKey(event, lines, focus)}>
      {lines.map((line, index) =>
        line.kind === "heading" ? (
          <li key={line.name}>
            <GroupHeading name={line.name} count={line.count} />
          </li>
        ) : (
          <li
            key={line.entry.source.id}
            data-line={index}
            id={anchored ? sourceAnchor(line.entry.source.number) : undefined}
          >
            <SourceEntryRow {...line.entry} named={line.entry.source.number === named} setting={setting} />
          </li>
        ),
      )}
    </ul>
  );
}
