// Sends one JSON request to a configured search service. Its address may be on this machine, but redirects
// are refused, because they would send question and key to an address that nobody configured. Bounded in time
// and in decompressed bytes. Every failure is a ProviderError without key and body.

import type { z } from "zod";
import { keepSecret } from "@/lib/log";
import { retryAfterMs } from "@/lib/resilience/retry-after";
import packageJson from "@/package.json" with { type: "json" };
import { ProviderError, type ProviderErrorCode } from "./provider";
import { type SearchBreaker, throughBreaker } from "./search-breaker";

export type JsonService = {
  id: string;
  label: string;
  /** Removed from everything that is recorded about a failure. */
  secret: string | null;
  /** The setting that failures name: `BRAVE_API_KEY`. */
  variable: string;
  timeoutMs: number;
  breaker: SearchBreaker | null;
  /** Reads service-specific errors; null when the status is to be interpreted. */
  judge?: (answer: Answer) => ReplyReading | null;
  /** Reads a response that is not JSON; null when it is not what it should be. */
  read?: (text: string) => unknown;
};

/** Options of every service with a key. */
export type KeyedOptions = {
  apiKey: string;
  /** Without a trailing slash. */
  baseUrl: string;
  timeoutMs?: number;
  breaker?: SearchBreaker | null;
};

/** A service with a key, which is a secret from here on. Throws when the key is empty. */
export function keyedService(
  { apiKey, timeoutMs = 20_000, breaker = null }: KeyedOptions,
  named: Pick<JsonService, "id" | "label" | "variable" | "judge">,
): JsonService {
  if (!apiKey) throw new Error(`${named.label} needs a key.`);
  keepSecret(apiKey);
  return { ...named, secret: apiKey, timeoutMs, breaker: breaker };
}

/** `body` is null when it could not be read; `text` is its beginning. */
export type Answer = { status: number; headers: Headers; body: unknown; text: string };
export type ReplyReading = { code: ProviderErrorCode; message?: string; retryAfterMs?: number };
type JsonRequest = {
  url: string;
  headers?: Record<string, string>;
  /** Sent with POST. */
  body?: unknown;
  signal: AbortSignal;
};

const MOST_BYTES = 5_000_000;
/** Characters of a response that a service's own reading of errors may look at. */
const TEXT_SHOWN = 500;

const SENTENCES: Record<ProviderErrorCode, (service: JsonService) => string> = {
  unauthorised: ({ label, variable }) => `${label} refused the key. Check ${variable}.`,
  quota: ({ label }) => `${label}'s quota is used up.`,
  rate_limited: ({ label }) => `${label} asks to wait before the next request.`,
  unreachable: ({ label }) => `${label} could not be reached.`,
  timeout: ({ label }) => `${label} did not answer in time.`,
  bad_response: ({ label }) => `${label}'s answer could not be understood.`,
  cancelled: ({ label }) => `The request to ${label} was stopped.`,
};

function codeOf(status: number): ProviderErrorCode {
  if (status === 401 || status === 403) return "unauthorised";
  if (status === 402) return "quota";
  if (status === 429) return "rate_limited";
  if (status === 408 || status === 504) return "timeout";
  return status >= 500 ? "unreachable" : "bad_response";
}

/** An error as a person may see it, with the codes of its causes and without the key. */
function plainCause(error: unknown, secret: string | null): Error {
  const said: string[] = [];
  let at: unknown = error;
  for (let depth = 0; at instanceof Error && depth < 4; depth += 1) {
    said.push(at.message, String((at as { code?: unknown }).code ?? ""));
    at = at.cause;
  }
  const words = said.filter(Boolean).join("; ");
  return new Error((secret ? words.replaceAll(secret, "[secret]") : words).slice(0, 500));
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> = response.body ?? new Blob([]).stream();
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new RangeError("The answer is too large.");
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function sendOnce(service: JsonService, request: JsonRequest, signal: AbortSignal): Promise<Answer> {
  const { url, headers, body } = request;
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: "manual",
    signal,
  });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw failure(service, {
      code: "bad_response",
      message: `${service.label} wanted to lead to another address, which is not followed. Check ${service.variable}.`,
      status: response.status,
    });
  }
  const text = await readBounded(response);
  const read = service.read ?? jsonOf;
  return {
    status: response.status,
    headers: response.headers,
    body: read(text),
    text: text.slice(0, TEXT_SHOWN),
  };
}

type Failing = ReplyReading & { status?: number; cause?: unknown };

function failure(service: JsonService, { code, message, ...more }: Failing): ProviderError {
  return new ProviderError({
    code,
    provider: service.id,
    message: message ?? SENTENCES[code](service),
    ...more,
  });
}

/** Throws the failure in the service's own error or its status. */
function refuse(service: JsonService, answer: Answer): void {
  const { status, headers } = answer;
  const ok = status >= 200 && status < 300;
  const own = service.judge?.(answer) ?? null;
  if (ok && !own) return;
  const asked = retryAfterMs(headers.get("retry-after"), Date.now());
  const judged = own ?? { code: codeOf(status) };
  const wait = judged.retryAfterMs ?? asked;
  throw failure(service, { status, ...judged, ...(wait === null ? {} : { retryAfterMs: wait }) });
}

async function asked<T>(service: JsonService, request: JsonRequest, shape: z.ZodType<T>): Promise<T> {
  const timeout = AbortSignal.timeout(service.timeoutMs);
  try {
    const signal = AbortSignal.any([request.signal, timeout]);
    signal.throwIfAborted();
    const answer = await sendOnce(service, request, signal);
    refuse(service, answer);
    const parsed = shape.safeParse(answer.body);
    if (parsed.success) return parsed.data;
    throw failure(service, { code: "bad_response", status: answer.status });
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const cause = plainCause(error, service.secret);
    if (request.signal.aborted) throw failure(service, { code: "cancelled", cause });
    if (timeout.aborted) throw failure(service, { code: "timeout", cause });
    throw failure(service, { code: error instanceof RangeError ? "bad_response" : "unreachable", cause });
  }
}

/** Sends a request and validates the response with `shape`. Throws ProviderError. */
export function askJson<T>(service: JsonService, request: JsonRequest, shape: z.ZodType<T>): Promise<T> {
  return throughBreaker(service.breaker, service.id, () => asked(service, request, shape));
}

/** An address with query parameters; null values are omitted. */
export function withParameters(
  address: string,
  parameters: Record<string, string | number | null | undefined>,
): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters))
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

/**
 * Resolves when the address responds with anything; sends neither a question nor a key. Throws ProviderError.
 */
export async function reaches(asked: {
  id: string;
  label: string;
  url: string;
  timeoutMs: number;
}): Promise<void> {
  const { id, label, url, timeoutMs } = asked;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const headers = { "user-agent": `Groundwork/${packageJson.version}` };
    const response = await fetch(url, { method: "HEAD", redirect: "manual", headers, signal: timeout });
    await response.body?.cancel();
  } catch (error) {
    const code = timeout.aborted ? "timeout" : "unreachable";
    const service = { id, label, secret: null, variable: "", timeoutMs, breaker: null };
    throw failure(service, { code, cause: plainCause(error, null) });
  }
}
