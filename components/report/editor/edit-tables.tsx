"use client";

import { Plus, X } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { EDGES } from "@/components/ui/edges";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";
import {
  type SourceTable,
  tablesIn,
  withCell,
  withColumn,
  withoutRow,
  withRow,
} from "@/lib/reports/table-source";

/** Edits the tables of a report as tables. Editing a cell changes only its text. */
export function EditTables({
  content,
  readOnly,
  onChange,
}: {
  content: string;
  readOnly: boolean;
  onChange: (content: string) => void;
}) {
  const t = useWords();
  const tables = useMemo(() => tablesIn(content), [content]);
  if (tables.length === 0) return <p className="py-4 text-body text-muted">{t("report.edit.noTables")}</p>;
  return (
    <div className="space-y-8 py-4">
      <p className="text-meta text-muted">{t("report.edit.tablesHint")}</p>
      {tables.map((table, index) => (
        <EditTable
          // Tables are identified by their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: tables are neither added nor moved here.
          key={index}
          table={table}
          content={content}
          readOnly={readOnly}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

type Changed = {
  table: SourceTable;
  content: string;
  readOnly: boolean;
  onChange: (content: string) => void;
};

function EditTable({ table, content, readOnly, onChange }: Changed) {
  const t = useWords();
  const name = table.section ?? t("report.text.table");
  const head = table.rows[0]?.cells ?? [];
  return (
    <section aria-label={name}>
      <h2 className="text-body font-semibold">{name}</h2>
      <div className={`mt-2 overflow-x-auto [--under:var(--color-ground)] ${EDGES}`}>
        <table className="w-full border-collapse">
          <tbody>
            {table.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
              <tr key={index}>
                {row.cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                  <td key={column} className="border border-line p-0 align-top">
                    <Cell
                      text={cell.text}
                      isHead={index === 0}
                      readOnly={readOnly}
                      label={
                        index === 0
                          ? t("report.edit.headCell", { column: column + 1 })
                          : t("report.edit.cell", {
                              column: head[column]?.text || String(column + 1),
                              row: index,
                            })
                      }
                      onChange={(text) => onChange(withCell(content, cell, text))}
                    />
                  </td>
                ))}
                <td className="w-10 pl-1 align-top">
                  {index > 0 ? (
                    <IconButton
                      label={t("report.edit.deleteRow", { row: index })}
                      icon={<X size={16} aria-hidden="true" />}
                      disabled={readOnly}
                      onClick={() => onChange(withoutRow(content, table, index))}
                    />
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-2 flex gap-2">
        <Button disabled={readOnly} onClick={() => onChange(withRow(content, table, table.rows.length - 1))}>
          <Plus size={16} aria-hidden="true" />
          {t("report.edit.addRow")}
        </Button>
        <Button disabled={readOnly} onClick={() => onChange(withColumn(content, table))}>
          <Plus size={16} aria-hidden="true" />
          {t("report.edit.addColumn")}
        </Button>
      </div>
    </section>
  );
}

function Cell({
  text,
  isHead,
  label,
  readOnly,
  onChange,
}: {
  text: string;
  isHead: boolean;
  label: string;
  readOnly: boolean;
  onChange: (text: string) => void;
}) {
  // Trailing spaces do not belong to a cell, but must survive while typing.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <textarea
      aria-label={label}
      rows={1}
      value={typed ?? text}
      readOnly={readOnly}
      spellCheck
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value);
      }}
      onBlur={() => setTyped(null)}
      className={`focus-inset field-sizing-content block min-h-10 w-full min-w-28 resize-none bg-transparent px-2 py-2 text-body ${isHead ? "bg-sunken font-semibold" : ""}`}
    />
  );
}
