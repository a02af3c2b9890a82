import { shortened, shortenedQuote } from "@/components/ui/figures";
import type { Call } from "@/lib/run-log/run-state";
import { type CallRenderer, listParam, numberIn, recordsIn, textParam, textsIn } from "./call-renderer";

type ValueTable = {
  columns: string[];
  rows: { cells: string[]; number: number }[];
  missing: string[];
};

/** The table of a call; each row is as wide as the headings, whatever the model wrote. */
export function tableOf(call: Call): ValueTable {
  const columns = listParam(call, "columns");
  return {
    columns,
    rows: recordsIn(call.output, "rows").map((row) => {
      const cells = textsIn(row, "cells");
      return { cells: columns.map((_, index) => cells[index] ?? ""), number: numberIn(row, "source_number") };
    }),
    missing: textsIn(call.output, "missing").filter((text) => text !== ""),
  };
}

export const extractTable: CallRenderer = {
  sideBySide: null,
  doing: (t, calls) =>
    t("run.table.doing", { title: shortened(calls[0] ? textParam(calls[0], "title") : "", 60) }),
  line: (t, { call }) => {
    const what = t("run.table.line", { title: shortenedQuote(t, textParam(call, "title"), 70) });
    if (call.status !== "succeeded") return { what, outcome: null };
    const count = recordsIn(call.output, "rows").length;
    return {
      what,
      outcome: t("run.table.rows", { count }),
      ...(count === 0 ? { came: "nothing" as const } : {}),
    };
  },
  opens: true,
};
