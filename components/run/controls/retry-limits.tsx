"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import type { RetryRequest } from "@/lib/client/api";
import type { RunState } from "@/lib/run-log/run-state";
import { type Limit, proposed, type Raised, raisedRequest } from "./retry-point";

/** How far a run may go when it is tried again. */
export function RetryLimits({
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
  const currency = state.model?.price?.currency;
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
