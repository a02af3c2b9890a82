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

/** Calls back as soon as the element has a size: a part that is not shown has none. Gives the way to call it off. */
export function whenShown(element: HTMLElement | null, then: () => void): () => void {
  if (!element) return () => undefined;
  const sizes = new ResizeObserver(() => {
    if (element.offsetHeight === 0) return;
    sizes.disconnect();
    then();
  });
  sizes.observe(element);
  return () => sizes.disconnect();
}

/** All lines of a list stand on the page. */
export function ShortList({ lines, setting, named, anchored }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = named === null ? null : document.getElementById(sourceAnchor(named));
    return whenShown(row, () => row?.scrollIntoView({ block: "center" }));
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
