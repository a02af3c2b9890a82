"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/** Has the report checked again as it is, as a new version. */
export function RecheckButton({ reportId, threadId }: { reportId: string; threadId: string }) {
  const t = useWords();
  const router = useRouter();
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const start = async () => {
    if (working) return;
    setWorking(true);
    setFault(null);
    // Loaded when it is pressed, so that it is not part of the first load.
    const { recheck } = await import("./recheck");
    const started = await recheck({ reportId, threadId });
    if (started.ok) {
      router.push(started.address);
      router.refresh();
      return;
    }
    setWorking(false);
    setFault(started.message);
  };
  return (
    <>
      <Button
        variant="quiet"
        onClick={start}
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
