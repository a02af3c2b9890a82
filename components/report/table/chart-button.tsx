"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

const ChartDialog = lazy(() => import("./chart-dialog").then((module) => ({ default: module.ChartDialog })));

type Charted = { reportId: string; threadId: string; content: string };

/** Asks for a chart of a table of the report; nothing where it has no table. */
export function ChartButton(props: Charted) {
  const t = useWords();
  const [open, setOpen] = useState<boolean | null>(null);
  if (!/^ {0,3}\|? *:?-{3,}:? *\|/m.test(props.content)) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)} className="px-2 text-meta">
        {t("report.chart.make")}
      </Button>
      {open === null ? null : (
        <Suspense>
          <ChartDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
