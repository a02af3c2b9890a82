import { useEffect, useState } from "react";
import { type Answer, requestJson } from "@/lib/client/request";
import type { Estimate } from "@/lib/http/responses";
import type { Scope } from "@/lib/run-log/run-state";

/**
 * The duration and cost of similar runs, loaded separately. Null while they load, when there are too few runs, and when
 * `asked` is null.
 */
export function useEstimate(asked: { agent: string; scope: Scope } | null): Estimate {
  const key = asked && new URLSearchParams({ agent: asked.agent, scope: asked.scope }).toString();
  const [heard, setHeard] = useState<{ key: string; answer: Answer<Estimate> } | null>(null);
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    requestJson<Estimate>(`/api/estimate?${key}`, { signal: abort.signal }).then((answer) => {
      if (!abort.signal.aborted) setHeard({ key, answer });
    });
    return () => abort.abort();
  }, [key]);
  return heard?.key === key && heard.answer.ok ? heard.answer.value : null;
}
