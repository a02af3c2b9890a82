"use client";

import Link from "next/link";
import { useContext, useId, useState } from "react";
import { RephraseContext } from "@/components/run/rephrase";
import { ThreadBusyContext } from "@/components/run/thread-busy";
import { Button, buttonLook } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { joined } from "@/components/ui/figures";
import { modelName } from "@/components/ui/model-name";
import { useWords } from "@/components/ui/words";
import type { RetryRequest } from "@/lib/client/api";
import { type Remedy, remediesOf, settingsPage } from "@/lib/errors/remedies";
import { retryStep } from "@/lib/run-log/retry-point";
import { currencyOf } from "@/lib/run-log/run-money";
import type { RunState } from "@/lib/run-log/run-state";
import { agentsThatMayHelp } from "./agent-to-try";
import { useAgentsOffered } from "./agents-offered";
import { type Limit, proposed, type Raised, raisedRequest, retryWords } from "./retry-point";
import { useRetry } from "./use-retry";

const WITHOUT = {
  endpoint: "run.remedy.oneEndpoint",
  model: "run.remedy.oneModel",
  alone: "run.remedy.noOther",
} as const;

/** Chooses another agent, and possibly its other model, for the steps that are repeated. */
function RetryAgent({
  state,
  words,
  starting,
  onStart,
}: {
  state: RunState;
  words: string;
  starting: boolean;
  /** Without an agent, the run is retried with its own. */
  onStart: (agent?: string) => void;
}) {
  const t = useWords();
  const name = useId();
  const { agents, elsewhere, without } = agentsThatMayHelp(useAgentsOffered(), state);
  const [chosen, setChosen] = useState(agents[0]?.name ?? "");
  const used = state.model ? modelName(t, state.model) : t("run.remedy.failedModel");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onStart(chosen || undefined);
      }}
      className="flex flex-col items-start gap-3"
    >
      {agents.length > 0 ? (
        <fieldset className="w-full min-w-0">
          <legend className="text-meta font-medium">{t("run.remedy.agent")}</legend>
          {agents.map((agent) => (
            <label
              key={agent.name}
              className="flex min-h-11 items-start gap-3 border-b border-line px-1 py-2 last:border-b-0 hover:bg-hover"
            >
              <input
                type="radio"
                name={name}
                checked={chosen === agent.name}
                onChange={() => setChosen(agent.name)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className="block font-medium">
                  {joined(agent.title, elsewhere && (agent.model ?? t("run.remedy.settingsModel")))}
                </span>
                <span className="block text-meta text-muted">{agent.description}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {without ? (
        <p className="text-meta text-muted">
          {t(WITHOUT[without], { model: used })}{" "}
          <Link href="/settings" className="whitespace-nowrap text-accent underline underline-offset-3">
            {t("run.remedy.seeSettings")}
          </Link>
        </p>
      ) : null}
      {/* If no other agent can help, something else must be fixed first, so the button is not prominent. */}
      <Button type="submit" variant={agents.length > 0 ? "filled" : "plain"} disabled={starting}>
        {starting ? t("run.remedy.starting") : words}
      </Button>
    </form>
  );
}

/** The limits of a run for a retry. */
function RetryLimits({
  state,
  words,
  starting,
  onStart,
  onFault,
}: {
  state: RunState;
  words: string;
  starting: boolean;
  onStart: (raised: Pick<RetryRequest, "extend" | "budget">) => void;
  onFault: (fault: string | null) => void;
}) {
  const t = useWords();
  const [raised, setRaised] = useState<Raised>(() => proposed(state));
  const currency = currencyOf(state);
  const { limits, budget } = state;
  const labels: Record<Limit, [label: string, before: number | null]> = {
    steps: [t("run.remedy.steps"), limits.maxIterations],
    searches: [t("run.remedy.searches"), limits.maxSearches],
    tokens: [t("run.remedy.tokens"), budget.tokens],
    minutes: [t("run.remedy.minutes"), budget.minutes],
    money: [currency ? t("run.remedy.currency", { currency }) : t("run.remedy.money"), budget.money],
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const request = raisedRequest(raised, state.budget);
        if (request) onStart(request);
        else onFault(t("run.remedy.numbers"));
      }}
      className="flex flex-wrap items-start gap-x-4 gap-y-3"
    >
      {(Object.keys(raised) as Limit[]).map((name) => (
        <Field
          key={name}
          label={labels[name][0]}
          hint={t("run.remedy.before", { count: labels[name][1] ?? 0 })}
          className="w-36"
        >
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              value={raised[name] ?? ""}
              onChange={(event) => {
                onFault(null);
                setRaised({ ...raised, [name]: event.target.value });
              }}
              className={fieldLook}
            />
          )}
        </Field>
      ))}
      <Button type="submit" variant="filled" disabled={starting} className="mt-6 max-md:mt-0">
        {starting ? t("run.remedy.starting") : words}
      </Button>
    </form>
  );
}

const OPENS = { model: "run.remedy.model", limit: "run.remedy.limit" } as const;

/**
 * The remedies for a run that did not complete, most helpful first. Each starts a new run that takes over
 * completed work.
 */
export function Remedies({ state, onStarted }: { state: RunState; onStarted: () => void }) {
  const t = useWords();
  const id = useId();
  const [open, setOpen] = useState<"model" | "limit" | null>(null);
  const { start, starting, fault, setFault } = useRetry(state.id, onStarted);
  const step = retryStep(state);
  const words = retryWords(t, step);
  const rephrase = useContext(RephraseContext);
  const remedies = offered(state, { busy: useContext(ThreadBusyContext), canRephrase: rephrase !== null });
  // An opened remedy ends with a button of the same text.
  const shown = open === null ? remedies : remedies.filter((remedy) => remedy !== "retry");
  const choose = (next: "model" | "limit") => {
    setFault(null);
    setOpen(open === next ? null : next);
  };
  // The most helpful remedy is prominent until one is opened; then its own button is.
  const variant = (remedy: Remedy) => (open === null && remedy === remedies[0] ? "filled" : "plain");
  const button = (remedy: Remedy) => {
    if (remedy === "settings" || remedy === "connect")
      return (
        <Link
          key={remedy}
          href={remedy === "connect" ? "/settings/connections" : settingsPage(state.error?.code ?? "")}
          className={buttonLook(variant(remedy))}
        >
          {t(`run.remedy.${remedy}`)}
        </Link>
      );
    if (remedy === "rephrase")
      return (
        <Button key={remedy} variant={variant(remedy)} onClick={() => rephrase?.(state.question)}>
          {t("run.remedy.rephrase")}
        </Button>
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

/** After a setting was fixed, the run should be retried. */
function offered(
  { error, model }: RunState,
  { busy, canRephrase }: { busy: boolean; canRephrase: boolean },
): Remedy[] {
  const all = remediesOf(error?.code ?? "", {
    builtIn: model?.kind === "built-in",
    help: error?.fields?.help,
  });
  const remedies = all.filter((remedy) => canRephrase || remedy !== "rephrase");
  // Every other remedy starts a run.
  if (busy) return remedies.filter((remedy) => remedy === "settings" || remedy === "connect");
  return remedies.includes("settings") && !remedies.includes("retry") ? [...remedies, "retry"] : remedies;
}
