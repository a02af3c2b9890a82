// Smooths out two ways in which endpoints that call themselves compatible differ: some do not know the option that asks
// for usage figures, and some answer with one JSON document although a stream was asked for.

import { readText } from "./read-text";

export type Fetch = typeof globalThis.fetch;

/** More than any step has; what is longer is cut and then no document any more. */
const MOST_BYTES = 16_000_000;
const MOST_REFUSAL = 100_000;

const refusesUsageOption = (response: Response) => response.status === 400 || response.status === 422;

function withoutUsageOption(init: RequestInit | undefined): RequestInit | null {
  if (typeof init?.body !== "string" || !init.body.includes('"stream_options"')) return null;
  const { stream_options: _, ...body } = JSON.parse(init.body) as Record<string, unknown>;
  return { ...init, body: JSON.stringify(body) };
}

type Completion = { choices?: { message?: object; finish_reason?: string | null }[] };

/** The document as the one event of a stream; errors keep their form, the reader of the stream knows it. */
function asStream(document: Completion): string {
  const choices = document.choices?.map(({ message, ...choice }) => ({ ...choice, delta: message }));
  const event = choices ? { ...document, choices } : document;
  return `data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`;
}

/** The body was read already: what described it on the wire holds no more. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) kept.delete(name);
  return kept;
}

async function streamed(response: Response): Promise<Response> {
  if (!response.ok || !response.headers.get("content-type")?.includes("application/json")) return response;
  const text = await readText(response, MOST_BYTES);
  try {
    const headers = { "content-type": "text/event-stream" };
    return new Response(asStream(JSON.parse(text) as Completion), { status: response.status, headers });
  } catch {
    // Not JSON after all: the stream's reader finds the words for it.
    return new Response(text, { status: response.status, headers: response.headers });
  }
}

/**
 * A `fetch` for chat completions that are asked for as a stream. What an endpoint refused is not tried on it again, and
 * where it leads elsewhere is its answer: key and material go to the address that was set up and to no other.
 */
export function compatibleFetch(fetch: Fetch): Fetch {
  let knowsUsageOption = true;
  return async (input, asked) => {
    const init: RequestInit = { ...asked, redirect: "manual" };
    const sent = knowsUsageOption ? init : (withoutUsageOption(init) ?? init);
    const response = await fetch(input, sent);
    if (knowsUsageOption && refusesUsageOption(response)) {
      const said = await readText(response, MOST_REFUSAL);
      const plain = said.includes("stream_options") ? withoutUsageOption(init) : null;
      if (plain) {
        knowsUsageOption = false;
        return streamed(await fetch(input, plain));
      }
      const { status, statusText, headers } = response;
      return new Response(said, { status, statusText, headers: withoutLength(headers) });
    }
    return streamed(response);
  };
}
