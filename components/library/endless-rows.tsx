"use client";

import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

export type RowsProps<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  render: (row: Row) => ReactNode;
  /** Pixels a row has until it is measured. */
  height: number;
  /** More is awaited, or what stands here is about to change. */
  busy?: boolean;
  /** What the list is called aloud. */
  label?: string;
};

/** How a row stands in its list. */
export const ROW_EDGE = "border-b border-line";

/** From here on only the rows near the view are drawn; what draws them is fetched then. */
const MANY = 100;

type VirtualRows = ComponentType<RowsProps<never>>;
/** Kept when it has come, for every list after. */
let loaded: VirtualRows | null = null;

/** Rows of a list of any length. Each row is one link or has its own controls; the focus stays where it is. */
export function EndlessRows<Row>(props: RowsProps<Row>) {
  const { rows, keyOf, render, busy, label } = props;
  const list = useRef<HTMLDivElement>(null);
  const [Virtual, setVirtual] = useState(() => loaded);
  const many = rows.length > MANY;
  useEffect(() => {
    if (!many || Virtual) return;
    import("./virtual-rows").then(
      (module) => {
        loaded = module.VirtualRows as unknown as VirtualRows;
        setVirtual(() => loaded);
      },
      // Without it all rows are drawn, which is slower and loses nothing.
      () => undefined,
    );
  }, [many, Virtual]);
  useKeptFocus(list, many && Virtual !== null);
  const Shown = many ? (Virtual as ComponentType<RowsProps<Row>> | null) : null;
  return (
    <div ref={list}>
      {Shown ? (
        <Shown {...props} />
      ) : (
        <ul aria-busy={busy} aria-label={label}>
          {rows.map((row) => (
            <li key={keyOf(row)} data-row={keyOf(row)} className={ROW_EDGE}>
              {render(row)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** When the way of drawing changes, the row that had the focus has it again. */
function useKeptFocus(list: RefObject<HTMLElement | null>, virtual: boolean): void {
  const at = useRef<string | undefined>(undefined);
  const drawn = useRef(virtual);
  const focused = list.current?.contains(document.activeElement) ? document.activeElement : null;
  if (drawn.current !== virtual) at.current = focused?.closest<HTMLElement>("[data-row]")?.dataset.row;
  useLayoutEffect(() => {
    if (drawn.current === virtual) return;
    drawn.current = virtual;
    const row = at.current && list.current?.querySelector(`[data-row="${CSS.escape(at.current)}"]`);
    if (row instanceof HTMLElement)
      row.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  }, [list, virtual]);
}

/** The end of a list that goes on: more comes when it is near, or at a press. */
export function RowsEnd({
  more,
  loading,
  stopped,
}: {
  more: () => void;
  loading: boolean;
  /** It did not come: only a press tries again. */
  stopped: boolean;
}) {
  const t = useWords();
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(more);
  useEffect(() => {
    latest.current = more;
  });
  useEffect(() => {
    const element = end.current;
    if (!element || loading || stopped) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: "800px 0px" },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [loading, stopped]);
  return (
    <div ref={end} className="mt-2 min-h-11">
      <Button variant="quiet" onClick={more} aria-disabled={loading} className="text-accent">
        {loading ? t("library.moreComing") : t("ui.showMore")}
      </Button>
    </div>
  );
}
