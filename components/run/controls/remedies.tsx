"use client";

import Link from "next/link";
import { useContext, useId, useState } from "react";
import { ThreadBusyContext } from "@/components/run/thread-busy";
import { Button, buttonLook } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { type Remedy, remediesOf, settingsPage } from "@/lib/errors/remedies";
import { retryStep } from "@/lib/run-log/retry-point";
import type { RunState } from "@/lib/run-log/run-state";
import { RetryAgent } from "./retry-agent";
import { RetryLimits } from "./retry-limits";
import { retryWords } from "./retry-point";
import { useRetry } from "./use-retry";

const OPENS = { model: "run.remedy.model", limit: "run.remedy.limit" } as const;

/** What helps after a run that did not complete, most helpful first. Each starts a new run that keeps what was done. */
export function Remedies({ state, onStarted }: { state: RunState; onStarted: () => void }) {
  const t = useWords();
  const id = useId();
  const [open, setOpen] = useState<"model" | "limit" | null>(null);
  const { start, starting, fault, setFault } = useRetry(state.id, onStarted);
  const step = retryStep(state);
  const words = retryWords(t, step);
  const remedies = offered(state, useContext(ThreadBusyContext));
  // What is opened ends in a button of the same words.
  const shown = open === null ? remedies : remedies.filter((remedy) => remedy !== "retry");
  const choose = (next: "model" | "limit") => {
    setFault(null);
    setOpen(open === next ? null : next);
  };
  // The one that helps most stands out, until one is opened: then it is what that leads to.
  const variant = (remedy: Remedy) => (open === null && remedy === remedies[0] ? "filled" : "plain");
  const button = (remedy: Remedy) => {
    if (remedy === "settings" || remedy === "connect")
      return (
        <Link
          key={remedy}
          href={remedy === "connect" ? "/settings/models" : settingsPage(state.error?.code ?? "")}
          className={buttonLook(variant(remedy))}
        >
          {t(`run.remedy.${remedy}`)}
        </Link>
      );
    if (remedy === "retry")
      return (
        <Button
          key={remedy}
          variant={variant(remedy)}
          onClick={() => void start({ step: step - 1 })}
          disabled={starting}
        >
          {starting ? t("run.remedy.starting") : words}
        </Button>
      );
    return (
      <Button
        key={remedy}
        variant={variant(remedy)}
        aria-expanded={open === remedy}
        aria-controls={open === remedy ? id : undefined}
        onClick={() => choose(remedy)}
        disabled={starting}
      >
        {t(OPENS[remedy])}
      </Button>
    );
  };
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center gap-2">{shown.map(button)}</div>
      {open ? (
        <div id={id} className="mt-4 border-t border-line pt-4">
          {open === "model" ? (
            <RetryAgent
              state={state}
              words={words}
              starting={starting}
              onStart={(agent) => void start({ step: step - 1, ...(agent ? { agent } : {}) })}
            />
          ) : (
            <RetryLimits
              state={state}
              words={words}
              starting={starting}
              onStart={(raised) => void start({ step: step - 1, ...raised })}
              onFault={setFault}
            />
          )}
        </div>
      ) : null}
      {fault ? (
        <p role="alert" className="mt-2 text-meta text-unfound">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

/** Once a setting is put right, the run is to be tried again. */
function offered({ error, model }: RunState, busy: boolean): Remedy[] {
  const remedies = remediesOf(error?.code ?? "", {
    builtIn: model?.kind === "built-in",
    help: error?.fields?.help,
  });
  // Every other remedy starts a run.
  if (busy) return remedies.filter((remedy) => remedy === "settings" || remedy === "connect");
  return remedies.includes("settings") && !remedies.includes("retry") ? [...remedies, "retry"] : remedies;
}
