"use client";

import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { EDGES } from "@/components/ui/edges";

type Cell = { key: string; value: ReactNode; figure?: boolean };
type Row = { id: string; cells: Cell[] };

/**
 * A table with the content of a picture. The first non-numeric cell is the row header; the table scrolls
 * horizontally.
 */
export function PlainTable({
  caption,
  heads,
  rows,
}: {
  caption: string;
  heads: { key: string; name: string; figure?: boolean; row?: boolean }[];
  rows: Row[];
}) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={caption}
      className={`overflow-x-auto [--under:var(--color-ground)] ${EDGES}`}
    >
      <table className="w-full border-collapse text-meta">
        <caption className="pb-1 text-left font-semibold">{caption}</caption>
        <thead>
          <tr className="border-b border-edge text-left text-muted">
            {heads.map(({ key, name, figure }) => (
              <th
                key={key}
                scope="col"
                className={classNames("py-1 pr-3 align-bottom font-medium last:pr-0", figure && "text-right")}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id} className="border-b border-line align-top">
              {cells.map(({ key, value, figure }) => {
                const look = classNames(
                  "py-1 pr-3 last:pr-0",
                  figure && "text-right whitespace-nowrap tabular",
                );
                return heads.find((head) => head.key === key)?.row ? (
                  <th
                    key={key}
                    scope="row"
                    className={classNames(look, "min-w-40 text-left font-normal wrap-anywhere")}
                  >
                    {value}
                  </th>
                ) : (
                  <td key={key} className={look}>
                    {value}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
