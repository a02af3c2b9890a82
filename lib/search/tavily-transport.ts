// Tavily's client lacks three things that a long run needs: it takes no abort signal, it reduces every
// refusal to a sentence without status and Retry-After, and it fails on responses that omit empty lists. It
// uses the shared axios instance, so the three are corrected there, only for requests made inside `exchange`.

import { AsyncLocalStorage } from "node:async_hooks";
import axios, { type AxiosError, type AxiosResponse } from "axios";

/** The observed response of one request: HTTP status and Retry-After header; null without a response. */
export type Exchange = { signal: AbortSignal; status: number | null; retryAfter: string | null };

const MOST_BYTES = 20_000_000;
const current = new AsyncLocalStorage<Exchange>();

axios.interceptors.request.use((config) => {
  const exchange = current.getStore();
  // A redirect would send the question, and on the same host the key, to an address that nobody configured.
  if (exchange)
    Object.assign(config, { signal: exchange.signal, maxContentLength: MOST_BYTES, maxRedirects: 0 });
  return config;
});

axios.interceptors.response.use(
  (response) => {
    note(response);
    if (current.getStore()) response.data = withLists(response.data);
    return response;
  },
  (error: AxiosError) => {
    if (error.response) note(error.response);
    throw error;
  },
);

function note(response: AxiosResponse): void {
  const exchange = current.getStore();
  if (!exchange) return;
  exchange.status = response.status;
  const header: unknown = response.headers?.["retry-after"];
  exchange.retryAfter = typeof header === "string" ? header : null;
}

/** Compatible services omit empty lists. */
function withLists(data: unknown): unknown {
  return typeof data === "object" && data !== null && "results" in data
    ? { images: [], failed_results: [], ...data }
    : data;
}

/**
 * Runs one request of the client with a signal that really closes its connection. Rejects as soon as the
 * signal is aborted, whether or not the client reacts.
 */
export async function exchange<T>(seen: Exchange, request: () => Promise<T>): Promise<T> {
  const { signal } = seen;
  signal.throwIfAborted();
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([current.run(seen, request), aborted]);
  } finally {
    if (stop) signal.removeEventListener("abort", stop);
  }
}
