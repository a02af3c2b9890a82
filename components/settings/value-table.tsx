"use client";

import type { ReactNode } from "react";
import { useFold } from "@/components/settings/use-fold";
import { classNames } from "@/components/ui/class-names";
import { DataTable } from "@/components/ui/data-table";

type Column<Key extends string> = { key: Key; name: string };

/**
 * A table of settings with right-aligned numbers. A button shows the rows beyond `most`. `corner` is the
 * header of the row names; `minWidth` is the class of the width below which the table scrolls.
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
  /** Names without spaces, such as those of models, may break anywhere. */
  breaksNames?: boolean;
  cell: (row: Row, column: Key) => ReactNode;
}) {
  const { shown, more } = useFold(rows, most);
  return (
    <>
      <DataTable
        label={label}
        minWidth={minWidth}
        className="text-body"
        rows={shown}
        keyOf={keyOf}
        columns={[
          {
            key: "name",
            name: corner,
            cell: nameOf,
            className: classNames("font-medium", breaksNames && "break-all"),
          },
          ...columns.map(({ key, name }) => ({
            key,
            name,
            figure: true,
            cell: (row: Row) => cell(row, key),
          })),
        ]}
      />
      {more}
    </>
  );
}
