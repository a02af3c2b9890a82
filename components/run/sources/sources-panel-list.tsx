"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import { sourceAnchor } from "@/components/ui/anchors";
import type { SourceLine } from "./source-groups";
import { GroupHeading, type RowSetting, SourceEntryRow } from "./sources-panel-row";

export type ListProps = {
  lines: SourceLine[];
  setting: RowSetting;
  /** The number of the source in the URL fragment. */
  named: number | null;
  /** True when the URL fragment can refer to rows of this list. */
  anchored: boolean;
};

/** The number of the source in a URL fragment, as built by `sourceAnchor`; null otherwise. */
export function sourceInHash(hash: string): number | null {
  const number = Number(/(?<!\d)\d+$/.exec(hash)?.[0]);
  return hash === sourceAnchor(number) ? number : null;
}

/** The line that a key moves to from this one; null for other keys and at the ends. */
function lineForKey(key: string, at: number, lines: readonly Pick<SourceLine, "kind">[]): number | null {
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

/** Moves the focus from the link of one source to the next with the arrow keys; `reach` mounts a line. */
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

/**
 * Calls back as soon as the element has a size; hidden parts have none. Both `then` and this function return
 * a function that cancels.
 */
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

/**
 * The number of frames without movement after which a place counts as reached, and the number after which the
 * attempt ends.
 */
const STILL = 3;
const PATIENCE = 90;
const HANDS = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/**
 * Scrolls the row with this id to the middle and holds it there while the page settles, unless the person
 * scrolls. Calls `approach` while the row is not mounted. Returns a function that cancels.
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

/** A list with all its lines mounted. */
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
