// The context window of a model, as far as its endpoint reports it for free: in the list of models, or in
// what Ollama and LM Studio say about themselves. On any failure the window is unknown.

import { z } from "zod";
import { type Fetch, readText } from "./compatible-fetch";

const ANSWER_MS = 3000;
/** Lists of large hosts have a megabyte or more. */
const MOST_BYTES = 8_000_000;

const tokens = z.coerce.number().int().min(512).max(100_000_000);
const amount = tokens.optional().catch(undefined);

const entry = z.object({
  id: z.string(),
  context_length: amount,
  max_model_len: amount,
  context_window: amount,
  max_context_length: amount,
  loaded_context_length: amount,
  meta: z.object({ n_ctx: amount }).nullish().catch(undefined),
});
const list = z.object({ data: z.array(entry.catch({ id: "" })) });
const shown = z.object({
  parameters: z.string().optional().catch(undefined),
});
const running = z.object({
  models: z.array(z.object({ name: z.string(), context_length: amount }).catch({ name: "" })),
});

type Lookup = {
  baseUrl: string;
  model: string;
  apiKey: string | null;
  /** A server on this machine or network may be one of the two that report more. */
  isNear: boolean;
  fetch: Fetch;
};

type Asking = Lookup & { signal: AbortSignal };

async function ask<T>(
  { fetch, signal, apiKey }: Asking,
  { address, body, schema }: { address: string; body?: object; schema: z.ZodType<T> },
): Promise<T | null> {
  try {
    const response = await fetch(address, {
      signal,
      method: body ? "POST" : "GET",
      redirect: "error",
      headers: {
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return null;
    }
    const parsed = schema.safeParse(JSON.parse(await readText(response, MOST_BYTES)));
    return parsed.success ? parsed.data : null;
  } catch {
    // No such address, no response in time, or another format: the window is unknown.
    return null;
  }
}

async function fromList(asking: Asking, address: string): Promise<number | null> {
  const models = await ask(asking, { address, schema: list });
  const found = models?.data.find(({ id }) => id === asking.model);
  if (!found) return null;
  return (
    found.loaded_context_length ??
    found.max_model_len ??
    found.context_length ??
    found.context_window ??
    found.max_context_length ??
    found.meta?.n_ctx ??
    null
  );
}

/**
 * The window of the loaded model, else the one that its file sets. Never the length it was trained for: Ollama
 * loads a model with a window of its own, as small as 4096, and cuts longer prompts without a word.
 */
async function fromOllama(asking: Asking, origin: string): Promise<number | null> {
  const { model } = asking;
  const loaded = await ask(asking, { address: `${origin}/api/ps`, schema: running });
  const now = loaded?.models.find(({ name }) => name === model)?.context_length;
  if (now) return now;
  const told = await ask(asking, { address: `${origin}/api/show`, body: { model }, schema: shown });
  const set = tokens.safeParse(/^num_ctx\s{1,40}(\d{3,9})$/m.exec(told?.parameters ?? "")?.[1]);
  return set.success ? set.data : null;
}

/** Tokens, or null when the endpoint does not report them. Takes at most three seconds and never rejects. */
export async function findContextWindow(lookup: Lookup): Promise<number | null> {
  const asking = { ...lookup, signal: AbortSignal.timeout(ANSWER_MS) };
  const listed = await fromList(asking, `${lookup.baseUrl}/models`);
  if (listed !== null || !lookup.isNear) return listed;
  const { origin } = new URL(lookup.baseUrl);
  return (await fromList(asking, `${origin}/api/v0/models`)) ?? fromOllama(asking, origin);
}
