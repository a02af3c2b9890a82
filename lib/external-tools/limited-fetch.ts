// Counts what a server sends while it is read: reading stops at the limit, whatever length the server
// declares. The request with the oversized reply fails at once; others on the same connection are not
// affected.

import { AsyncLocalStorage } from "node:async_hooks";
import { ProviderError } from "@/lib/search/provider";

/** Bytes of one reply. */
export const LONGEST_REPLY = 4_000_000;

/** Called when the reply of the current request is abandoned. */
const asking = new AsyncLocalStorage<(error: Error) => void>();

/** Runs a request; `tooLong` is called when its reply was cut off. */
export const whileAsking = <T>(tooLong: (error: Error) => void, ask: () => Promise<T>): Promise<T> =>
  asking.run(tooLong, ask);

export function tooLongReply(provider: string): ProviderError {
  const message = `The server sent more than ${LONGEST_REPLY / 1_000_000} MB at once and was cut off.`;
  return new ProviderError({ code: "bad_response", provider, message });
}

/** A `fetch` whose replies fail beyond the limit. */
export function limitedFetch(provider: string, limit = LONGEST_REPLY): typeof fetch {
  return async (input, init) => {
    const told = asking.getStore();
    const response = await fetch(input, init);
    if (!response.body) return response;
    let seen = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          seen += chunk.byteLength;
          if (seen <= limit) return controller.enqueue(chunk);
          const error = tooLongReply(provider);
          controller.error(error);
          told?.(error);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };
}
