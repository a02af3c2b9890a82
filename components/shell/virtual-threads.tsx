"use client";

import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ThreadListProps } from "@/components/shell/thread-list";
import { ThreadListEnd } from "@/components/shell/thread-list-end";
import { GroupHeading, ThreadLink } from "@/components/shell/thread-row";
import {
  drawnRows,
  type ListRow,
  listRows,
  type PlacedRow,
  rowHeight,
  sectionsOf,
  shiftOf,
} from "@/components/shell/thread-rows";
import { useWords } from "@/components/ui/words";
import { useMedia } from "@/lib/client/use-media";

/** Rows drawn beyond the view, so that a fast scroll shows no emptiness. */
const OVERSCAN = 8;
/** So many rows before its end the next page is asked for. */
const AHEAD = 30;

function Row({ placed, ...shown }: { placed: PlacedRow } & Pick<ThreadListProps, "current" | "onOpen">) {
  const { row, gap } = placed;
  if (row.kind !== "thread") return null;
  return (
    <li aria-posinset={row.place} aria-setsize={row.of} style={gap > 0 ? { marginTop: gap } : undefined}>
      <ThreadLink
        thread={row.thread}
        note={row.note}
        current={row.thread.id === shown.current}
        onOpen={shown.onOpen}
      />
    </li>
  );
}

/** What was in view stays where it was, whatever was added or has moved above it. */
function useKeptPlace(
  rows: readonly ListRow[],
  scroller: RefObject<HTMLElement | null>,
  virtual: Virtualizer<HTMLElement, Element>,
) {
  const seen = useRef<{ key: string; start: number }[]>([]);
  const drawn = useRef(rows);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (drawn.current !== rows) {
      drawn.current = rows;
      const now = new Map(virtual.measurementsCache.map(({ key, start }) => [String(key), start]));
      const shift = element.scrollTop > 0 ? shiftOf(seen.current, (key) => now.get(key)) : 0;
      if (shift !== 0) element.scrollTop += shift;
    }
    const top = element.scrollTop;
    seen.current = virtual
      .getVirtualItems()
      .filter(({ key, start, end }) => end > top && start < top + element.clientHeight && key !== "end")
      .map(({ key, start }) => ({ key: String(key), start }));
  });
}

/** Thousands of threads of which only those in view are drawn, each where it would stand among all. */
export function VirtualThreads({
  groups,
  more,
  current,
  onOpen,
  scroller,
  focused,
}: ThreadListProps & { scroller: RefObject<HTMLElement | null>; focused: string | null }) {
  const t = useWords();
  const coarse = useMedia("(pointer: coarse)");
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const rows = useMemo(() => listRows(t, groups, more !== null), [t, groups, more]);
  // The row with the focus stays drawn, wherever it is scrolled to; otherwise the focus would be lost.
  const [kept, setKept] = useState(focused);
  const [wanted, setWanted] = useState(focused);
  const keptIndex = rows.findIndex(({ key }) => key === (wanted ?? kept));
  // All heights are added up anew whenever this is another function.
  const measures = useMemo(
    () => ({
      estimateSize: (index: number) => {
        const row = rows[index];
        return row ? rowHeight(row, coarse) * rem : 0;
      },
      getItemKey: (index: number) => rows[index]?.key ?? index,
    }),
    [rows, coarse, rem],
  );
  const virtual = useVirtualizer<HTMLElement, Element>({
    ...measures,
    count: rows.length,
    getScrollElement: () => scroller.current,
    overscan: OVERSCAN,
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    initialRect: { width: 0, height: scroller.current?.clientHeight ?? 0 },
    rangeExtractor: ({ startIndex, endIndex }) =>
      drawnRows(rows, { from: startIndex - OVERSCAN, to: endIndex + OVERSCAN, kept: keptIndex }),
  });
  const items = virtual.getVirtualItems();
  useKeptPlace(rows, scroller, virtual);
  useLayoutEffect(() => {
    if (wanted === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(wanted)}"]`);
    if (!row) return;
    row.focus();
    setWanted(null);
  }, [wanted, scroller]);
  const near = (items.at(-1)?.index ?? 0) >= rows.length - AHEAD;
  useEffect(() => {
    if (near && more?.state === "ready") more.load();
  }, [near, more]);
  const toEnds = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const threads = rows.filter(({ kind }) => kind === "thread");
    const row = event.key === "Home" ? threads[0] : event.key === "End" ? threads.at(-1) : undefined;
    if (!row) return;
    event.preventDefault();
    setWanted(row.key);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the links inside.
    <div
      style={{ paddingBottom: Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)) }}
      onKeyDown={toEnds}
      onFocus={({ target }) => setKept((target as HTMLElement).dataset.thread ?? null)}
      onBlur={() => setKept(null)}
    >
      {sectionsOf(rows, items).map(({ group, label, gap, rows: placed }) => {
        if (group === "end")
          return more ? (
            <div key={group} style={{ marginTop: gap }}>
              <ThreadListEnd more={more} />
            </div>
          ) : null;
        const [first, ...rest] = placed;
        const headed = first?.row.kind === "heading";
        return (
          <div key={group} style={gap > 0 ? { marginTop: gap } : undefined}>
            {headed ? <GroupHeading label={label} /> : null}
            <ul aria-label={label}>
              {(headed ? rest : placed).map((each) => (
                <Row key={each.row.key} placed={each} current={current} onOpen={onOpen} />
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
