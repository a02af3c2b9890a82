"use client";

import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { RunState } from "@/lib/run-log/run-state";
import { useRetry } from "./use-retry";

/** Repeats a step and everything after it; earlier steps are taken over. */
export function TryAgainHere({
  state,
  step,
  onStarted,
}: {
  state: RunState;
  step: number;
  onStarted: () => void;
}) {
  const t = useWords();
  const { start, starting, fault } = useRetry(state.id, onStarted);
  return (
    <div className="flex max-w-full flex-col items-start gap-1">
      <Button
        onClick={() => void start({ step: step - 1 })}
        disabled={starting}
        title={t("run.remedy.hereHint", { step })}
        className="text-meta pointer-fine:min-h-7!"
      >
        {t(starting ? "run.remedy.starting" : "run.remedy.here")}
        <span className="unseen">{t("run.remedy.hereStep", { step })}</span>
      </Button>
      {fault ? (
        <p role="alert" className="rounded-control bg-ground px-2 py-1 text-meta text-unfound">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
