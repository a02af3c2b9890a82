"use client";

import { useRef, useState } from "react";
import { useWords } from "@/components/ui/words";
import { ApiError, type RetryRequest, retryRun } from "@/lib/client/api";
import { forgetSubmit, idempotencyKeyFor } from "@/lib/client/draft";

/** Retries a run as a new run of its thread. Repeated requests create one run. */
export function useRetry(runId: string, onStarted: () => void) {
  const t = useWords();
  const [starting, setStarting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const busy = useRef(false);
  const start = async (request: RetryRequest) => {
    if (busy.current) return;
    busy.current = true;
    setStarting(true);
    setFault(null);
    const name = `retry-${runId}`;
    try {
      await retryRun(runId, { ...request, idempotencyKey: idempotencyKeyFor(name, JSON.stringify(request)) });
      forgetSubmit(name);
      onStarted();
    } catch (error) {
      busy.current = false;
      setStarting(false);
      setFault(error instanceof ApiError ? error.message : t("run.remedy.refused"));
    }
  };
  return { start, starting, fault, setFault };
}
