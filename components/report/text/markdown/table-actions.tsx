"use client";

import { use } from "react";
import { CopyButton } from "@/components/report/export/copy-button";
import { ChartingContext } from "@/components/report/table/charting";
import { useWords } from "@/components/ui/words";

/** The buttons of a table. `at` is its offset in the text; null for a table inside another block. */
export function TableActions({ cells, at }: { cells: readonly (readonly string[])[]; at: number | null }) {
  const t = useWords();
  const chart = use(ChartingContext);
  return (
    <div className="-mt-5 flex justify-end font-sans print:hidden">
      {at === null ? null : chart?.(at, "text-muted")}
      <CopyButton
        text={async () => (await import("./table-text")).tableText(cells)}
        label={t("report.text.copyTable")}
        className="-mr-3 text-meta text-muted"
      />
    </div>
  );
}
