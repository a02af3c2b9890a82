"use client";

import type { ReactNode } from "react";
import { TableFrame } from "@/components/report/markdown/table-frame";
import { useFold } from "@/components/settings/use-fold";
import { classNames } from "@/components/ui/class-names";

type Column<Key extends string> = { key: Key; name: string };

/**
 * Values of settings by row and column, the numbers at the right. Beyond `most` rows the others stand behind a button.
 * `corner` names what the rows are; `minWidth` is the class of the width below which the table scrolls.
 */
export function ValueTable<Row, Key extends string>({
  label,
  corner,
  columns,
  rows,
  most,
  minWidth,
  keyOf,
  nameOf,
  breaksNames = false,
  cell,
}: {
  label: string;
  corner: string;
  columns: readonly Column<Key>[];
  rows: Row[];
  most: number;
  minWidth: string;
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Names that have no spaces, such as those of models, may break anywhere. */
  breaksNames?: boolean;
  cell: (row: Row, column: Key) => ReactNode;
}) {
  const { shown, more } = useFold(rows, most);
  return (
    <>
      <TableFrame label={label}>
        <table className={`w-full text-left tabular ${minWidth}`}>
          <thead>
            <tr className="border-b border-edge text-meta text-muted">
              <th scope="col" className="py-2 pr-4 font-medium">
                {corner}
              </th>
              {columns.map(({ key, name }) => (
                <th key={key} scope="col" className="py-2 pl-4 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-b border-line">
            {shown.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row" className={classNames("py-2 pr-4 font-medium", breaksNames && "break-all")}>
                  {nameOf(row)}
                </th>
                {columns.map(({ key }) => (
                  <td key={key} className="py-2 pl-4 text-right whitespace-nowrap">
                    {cell(row, key)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {more}
    </>
  );
}
