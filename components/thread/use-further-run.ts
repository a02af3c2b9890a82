"use client";

import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { readWishes } from "@/components/run/sources/left-out-next";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { ApiError, steerRun } from "@/lib/client/api";

export type FurtherRun = {
  /** Shows the new run. */
  show: (runId: string) => void;
  /** What could not be sent to it; null if nothing failed. */
  fault: { sites: string; fault: string } | null;
};

/** Starts a follow-up: sends its run the sites to exclude, and shows it. */
export function useFurtherRun(threadId: string): FurtherRun {
  const router = useRouter();
  const [fault, setFault] = useState<FurtherRun["fault"]>(null);
  const show = useCallback(
    async (runId: string) => {
      const banHosts = readWishes(threadId).out;
      setFault(null);
      try {
        // The run has barely started, so no search has used the sites yet.
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
