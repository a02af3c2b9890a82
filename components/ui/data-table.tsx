"use client";

import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { TableFrame } from "@/components/ui/table-frame";

export type DataColumn<Row> = {
  key: string;
  name: ReactNode;
  /** Figures are right-aligned and do not wrap. */
  figure?: boolean;
  cell: (row: Row) => ReactNode;
  /** Additional classes of its cells. */
  className?: string;
  lang?: string;
  /** Cells with machine-readable text are not translated. */
  untranslated?: (row: Row) => boolean;
};

/** A table whose first column is the row header. It scrolls horizontally below `minWidth`, a class. */
export function DataTable<Row>({
  label,
  columns: [names, ...columns],
  rows,
  keyOf,
  minWidth,
  className = "text-meta",
}: {
  label: string;
  columns: readonly [DataColumn<Row>, ...DataColumn<Row>[]];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  minWidth: string;
  className?: string;
}) {
  const look = ({ figure }: DataColumn<Row>) => (figure ? "py-2 pl-4 text-right" : "py-2 pr-4 last:pr-0");
  return (
    <TableFrame label={label}>
      <table className={classNames("w-full text-left tabular", minWidth, className)}>
        <thead>
          <tr className="border-b border-edge text-meta text-muted">
            {[names, ...columns].map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(look(column), "align-bottom font-medium")}
              >
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="align-top">
              <th
                scope="row"
                lang={names.lang}
                className={classNames(look(names), names.className ?? "font-medium")}
              >
                {names.cell(row)}
              </th>
              {columns.map((column) => (
                <td
                  key={column.key}
                  lang={column.lang}
                  translate={column.untranslated?.(row) ? "no" : undefined}
                  className={classNames(look(column), column.figure && "whitespace-nowrap", column.className)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
