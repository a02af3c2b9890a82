// Handles two differences between endpoints that call themselves compatible: some do not know the option that
// requests usage figures, and some answer a stream request with one JSON document.

import { readBytes } from "@/lib/http/json-bytes";

export type Fetch = typeof globalThis.fetch;

/** Longer than any step; a longer document is cut and then fails to parse. */
const MOST_BYTES = 16_000_000;
const MOST_REFUSAL = 100_000;

const refusesUsageOption = (response: Response) => response.status === 400 || response.status === 422;

function withoutUsageOption(init: RequestInit | undefined): RequestInit | null {
  if (typeof init?.body !== "string" || !init.body.includes('"stream_options"')) return null;
  const { stream_options: _, ...body } = JSON.parse(init.body) as Record<string, unknown>;
  return { ...init, body: JSON.stringify(body) };
}

type Completion = { choices?: { message?: object; finish_reason?: string | null }[] };

/** The document as the only event of a stream; errors keep their form, which the stream's reader knows. */
function asStream(document: Completion): string {
  const choices = document.choices?.map(({ message, ...choice }) => ({ ...choice, delta: message }));
  const event = choices ? { ...document, choices } : document;
  return `data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`;
}

/** The body has been decoded already, so its headers no longer apply. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) kept.delete(name);
  return kept;
}

/** The text of a response, up to `most` bytes: nothing that was requested is larger. */
export async function readText(response: Response, most: number): Promise<string> {
  const { bytes } = await readBytes(response.body, most);
  return new TextDecoder().decode(bytes);
}

async function streamed(response: Response): Promise<Response> {
  if (!response.ok || !response.headers.get("content-type")?.includes("application/json")) return response;
  const text = await readText(response, MOST_BYTES);
  try {
    const headers = { "content-type": "text/event-stream" };
    return new Response(asStream(JSON.parse(text) as Completion), { status: response.status, headers });
  } catch {
    // Not JSON after all: the stream's reader reports it.
    return new Response(text, { status: response.status, headers: response.headers });
  }
}

/**
 * A `fetch` for chat completions that are requested as a stream. An option that an endpoint refused is not
 * sent to it again (`onRefused` receives its name and the status), and a redirect is returned as the response: key and content only go to the configured
 * address.
 */
export function compatibleFetch(
  fetch: Fetch,
  onRefused?: (parameter: string, status: number) => void,
): Fetch {
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
        onRefused?.("stream_options", response.status);
        return streamed(await fetch(input, plain));
      }
      const { status, statusText, headers } = response;
      return new Response(said, { status, statusText, headers: withoutLength(headers) });
    }
    return streamed(response);
  };
}
