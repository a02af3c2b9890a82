"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import type { Charting } from "./charting";

const ChartDialog = lazy(() => import("./chart-dialog").then((module) => ({ default: module.ChartDialog })));

/** Asks for a chart of the table that begins at `at` of the report. */
export function ChartButton({
  charting,
  at,
  className,
}: {
  charting: Charting;
  at: number;
  className: string | undefined;
}) {
  const t = useWords();
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        className={classNames("px-2 text-meta", className)}
      >
        {t("report.chart.make")}
      </Button>
      {open === null ? null : (
        <Suspense>
          <ChartDialog {...charting} at={at} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
