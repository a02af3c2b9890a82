"use client";

import { ArrowDown, ArrowUp, RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { use, useMemo, useState } from "react";
import { Chip, CitationContext } from "@/components/report/citations/chip";
import type { CitationIndex } from "@/components/report/citations/citation-index";
import type { Mark } from "@/components/report/text/markdown/citation-marks";
import { Button, buttonLook } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EDGES } from "@/components/ui/edges";
import { fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { exportHref } from "@/lib/client/api";
import { marksOfCells } from "@/lib/reports/table-marks";
import { placeKey } from "@/lib/reports/table-place";
import type { EvidenceTable, TableCell } from "@/lib/run-log/evidence-table";
import type { Report } from "@/lib/run-log/run-state";
import { ChartingContext } from "./charting";
import { bodyOf, type Changes, sendTable } from "./table-change";
import { type Sorting, shownRows } from "./table-rows";

const NONE: Changes = new Map();

/** The changes of cells, and what sends them. */
function useChanges({ report, threadId }: { report: Report | null; threadId: string }) {
  const router = useRouter();
  const [changes, setChanges] = useState<Changes | null>(null);
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const set = (key: string, value: string | null | undefined) =>
    setChanges((before) => {
      const next = new Map(before ?? []);
      if (value === undefined) next.delete(key);
      else next.set(key, value);
      return next;
    });
  const save = async () => {
    if (!report || !changes || changes.size === 0 || saving) return;
    setSaving(true);
    setFault(null);
    const body = bodyOf(changes);
    const started = await sendTable({ reportId: report.id, threadId, path: "cells", body });
    setSaving(false);
    if (!started.ok) return setFault(started.message);
    setChanges(null);
    router.push(started.address);
    router.refresh();
  };
  const toggle = () => {
    setFault(null);
    setChanges((before) => (before === null ? NONE : null));
  };
  return { changes, set, save, saving, fault, toggle };
}

/** A table of evidence: sorted, filtered, and changed in its cells. `report` is null while it is being filled. */
export function EvidenceTableView({
  table,
  report,
  index,
  threadId,
  ended,
}: {
  table: EvidenceTable;
  report: Report | null;
  index: CitationIndex;
  threadId: string;
  /** Nothing more is filled. */
  ended: boolean;
}) {
  const t = useWords();
  const [sought, setSought] = useState("");
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const change = useChanges({ report, threadId });
  const content = report?.content ?? "";
  const marks = useMemo(() => marksOfCells(table, content), [table, content]);
  const rows = shownRows(table, { sought, sorting, language: t.language });
  const sort = (column: number | null) =>
    setSorting((before) =>
      before?.column === column
        ? before.descending
          ? null
          : { column, descending: true }
        : { column, descending: false },
    );
  return (
    <CitationContext value={index}>
      <div data-table="" className="font-sans">
        <div className="flex flex-wrap items-center gap-2 pb-3 print:hidden">
          <input
            type="search"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
            placeholder={t("report.table.filter")}
            aria-label={t("report.table.filter")}
            className={`${fieldLook} max-w-60 min-w-36 flex-1`}
          />
          <p role="status" className="text-meta text-muted tabular">
            {sought ? t("report.table.cellsShown", { shown: rows.length, rows: table.rows.length }) : null}
          </p>
          {report ? <Toolbar reportId={report.id} change={change} /> : null}
        </div>
        {change.fault ? (
          <p role="alert" className="pb-3 text-meta text-unfound">
            {change.fault}
          </p>
        ) : null}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
        <div
          role="group"
          aria-label={t("report.table.label", { title: table.title })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className={`relative isolate max-h-[75dvh] overflow-auto rounded-control border border-line [--under:var(--color-ground)] print:max-h-none print:overflow-visible ${EDGES}`}
        >
          <table className="w-full border-separate border-spacing-0 text-body tabular">
            <thead>
              <tr>
                <Head name={t("report.table.row")} column={null} sorting={sorting} onSort={sort} corner />
                {table.columns.map((name, column) => (
                  <Head key={name} name={name} column={column} sorting={sorting} onSort={sort} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, name, cells }) => (
                <tr key={row}>
                  <th
                    scope="row"
                    className="sticky left-0 z-10 max-w-32 min-w-24 border-r border-b border-line bg-ground px-3 py-2 text-left align-top font-medium wrap-anywhere md:max-w-56"
                  >
                    {name}
                  </th>
                  {cells.map((cell, column) => {
                    const key = placeKey({ row, column });
                    const place = { row: name, column: table.columns[column] ?? "" };
                    return (
                      <td
                        key={key}
                        className="min-w-36 border-b border-line px-3 py-2 align-top wrap-anywhere"
                      >
                        {change.changes ? (
                          <ChangedCell
                            cell={cell}
                            place={place}
                            change={change.changes.get(key)}
                            onChange={(value) => change.set(key, value)}
                          />
                        ) : (
                          <Cell cell={cell} mark={marks.get(key)} ended={ended} />
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 ? <p className="px-3 py-4 text-muted">{t("report.table.noRow")}</p> : null}
        </div>
      </div>
    </CitationContext>
  );
}

function Toolbar({ reportId, change }: { reportId: string; change: ReturnType<typeof useChanges> }) {
  const t = useWords();
  const chart = use(ChartingContext);
  const { changes, saving, save, toggle } = change;
  return (
    <div className="ml-auto flex flex-wrap items-center gap-1">
      {changes ? (
        <>
          <Button variant="quiet" onClick={toggle} className="px-2 text-meta">
            {t("report.table.stop")}
          </Button>
          <Button
            variant="filled"
            onClick={save}
            disabled={changes.size === 0}
            aria-disabled={saving}
            className="px-3 text-meta"
          >
            {saving ? t("report.table.saving") : t("report.table.save", { count: changes.size })}
          </Button>
        </>
      ) : (
        <>
          <Button variant="quiet" onClick={toggle} className="px-2 text-meta">
            {t("report.table.change")}
          </Button>
          {(["csv", "xlsx"] as const).map((format) => (
            <a
              key={format}
              href={exportHref(reportId, format)}
              download
              className={buttonLook("quiet", "px-2 text-meta")}
            >
              {t(`report.table.${format}`)}
            </a>
          ))}
          {chart?.(0)}
        </>
      )}
    </div>
  );
}

function Head({
  name,
  column,
  sorting,
  onSort,
  corner = false,
}: {
  name: string;
  column: number | null;
  sorting: Sorting | null;
  onSort: (column: number | null) => void;
  corner?: boolean;
}) {
  const t = useWords();
  const own = sorting?.column === column ? sorting : null;
  const Arrow = own?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={own ? (own.descending ? "descending" : "ascending") : "none"}
      className={classNames(
        "sticky top-0 border-b border-edge bg-raised p-0 text-left align-bottom font-semibold",
        corner ? "left-0 z-30 border-r" : "z-20",
      )}
    >
      <button
        type="button"
        onClick={() => onSort(column)}
        title={t("report.table.sort", { column: name })}
        className="focus-inset flex min-h-9 w-full items-end gap-1 px-3 py-2 text-left wrap-anywhere hover:bg-hover pointer-coarse:min-h-11"
      >
        <span className="min-w-0">{name}</span>
        <Arrow
          size={14}
          aria-hidden="true"
          className={classNames("mb-1 shrink-0 text-muted", own ? "" : "opacity-0")}
        />
      </button>
    </th>
  );
}

/** A value with its citation; what is missing says so. */
function Cell({
  cell,
  mark,
  ended,
}: {
  cell: TableCell | undefined;
  mark: Mark | undefined;
  ended: boolean;
}) {
  const t = useWords();
  if (!cell)
    return <span className="text-faint">{t(ended ? "report.table.notFilled" : "report.table.filling")}</span>;
  const before = cell.earlier?.at(-1);
  const was = before ? (before.value ?? t("report.table.notFound")) : null;
  return (
    <>
      {cell.value === null ? (
        <span className="text-muted" title={cell.rows ? undefined : cell.fault}>
          {cell.rows ? t("report.table.manyRows", { count: cell.rows }) : t("report.table.notFound")}
        </span>
      ) : (
        <span className="whitespace-pre-wrap">{cell.value}</span>
      )}
      {mark ? <Chip mark={mark} /> : null}
      {cell.others?.map(({ value, source }) => (
        <span key={source} className="mt-0.5 block text-meta text-weak">
          {t("report.table.other", { value, source: String(source) })}
        </span>
      ))}
      {was !== null ? (
        <span
          className="mt-0.5 block text-meta text-muted"
          title={t(cell.by === "person" ? "report.table.byHandWas" : "report.table.was", { value: was })}
        >
          {cell.by === "person" ? t("report.table.byHand") : null} <s>{was}</s>
        </span>
      ) : null}
    </>
  );
}

/** A cell whose value can be written, or asked for anew. */
function ChangedCell({
  cell,
  place,
  change,
  onChange,
}: {
  cell: TableCell | undefined;
  place: { row: string; column: string };
  /** Undefined when it stays, null when it is asked for anew. */
  change: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
}) {
  const t = useWords();
  const value = cell?.value ?? "";
  const again = change === null;
  return (
    <div className="flex items-start gap-1">
      <textarea
        rows={1}
        value={change ?? value}
        maxLength={200}
        readOnly={again}
        aria-label={t("report.table.valueOf", place)}
        onChange={({ target }) => onChange(target.value === value ? undefined : target.value)}
        className={classNames(
          fieldLook,
          "field-sizing-content min-w-24 resize-none px-2 py-1",
          again ? "text-faint line-through" : "",
        )}
      />
      <button
        type="button"
        aria-pressed={again}
        aria-label={t("report.table.askAgainOf", place)}
        title={t("report.table.askAgain")}
        onClick={() => onChange(again ? undefined : null)}
        className={classNames(
          "focus-inset flex size-9 shrink-0 items-center justify-center rounded-control hover:bg-hover pointer-coarse:size-11",
          again ? "bg-accent-soft text-accent" : "text-muted",
        )}
      >
        <RotateCcw size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
