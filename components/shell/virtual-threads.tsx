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
import { GroupHeading, ThreadLink, ThreadListEnd } from "@/components/shell/thread-row";
import {
  drawnRows,
  elementsOf,
  type ListRow,
  layoutOf,
  listRows,
  NO_ELEMENTS,
  rowHeight,
  type Section,
  sectionsOf,
  shiftOf,
} from "@/components/shell/thread-rows";
import { useWords } from "@/components/ui/words";
import { useMedia } from "@/lib/client/use-media";

/** Rows rendered beyond the viewport, so that fast scrolling shows no gaps. */
const OVERSCAN = 4;
/** The next page is requested when this many rows are left. */
const AHEAD = 30;

/** The number of the element of each row; see `elementsOf`. */
function useElements(rows: Section["rows"], stays: boolean): readonly number[] {
  const keysIn = () => rows.map(({ row }) => row.key);
  const [known, setKnown] = useState(() => ({ rows, elements: elementsOf(NO_ELEMENTS, keysIn(), stays) }));
  if (known.rows === rows) return known.elements.elements;
  const elements = elementsOf(known.elements, keysIn(), stays);
  setKnown({ rows, elements });
  return elements.elements;
}

/** A group at its full height, with its rendered rows. */
function GroupSection({
  section,
  stays,
  timeOf,
  current,
}: {
  section: Section;
  /** True while the focus is in the list: an element that has it must not become another row. */
  stays: boolean;
} & Pick<ThreadListProps, "timeOf" | "current">) {
  const { label, top, height, rows } = section;
  const elements = useElements(rows, stays);
  return (
    <div className="absolute inset-x-0" style={{ top: `${top}rem`, height: `${height}rem` }}>
      {rows[0]?.row.kind === "heading" ? <GroupHeading label={label} /> : null}
      <ul aria-label={label} className="absolute inset-x-0 top-0 flow-root">
        {rows.map(({ row, gap }, at) =>
          row.kind === "thread" ? (
            <li
              key={elements[at]}
              aria-posinset={row.place}
              aria-setsize={row.of}
              className="relative [contain:layout_style]"
              style={{ marginTop: `${gap}rem` }}
            >
              <ThreadLink
                thread={row.thread}
                note={row.note}
                time={timeOf(row.thread)}
                current={row.thread.id === current}
              />
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}

/**
 * Keeps visible rows in place when others are added or moved above. It does not measure the page, which would
 * force a layout after each rendering while scrolling.
 */
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
    let top = virtual.scrollOffset ?? 0;
    if (drawn.current !== rows) {
      drawn.current = rows;
      const now = new Map(virtual.measurementsCache.map(({ key, start }) => [String(key), start]));
      const shift = top > 0 ? shiftOf(seen.current, (key) => now.get(key)) : 0;
      if (shift !== 0) element.scrollTop += shift;
      top += shift;
    }
    const bottom = top + (virtual.scrollRect?.height ?? 0);
    seen.current = virtual
      .getVirtualItems()
      .filter(({ key, start, end }) => end > top && start < bottom && key !== "end")
      .map(({ key, start }) => ({ key: String(key), start }));
  });
}

/** Renders only the visible rows of thousands of threads, each at its position. */
export function VirtualThreads({
  groups,
  timeOf,
  more,
  current,
  scroller,
  focused,
}: ThreadListProps & { scroller: RefObject<HTMLElement | null>; focused: string | null }) {
  const t = useWords();
  const coarse = useMedia("(pointer: coarse)");
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  // Read once: asked for with every rendering, it would have the page laid out before the frame does so.
  const [initial] = useState(() => ({
    offset: scroller.current?.scrollTop ?? 0,
    height: scroller.current?.clientHeight ?? 0,
  }));
  const rows = useMemo(() => listRows(t, groups, more !== null), [t, groups, more]);
  const layout = useMemo(() => layoutOf(rows, coarse), [rows, coarse]);
  // The row that has the focus, or whose menu button has it, stays mounted, or the focus would be lost.
  const [kept, setKept] = useState(focused);
  const [wanted, setWanted] = useState(focused);
  const held = wanted ?? kept;
  // Thousands of rows are not searched in each frame for none.
  const keptIndex = held === null ? -1 : rows.findIndex(({ key }) => key === held);
  // A new function identity recomputes all heights.
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
    // Combines wheel events that arrive faster than rows can be rendered.
    useFlushSync: false,
    initialOffset: initial.offset,
    initialRect: { width: 0, height: initial.height },
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
      className="relative"
      style={{ height: `${layout.height}rem` }}
      onKeyDown={toEnds}
      onFocus={({ target }) => {
        const { thread, threadMenu } = (target as HTMLElement).dataset;
        setKept(thread ?? threadMenu ?? null);
      }}
      onBlur={() => setKept(null)}
    >
      {sectionsOf(
        rows,
        layout,
        items.map(({ index }) => index),
      ).map((section) =>
        section.group !== "end" ? (
          <GroupSection
            key={section.group}
            section={section}
            stays={held !== null}
            timeOf={timeOf}
            current={current}
          />
        ) : more ? (
          <div key="end" className="absolute inset-x-0" style={{ top: `${section.top}rem` }}>
            <ThreadListEnd more={more} />
          </div>
        ) : null,
      )}
    </div>
  );
}
