"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { DifferenceResponse, ReportVersion } from "@/lib/http/responses";

/** How many verdicts a check by today's rules changed, with a link to the comparison. */
export function RecheckChanges({ id, before }: { id: string; before: Pick<ReportVersion, "id" | "number"> }) {
  const t = useWords();
  const [changed, setChanged] = useState<number | null>(null);
  const query = `with=${encodeURIComponent(before.id)}`;
  useEffect(() => {
    let open = true;
    void requestJson<DifferenceResponse>(`/api/reports/${encodeURIComponent(id)}/difference?${query}`).then(
      (answer) => {
        if (open && answer.ok) setChanged(answer.value.citations.verdicts);
      },
    );
    return () => {
      open = false;
    };
  }, [id, query]);
  return (
    <p role="status" data-recheck={changed ?? ""} className="min-h-6">
      {changed === null ? null : (
        <>
          {t("report.compare.verdicts", { count: changed })}{" "}
          <Link
            href={`/reports/${encodeURIComponent(id)}/compare?${query}`}
            className="text-accent underline underline-offset-3"
          >
            {t("report.versions.compareWith", { number: before.number })}
          </Link>
        </>
      )}
    </p>
  );
}
