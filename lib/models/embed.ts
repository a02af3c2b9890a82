// Requests vectors of texts from an OpenAI-compatible endpoint (`/embeddings`). Sends one request at a time;
// batching and retries are the caller's.

import { z } from "zod";
import { retryAfterMs } from "@/lib/resilience/retry-after";
import { readText } from "./compatible-fetch";

export type EmbeddingEndpoint = { model: string; baseUrl: string; apiKey: string | null };

type EmbeddingCode =
  | "unauthorised"
  | "rate_limited"
  | "refused"
  | "unreachable"
  | "bad_response"
  | "too_slow";

/**
 * The endpoint returned no vectors. The message may be shown: it never contains a key or the endpoint's text.
 */
export class EmbeddingFault extends Error {
  override readonly name = "EmbeddingFault";
  readonly code: EmbeddingCode;
  /** The delay that the endpoint asks for; null when it does not say. */
  readonly retryAfterMs: number | null;

  constructor(fields: {
    code: EmbeddingCode;
    status?: number;
    retryAfterMs?: number | null;
    cause?: unknown;
  }) {
    super(`The embedding endpoint: ${fields.code}${fields.status ? ` (${fields.status})` : ""}.`, {
      cause: fields.cause,
    });
    this.code = fields.code;
    this.retryAfterMs = fields.retryAfterMs ?? null;
  }
}

/** 256 texts of 4096 dimensions as JSON are 24 MB. */
const MOST_BYTES = 40_000_000;
const MOST_DIMENSIONS = 8192;

const answerSchema = z.object({
  data: z.array(
    z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(2).max(MOST_DIMENSIONS) }),
  ),
});

type Asked = { signal: AbortSignal; now?: () => number };

/** A vector for each text, in order, all of one length. Throws EmbeddingFault, or the signal's reason. */
export async function embed(
  { model, baseUrl, apiKey }: EmbeddingEndpoint,
  texts: readonly string[],
  { signal, now = Date.now }: Asked,
): Promise<Float32Array[]> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${baseUrl}/embeddings`, {
      method: "POST",
      redirect: "error",
      headers: {
        "content-type": "application/json",
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
      signal,
    });
    text = await readText(response, MOST_BYTES);
  } catch (cause) {
    if (signal.aborted) throw timedOut(signal) ? new EmbeddingFault({ code: "too_slow" }) : signal.reason;
    throw new EmbeddingFault({ code: "unreachable", cause });
  }
  if (!response.ok) throw faultOf(response, now());
  return vectorsOf(text, texts.length);
}

const timedOut = ({ reason }: AbortSignal) => reason instanceof Error && reason.name === "TimeoutError";

function faultOf({ status, headers }: Response, now: number): EmbeddingFault {
  const code =
    status === 401 || status === 403
      ? "unauthorised"
      : status === 429
        ? "rate_limited"
        : status >= 500
          ? "unreachable"
          : "refused";
  return new EmbeddingFault({ code, status, retryAfterMs: retryAfterMs(headers.get("retry-after"), now) });
}

function vectorsOf(text: string, count: number): Float32Array[] {
  const bad = (cause?: unknown) => new EmbeddingFault({ code: "bad_response", cause });
  let data: z.infer<typeof answerSchema>["data"];
  try {
    ({ data } = answerSchema.parse(JSON.parse(text)));
  } catch (cause) {
    throw bad(cause);
  }
  const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
  const length = data[0]?.embedding.length;
  return Array.from({ length: count }, (_, index) => {
    const vector = byIndex.get(index);
    if (!vector || vector.length !== length || !vector.every(Number.isFinite)) throw bad();
    return Float32Array.from(vector);
  });
}
