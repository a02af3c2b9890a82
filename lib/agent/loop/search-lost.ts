// Whether a run stayed without an answer because the web could not be searched for it.

import { PROVIDER_FAULTS } from "@/lib/agent/limits/limits";
import { ownCalls } from "@/lib/agent/limits/limits-seeded";
import type { RunState } from "@/lib/run-log/run-state";
import type { SearchFailure } from "@/lib/search/fall-over";
import { LIBRARY_LABEL } from "@/lib/search/library";

/** In the words that a service has for it when nobody answers in its place. */
function sentenceOf({ provider, code, passedOver }: SearchFailure): string {
  // Why it was not asked again matters less than that it cannot be reached.
  if (passedOver && code !== "unreachable" && code !== "timeout")
    return `${provider} failed a moment ago and is left alone for a while`;
  if (code === "timeout") return `${provider} did not answer in time`;
  return code === "bad_response"
    ? `${provider}'s answer could not be understood`
    : `${provider} could not be reached`;
}

/** What the last search failed with, without a full stop; null where the web answered a search or was not asked. */
export function searchLost(state: RunState): string | null {
  if (state.scope === "documents") return null;
  const causes: string[] = [];
  for (const { id, tool, error } of ownCalls(state)) {
    if (tool !== "websearchtool") continue;
    const record = state.searches.find(({ callId }) => callId === id);
    // What the library found in its place is no answer of the web, nor is what was read before.
    const failure =
      record?.provider.replace(/^\d+ already read, /, "") === LIBRARY_LABEL ? record?.failed?.[0] : undefined;
    if (record && !failure) return null;
    if (failure) causes.push(sentenceOf(failure));
    else if (error && PROVIDER_FAULTS.has(error.kind)) causes.push(error.message.replace(/\.$/, ""));
  }
  return causes.at(-1) ?? null;
}
