// What a server sends is counted while it is read: past the limit the reading stops, whatever the server says of the
// length. The request that brought too much learns of it at once; others on the same connection are not touched.

import { AsyncLocalStorage } from "node:async_hooks";
import { ProviderError } from "@/lib/search/provider";

/** Bytes of one reply. */
export const LONGEST_REPLY = 4_000_000;

/** What is told when a reply of the request at hand is given up. */
const asking = new AsyncLocalStorage<(error: Error) => void>();

/** Runs a request; `tooLong` is called when its reply was cut off. */
export const whileAsking = <T>(tooLong: (error: Error) => void, ask: () => Promise<T>): Promise<T> =>
  asking.run(tooLong, ask);

export function tooLongReply(provider: string): ProviderError {
  const message = `The server sent more than ${LONGEST_REPLY / 1_000_000} MB at once and was cut off.`;
  return new ProviderError({ code: "bad_response", provider, message });
}

/** `fetch` whose replies end with an error behind the limit. */
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
