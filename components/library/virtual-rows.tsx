"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { ROW_EDGE, type RowsProps } from "./endless-rows";

const BEYOND = 12;

/**
 * Renders only the rows near the viewport of a list with tens of thousands. The page scrolls, and rows are as
 * high as their content.
 */
export function VirtualRows<Row>({ rows, keyOf, render, height, busy, label }: RowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // Content above may grow and push the list down.
  useLayoutEffect(() => {
    const place = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    place();
    const watch = new ResizeObserver(place);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    overscan: BEYOND,
    scrollMargin: top,
  });
  return (
    <ul
      ref={list}
      aria-busy={busy}
      aria-label={label}
      className="relative [overflow-anchor:none]"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            data-row={keyOf(row)}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className={`absolute inset-x-0 top-0 ${ROW_EDGE}`}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {render(row)}
          </li>
        );
      })}
    </ul>
  );
}
