// All requests of the browser to its own server: a failure is a value with a sentence for the user.

import type { ErrorResponse } from "@/lib/http/responses";

/** `status` is 0 without a response. */
export type Fault = {
  code: string;
  message: string;
  status: number;
  retryable: boolean;
  /** The whole response body, if it contains more than the error. */
  details?: unknown;
};
export type Answer<Value> = { ok: true; value: Value } | ({ ok: false } & Fault);

/** Window event: the session has ended, and the user has to sign in again. */
export const SIGNED_OUT = "groundwork:signed-out";

let unreachable = "";

/** Sets the message for a missing or unreadable response, which no server could translate. */
export function sayUnreachable(sentence: string): void {
  unreachable = sentence;
}

/** Never throws; an abort is a failure with the code `aborted`. */
export function requestJson<Value>(url: string, init: RequestInit = {}): Promise<Answer<Value>> {
  return requested(url, init, (response) => response.json() as Promise<Value>);
}

/** The same for text, such as a file. */
export function requestText(url: string): Promise<Answer<string>> {
  return requested(url, {}, (response) => response.text());
}

async function requested<Value>(
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<Value>,
): Promise<Answer<Value>> {
  const failed = (code: string, status: number): Answer<Value> => ({
    ok: false,
    code: init.signal?.aborted ? "aborted" : code,
    message: unreachable,
    status,
    retryable: true,
  });
  let response: Response;
  try {
    response = await fetch(url, { ...init, headers: { accept: "application/json", ...init.headers } });
  } catch {
    return failed("unreachable", 0);
  }
  const { status } = response;
  try {
    if (response.ok) return { ok: true, value: await read(response) };
    const body: unknown = await response.json();
    const { code, message, retryable } = (body as ErrorResponse).error;
    if (code === "sign_in_needed") window.dispatchEvent(new Event(SIGNED_OUT));
    return { ok: false, code, message, retryable, status, details: body };
  } catch {
    return failed("unreadable", status);
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
