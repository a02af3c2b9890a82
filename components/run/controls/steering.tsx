"use client";

import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import { useWords } from "@/components/ui/words";
import { ApiError, type Steering, steerRun } from "@/lib/client/api";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";

const RunContext = createContext<string | null>(null);

/** True while a message of the person can still be taken up by a step. */
export function isSteerable({ status, kind }: Pick<RunState, "status" | "kind">): boolean {
  return kind !== "edit" && !isTerminal(status) && !isWaiting(status);
}

/** Lets what stands inside tell the run something while it goes on. */
export function SteeringPlace({ state, children }: { state: RunState; children: ReactNode }) {
  // Once it is finishing there is no line left to drop and no site to leave out; a message can still be told.
  const open = isSteerable(state) && !state.finishing;
  return <RunContext value={open ? state.id : null}>{children}</RunContext>;
}

/**
 * One way to tell the run of this place something; null where there is nothing to tell. What is being sent is not sent a
 * second time, however often it is asked for.
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

/** The same for the run that is named. */
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
