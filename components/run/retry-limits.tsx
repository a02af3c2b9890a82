"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import type { RetryRequest } from "@/lib/client/api";
import type { RunState } from "@/lib/runs/run-state";
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
  const [raised, setRaised] = useState<Raised>(() => proposed(state));
  const currency = state.model?.price?.currency;
  const labels: Record<Limit, [label: string, hint: string]> = {
    steps: ["More steps", `${state.limits.maxIterations} before`],
    searches: ["More searches", `${state.limits.maxSearches} before`],
    tokens: ["Tokens at most", `${(state.budget.tokens ?? 0).toLocaleString("en-GB")} before`],
    minutes: ["Minutes at most", `${state.budget.minutes ?? 0} before`],
    money: [currency ? `${currency} at most` : "Money at most", `${state.budget.money ?? 0} before`],
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const request = raisedRequest(raised, state.budget);
        if (request) onStart(request);
        else
          onFault(
            "Write numbers; at most 200 more steps, 100 more searches, and no fewer than 1,000 tokens.",
          );
      }}
      className="flex flex-wrap items-start gap-x-4 gap-y-3"
    >
      {(Object.keys(raised) as Limit[]).map((name) => (
        <Field key={name} label={labels[name][0]} hint={labels[name][1]} className="w-36">
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
        {starting ? "Starting" : words}
      </Button>
    </form>
  );
}
