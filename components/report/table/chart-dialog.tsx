"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useMemo, useState } from "react";
import { Field, fieldLook } from "@/components/ui/field";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { CHART_KINDS, type ChartColumn, type ChartKind, NEEDED, USED } from "@/lib/charts/chart-block";
import { parseReport } from "@/lib/reports/markdown-tree";
import { plainText } from "@/lib/reports/plain-text";
import { cleanName } from "@/lib/run-log/evidence-table";
import type { Charting } from "./charting";
import { DialogEnd } from "./dialog-end";
import { differingUnits } from "./row-units";
import { sendTable } from "./table-change";

/**
 * Returns the tables in order, each with its offset, the names of its columns, of which the first may be empty, and the units
 * of its rows where they may differ.
 */
function tablesIn(content: string): { at: number; names: string[]; units: string[] }[] {
  return parseReport(content).children.flatMap((node) => {
    if (node.type !== "table") return [];
    const names = (node.children[0]?.children ?? []).map((cell) => cleanName(plainText({ ...cell })));
    const rows = node.children
      .slice(1)
      .map(({ children: [first] }) => (first ? plainText({ ...first }) : ""));
    return [{ at: node.position?.start.offset ?? 0, names, units: differingUnits(rows) }];
  });
}

/** The place of the column that is offered first: the first column of a table usually names its rows. */
const USUAL: Partial<Record<ChartColumn, number>> = { y: 1, low: 1, high: 2 };

type Option = { value: string; text: string };

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={fieldLook}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The state of the request that the form sends. */
function useChartForm({ reportId, threadId, onClose }: Pick<Dialog, "reportId" | "threadId" | "onClose">) {
  const router = useRouter();
  const [starting, setStarting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (body: object) => {
    if (starting) return;
    setStarting(true);
    setFault(null);
    const started = await sendTable({ reportId, threadId, path: "charts", body });
    setStarting(false);
    if (!started.ok) return setFault(started.message);
    onClose();
    router.push(started.address);
    router.refresh();
  };
  return { starting, fault, send };
}

type Dialog = Charting & {
  /** The offset of the table that the form offers first. */
  at: number;
  open: boolean;
  onClose: () => void;
};

/** The form of a chart: its table, its kind and its columns. Loaded on demand, because few readers use it. */
export function ChartDialog({ reportId, threadId, content, at, open, onClose }: Dialog) {
  const t = useWords();
  const tables = useMemo(() => tablesIn(content), [content]);
  const [table, setTable] = useState(() =>
    Math.max(
      0,
      tables.findIndex((one) => one.at === at),
    ),
  );
  const [kind, setKind] = useState<ChartKind>("bar");
  const [title, setTitle] = useState("");
  const [chosen, setChosen] = useState<Partial<Record<ChartColumn, string>>>({});
  const { starting, fault, send } = useChartForm({ reportId, threadId, onClose });
  const { names: heads = [], units = [] } = tables[table] ?? {};
  const names = [...new Set(heads.filter((name) => name !== ""))];
  const columns: Option[] = names.map((name) => ({ value: name, text: name }));
  const needed = (part: ChartColumn) => NEEDED[kind].includes(part);
  const columnIn = (part: ChartColumn) =>
    chosen[part] ?? (needed(part) ? heads[USUAL[part] ?? 0] || (names.at(-1) ?? "") : "");
  const optionsFor = (part: ChartColumn): Option[] => {
    if (needed(part)) return columns;
    // By default the first column names the points.
    return [
      { value: "", text: t(part === "label" ? "report.chart.first" : "report.chart.none") },
      ...columns,
    ];
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parts = USED[kind].flatMap((part) => (columnIn(part) === "" ? [] : [[part, columnIn(part)]]));
    const named = title.trim() || columnIn(NEEDED[kind].at(-1) ?? "y");
    void send({ kind, title: named, table: table + 1, ...Object.fromEntries(parts) });
  };

  return (
    <Sheet open={open} onClose={onClose} title={t("report.chart.makeTitle")}>
      <form onSubmit={submit} className="flex min-h-0 flex-col gap-4 scroll-steady p-4">
        <p className="text-meta text-muted">{t("report.chart.makeLead")}</p>
        {units.length > 0 ? (
          <p role="note" className="text-meta">
            {t("report.chart.units", { units: units.join(", ") })}
          </p>
        ) : null}
        {tables.length > 1 ? (
          <Choice
            label={t("report.chart.table")}
            value={String(table)}
            options={tables.map(({ names: own }, place) => ({
              value: String(place),
              text: t("report.chart.tableName", {
                number: place + 1,
                columns: own.filter(Boolean).join(", "),
              }),
            }))}
            onChange={(value) => {
              setTable(Number(value));
              setChosen({});
            }}
          />
        ) : null}
        <Choice
          label={t("report.chart.kind")}
          value={kind}
          options={CHART_KINDS.map((value) => ({ value, text: t(`report.chart.kind.${value}`) }))}
          onChange={(value) => setKind(value as ChartKind)}
        />
        {USED[kind].map((part) => (
          <Choice
            key={part}
            label={t(`report.chart.column.${part}`)}
            value={columnIn(part)}
            options={optionsFor(part)}
            onChange={(value) => setChosen((before) => ({ ...before, [part]: value }))}
          />
        ))}
        <Field label={t("report.chart.title")}>
          {(control) => (
            <input
              {...control}
              value={title}
              maxLength={200}
              placeholder={columnIn(NEEDED[kind].at(-1) ?? "y")}
              onChange={({ target }) => setTitle(target.value)}
              className={fieldLook}
            />
          )}
        </Field>
        <DialogEnd fault={fault} starting={starting} action={t("report.chart.draw")} onClose={onClose} />
      </form>
    </Sheet>
  );
}
