"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

const TableDialog = lazy(() => import("./table-dialog").then((module) => ({ default: module.TableDialog })));

/** Asks for a table of evidence from the sources of a report. */
export function TableButton({ reportId, threadId }: { reportId: string; threadId: string }) {
  const t = useWords();
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)} className="px-2 text-meta">
        {t("report.table.make")}
      </Button>
      {open === null ? null : (
        <Suspense>
          <TableDialog reportId={reportId} threadId={threadId} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
