"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { runAnchor } from "@/components/ui/anchors";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { forgetSubmit, idempotencyKeyFor } from "@/lib/client/draft";
import { postJson } from "@/lib/client/request";
import type { StartedResponse } from "@/lib/http/responses";

/** Stores an earlier version of a report again, as the newest one, and opens the run that checks it. */
export function RestoreButton({ reportId, children }: { reportId: string; children: ReactNode }) {
  const t = useWords();
  const router = useRouter();
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const restore = async () => {
    if (working) return;
    setWorking(true);
    setFault(null);
    const name = `restore-${reportId}`;
    const answer = await postJson<StartedResponse>(
      `/api/reports/${encodeURIComponent(reportId)}/restorations`,
      { idempotencyKey: idempotencyKeyFor(name, reportId) },
    );
    if (!answer.ok) {
      setWorking(false);
      setFault(answer.message);
      return;
    }
    forgetSubmit(name);
    announceThreadsChanged();
    const { threadId, runId } = answer.value;
    router.push(`/research/${threadId}#${runAnchor(runId)}`);
    router.refresh();
  };
  return (
    <>
      <Button variant="quiet" onClick={restore} aria-disabled={working} className="px-2 text-meta">
        {working ? t("report.versions.restoring") : children}
      </Button>
      {fault ? (
        <p role="alert" className="w-full text-meta text-unfound">
          {fault}
        </p>
      ) : null}
    </>
  );
}
