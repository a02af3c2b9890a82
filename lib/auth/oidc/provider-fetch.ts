// The requests to the identity provider that the administrator configured. Like a model's endpoint, it may be on a private
// network; redirects are refused, so that secrets and codes go nowhere else, and time and size are bounded.

import { isNear } from "@/lib/config/near-host";
import { readText } from "@/lib/models/compatible-fetch";
import { OidcFault } from "./faults";

/** A list of keys of a large provider has some ten thousand bytes. */
const MOST_BYTES = 1_000_000;
/** Statuses of a response that has no body. */
const EMPTY = new Set([204, 205, 304]);

/** Secrets and codes are sent without encryption only on this machine and its network. */
function checkAddress(address: string): void {
  const { protocol, host } = new URL(address);
  if (protocol !== "https:" && !(protocol === "http:" && isNear(host)))
    throw new OidcFault("discovery", "address without encryption");
}

type Options = { method: string; headers: Record<string, string>; signal?: AbortSignal | undefined };

/** Throws OidcFault when the provider does not answer, or answers with a failure of its own. */
export async function providerFetch(
  address: string,
  { method, headers, signal, ...options }: Options & { body?: unknown },
): Promise<Response> {
  checkAddress(address);
  const body = options.body as BodyInit | null | undefined;
  let response: Response;
  let text: string;
  try {
    const sent = { method, headers, redirect: "manual" as const, ...(body ? { body } : {}) };
    response = await fetch(address, { ...sent, ...(signal ? { signal } : {}) });
    text = await readText(response, MOST_BYTES);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined)?.code : null;
    throw new OidcFault("unreachable", String(cause ?? (error instanceof Error ? error.name : "")));
  }
  const { status } = response;
  if (status >= 500) throw new OidcFault("unreachable", `status ${status}`);
  return new Response(EMPTY.has(status) ? null : text, { status, headers: response.headers });
}
