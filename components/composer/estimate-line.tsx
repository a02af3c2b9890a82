"use client";

import { estimateWords, offerPriceWords } from "@/components/composer/caps-words";
import { useEstimate } from "@/components/composer/use-estimate";
import { useWords } from "@/components/ui/words";
import type { AgentOffer } from "@/lib/http/settings-responses";
import type { Scope } from "@/lib/run-log/run-state";

/**
 * Shows the time and cost of similar runs, or the model's price while there are too few runs. The line's space is
 * reserved, so that nothing moves when the figures arrive.
 */
export function EstimateLine({ agent, scope }: { agent: AgentOffer; scope: Scope }) {
  const t = useWords();
  const estimate = useEstimate({ agent: agent.name, scope });
  return (
    <p className="min-h-10 px-4 pt-2 text-meta text-pretty text-muted tabular md:min-h-7">
      {estimate ? estimateWords(t, estimate) : offerPriceWords(t, agent)}
    </p>
  );
}
