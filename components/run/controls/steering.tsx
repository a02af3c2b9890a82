"use client";

import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import { useWords } from "@/components/ui/words";
import { ApiError, type Steering, steerRun } from "@/lib/client/api";
import type { RunState } from "@/lib/run-log/run-state";
import { isSteerable } from "@/lib/run-log/run-status";

const RunContext = createContext<string | null>(null);

/** Lets the components inside send messages to the active run. */
export function SteeringPlace({ state, children }: { state: RunState; children: ReactNode }) {
  // A finishing run has no plan lines to drop and no sites to exclude any more, but still accepts messages.
  const open = isSteerable(state) && !state.finishing;
  return <RunContext value={open ? state.id : null}>{children}</RunContext>;
}

/**
 * Sends messages to the run of this context; null outside an active run. A message that is being sent is not
 * sent twice.
 */
export function useSteer(): {
  send: (steering: Steering) => Promise<boolean>;
  sending: boolean;
  fault: string | null;
} | null {
  const runId = useContext(RunContext);
  const sender = useSteerOf(runId ?? "");
  return runId === null ? null : sender;
}

/** The same for the given run. */
export function useSteerOf(runId: string) {
  const t = useWords();
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const busy = useRef(false);
  return useMemo(() => {
    const send = async (steering: Steering): Promise<boolean> => {
      if (busy.current) return false;
      busy.current = true;
      setSending(true);
      setFault(null);
      try {
        await steerRun(runId, steering);
        return true;
      } catch (error) {
        setFault(error instanceof ApiError ? error.message : t("run.steer.refused"));
        return false;
      } finally {
        busy.current = false;
        setSending(false);
      }
    };
    return { send, sending, fault };
  }, [runId, sending, fault, t]);
}
