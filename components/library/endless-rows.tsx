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
  /** Estimated height of a row in pixels, until it is measured. */
  height: number;
  /** More rows are loading, or these are about to change. */
  busy?: boolean;
  /** The accessible name of the list. */
  label?: string;
};

/** The border of a row. */
export const ROW_EDGE = "border-b border-line";

/** From this number on, only rows near the viewport are rendered, by a module that is loaded on demand. */
const MANY = 100;

type VirtualRows = ComponentType<RowsProps<never>>;
/** Cached for all later lists. */
let loaded: VirtualRows | null = null;

/** A list of any length. Each row is one link or has its own controls; focus survives updates. */
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
      // Without the module all rows are rendered, which is slower but complete.
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

/** Restores the focus to its row when the rendering method changes. */
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

/** The end of a list with more rows: loads them when it is near, or on a click. */
export function RowsEnd({
  more,
  loading,
  stopped,
}: {
  more: () => void;
  loading: boolean;
  /** Loading failed; only a click tries again. */
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
