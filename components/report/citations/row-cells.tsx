"use client";

import { Fragment, useEffect, useState } from "react";
import { pageTextHref } from "@/lib/client/api";
import { type HeadedCell, headedCells, placeKey } from "@/lib/text/table-row";
import type { PassageWords } from "./card-passage";
import { MarkedPassage } from "./marked-passage";

/** Rows that were shown, by page and place; a stored page does not change. */
const known = new Map<string, HeadedCell[] | null>();

async function loadCells({ id, start }: { id: string; start: number }): Promise<HeadedCell[] | null> {
  const answer = await fetch(pageTextHref(id));
  return answer.ok ? headedCells(await answer.text(), start) : null;
}

/** Takes the cells of rows that came with the page, by `placeKey`. */
export function knowCells(rows: Readonly<Record<string, HeadedCell[]>>): void {
  for (const [key, cells] of Object.entries(rows)) known.set(key, cells);
}

/**
 * The cells of the row at a place of a stored page, with the heads of their columns; null until they are loaded, and for a
 * row without heads. `asks`: they may be asked for, which a shared page may not.
 */
export function useHeadedCells(
  place: { id: string; start: number } | null,
  asks: boolean,
): HeadedCell[] | null {
  const key = place ? placeKey(place) : "";
  const [, setLoaded] = useState("");
  const { id, start } = place ?? { id: "", start: 0 };
  useEffect(() => {
    if (!asks || key === "" || known.has(key)) return;
    let open = true;
    loadCells({ id, start }).then(
      (cells) => {
        known.set(key, cells);
        if (open) setLoaded(key);
      },
      // The row itself is shown then.
      () => undefined,
    );
    return () => {
      open = false;
    };
  }, [asks, key, id, start]);
  return known.get(key) ?? null;
}

/** A row of a table as pairs of head and value. */
export function RowCells({ cells, ...shared }: PassageWords & { cells: readonly HeadedCell[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4">
      {cells.map(({ head, value }, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order.
        <Fragment key={column}>
          <dt className="font-sans text-meta text-muted">{head}</dt>
          <dd className="tabular">
            <MarkedPassage text={value} {...shared} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
