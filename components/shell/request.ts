import type { ErrorResponse } from "@/lib/http/responses";

export type Answer<Value> = { ok: true; value: Value } | { ok: false; code: string; message: string };

const UNREACHABLE =
  "Groundwork does not answer. What was saved is safe. See whether it still runs in the terminal, then try again.";

/** Asks the own server for JSON. A failure is a sentence for the person, never an exception; an abort is one too. */
export async function requestJson<Value>(url: string, init: RequestInit = {}): Promise<Answer<Value>> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, headers: { accept: "application/json", ...init.headers } });
  } catch {
    return { ok: false, code: init.signal?.aborted ? "aborted" : "unreachable", message: UNREACHABLE };
  }
  try {
    const body: unknown = await response.json();
    if (response.ok) return { ok: true, value: body as Value };
    const { error } = body as ErrorResponse;
    return { ok: false, code: error.code, message: error.message };
  } catch {
    return { ok: false, code: "unreadable", message: UNREACHABLE };
  }
}

/** Sends a JSON body. */
export function postJson<Value>(url: string, body: unknown): Promise<Answer<Value>> {
  return requestJson<Value>(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
