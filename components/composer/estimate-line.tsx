"use client";

import { useEffect, useState } from "react";
import { estimateWords, offerPriceWords } from "@/components/composer/caps-words";
import { useWords } from "@/components/ui/words";
import { type Answer, requestJson } from "@/lib/client/request";
import type { Estimate } from "@/lib/http/responses";
import type { AgentOffer } from "@/lib/http/settings-responses";
import type { Scope } from "@/lib/run-log/run-state";

/** The cost of similar runs, loaded separately. Null until it is known, or when there are too few runs. */
function useEstimate(agent: string, scope: Scope): Estimate {
  const key = new URLSearchParams({ agent, scope }).toString();
  const [heard, setHeard] = useState<{ key: string; answer: Answer<Estimate> } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    requestJson<Estimate>(`/api/estimate?${key}`, { signal: abort.signal }).then((answer) => {
      if (!abort.signal.aborted) setHeard({ key, answer });
    });
    return () => abort.abort();
  }, [key]);
  return heard?.key === key && heard.answer.ok ? heard.answer.value : null;
}

/**
 * Shows the time and cost of similar runs, or the model's price while there are too few runs. The line's space is
 * reserved, so that nothing moves when the figures arrive.
 */
export function EstimateLine({ agent, scope }: { agent: AgentOffer; scope: Scope }) {
  const t = useWords();
  const estimate = useEstimate(agent.name, scope);
  return (
    <p className="min-h-10 px-4 pt-2 text-meta text-pretty text-muted tabular md:min-h-7">
      {estimate ? estimateWords(t, estimate) : offerPriceWords(t, agent)}
    </p>
  );
}
