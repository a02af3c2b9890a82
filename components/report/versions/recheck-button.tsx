"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { runAnchor } from "@/components/ui/anchors";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { forgetSubmit, idempotencyKeyFor } from "@/lib/client/draft";
import { postJson } from "@/lib/client/request";
import type { StartedResponse } from "@/lib/http/responses";

/** Has the report checked again as it is, as a new version. */
export function RecheckButton({ reportId, threadId }: { reportId: string; threadId: string }) {
  const t = useWords();
  const router = useRouter();
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const recheck = async () => {
    if (working) return;
    setWorking(true);
    setFault(null);
    const name = `recheck-${reportId}`;
    const idempotencyKey = idempotencyKeyFor(name, reportId);
    const path = `/api/reports/${encodeURIComponent(reportId)}/rechecks`;
    const answer = await postJson<StartedResponse>(path, { idempotencyKey });
    if (!answer.ok) {
      setWorking(false);
      setFault(answer.message);
      return;
    }
    forgetSubmit(name);
    announceThreadsChanged();
    router.push(`/research/${threadId}#${runAnchor(answer.value.runId)}`);
    router.refresh();
  };
  return (
    <>
      <Button
        variant="quiet"
        onClick={recheck}
        aria-disabled={working}
        title={t("report.versions.recheckHint")}
        className="px-2 text-meta"
      >
        {t(working ? "report.versions.rechecking" : "report.versions.recheck")}
      </Button>
      {fault ? (
        <p role="alert" className="w-full text-right text-meta text-unfound">
          {fault}
        </p>
      ) : null}
    </>
  );
}
