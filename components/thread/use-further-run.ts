"use client";

import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { readWishes } from "@/components/run/sources/left-out-next";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { ApiError, steerRun } from "@/lib/client/api";

export type FurtherRun = {
  /** Shows the run that was started. */
  show: (runId: string) => void;
  /** What could not be told to it; null when nothing had to be, or it was. */
  fault: { sites: string; fault: string } | null;
};

/** For a further question: its run is told of the sites that the person wants left out, and is shown. */
export function useFurtherRun(threadId: string): FurtherRun {
  const router = useRouter();
  const [fault, setFault] = useState<FurtherRun["fault"]>(null);
  const show = useCallback(
    async (runId: string) => {
      const banHosts = readWishes(threadId).out;
      setFault(null);
      try {
        // It has hardly asked the model yet, much less searched.
        if (banHosts.length > 0) await steerRun(runId, { banHosts });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFault({ sites: banHosts.join(", "), fault: error.message });
      } finally {
        announceThreadsChanged();
        router.refresh();
      }
    },
    [router, threadId],
  );
  return { show: (runId) => void show(runId), fault };
}
