"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useLive } from "@/components/ui/use-live";
import { useWords } from "@/components/ui/words";
import { ApiError, cancelRun, finishRun } from "@/lib/client/api";
import type { RunState } from "@/lib/run-log/run-state";

type Wish = "finish" | "stop";

const REFUSED = { finish: "run.buttons.finishRefused", stop: "run.buttons.stopRefused" } as const;

// On the phone the buttons fill the height of the line, where a border would overlap its edges.
const NARROW =
  "max-md:border-transparent max-md:bg-transparent max-md:px-1.5 max-md:text-meta max-md:text-accent";

/** The two ways to end a run: with a report from what was found, or immediately. */
export function RunButtons({ state, paused }: { state: RunState; paused: boolean }) {
  const t = useWords();
  // Before hydration a lost click would leave a run active that the person believes to have stopped.
  const live = useLive();
  const [asked, setAsked] = useState<Wish | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const latest = useRef<Wish | null>(null);
  const ask = (wish: Wish) => {
    if (latest.current === wish || latest.current === "stop") return;
    latest.current = wish;
    setAsked(wish);
    setFault(null);
    const request = wish === "stop" ? cancelRun : finishRun;
    request(state.id).catch((error: unknown) => {
      if (latest.current !== wish) return;
      latest.current = null;
      setAsked(null);
      setFault(error instanceof ApiError ? error.message : t(REFUSED[wish]));
    });
  };
  // Before anything was done, there is nothing to report.
  const begun = state.steps.some(({ decidedAt }) => decidedAt !== null) || state.status === "researching";
  const finishable =
    begun && state.kind !== "edit" && !paused && !state.finishing && state.status !== "waiting_for_plan";
  return (
    <span className="flex shrink-0 items-center gap-2 max-md:gap-0">
      {finishable ? (
        <Button
          onClick={() => ask("finish")}
          disabled={!live || asked !== null}
          title={t("run.buttons.finishHint")}
          className={NARROW}
        >
          {t(asked === "finish" ? "run.buttons.finishing" : "run.buttons.finish")}
        </Button>
      ) : null}
      <Button
        onClick={() => ask("stop")}
        disabled={!live || asked === "stop"}
        title={t("run.buttons.stopHint")}
        className={NARROW}
      >
        {t(asked === "stop" ? "run.buttons.stopping" : "run.buttons.stop")}
      </Button>
      {fault ? (
        <span
          role="alert"
          className="absolute inset-x-0 top-full border-b border-line bg-ground px-4 py-1 text-right text-meta text-unfound md:px-3"
        >
          {fault}
        </span>
      ) : null}
    </span>
  );
}
