import { retryAfterMs } from "@/lib/resilience/retry-after";
import { ProviderError, type ProviderErrorCode } from "./provider";
import type { Exchange } from "./tavily-transport";

const SENTENCES: Record<ProviderErrorCode, string> = {
  unauthorised: "Tavily refused the key. Check TAVILY_API_KEY.",
  quota: "Tavily's quota for this key is used up.",
  rate_limited: "Tavily asks to wait before the next request.",
  unreachable: "Tavily could not be reached.",
  timeout: "Tavily did not answer in time.",
  bad_response: "Tavily's answer could not be understood.",
  cancelled: "The request to Tavily was stopped.",
};

/** Codes by status; 432 and 433 are the service's own for a used-up plan. */
function codeOf(status: number | null): ProviderErrorCode {
  if (status === null) return "unreachable";
  if (status === 401 || status === 403) return "unauthorised";
  if (status === 402 || status === 432 || status === 433) return "quota";
  if (status === 429) return "rate_limited";
  if (status === 408 || status === 504) return "timeout";
  return status >= 500 ? "unreachable" : "bad_response";
}

/** Maps what went wrong to a ProviderError. The cause keeps the client's words with the key cut out. */
export function tavilyError(failure: {
  error: unknown;
  ended: "cancelled" | "timeout" | null;
  seen: Exchange;
  apiKey: string;
  now: number;
}): ProviderError {
  const { seen } = failure;
  const code = failure.ended ?? codeOf(seen.status);
  const words = failure.error instanceof Error ? failure.error.message : String(failure.error);
  return new ProviderError({
    code,
    provider: "tavily",
    message: SENTENCES[code],
    status: seen.status,
    retryAfterMs: retryAfterMs(seen.retryAfter, failure.now),
    cause: new Error(words.replaceAll(failure.apiKey, "[secret]").slice(0, 500)),
  });
}
