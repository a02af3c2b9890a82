// The prices of OpenRouter's own list of models: what each costs there today. The list is fetched once for a process and
// again when it is a day old. A failure leaves the last list in use, or none; nothing depends on it.

import { z } from "zod";
import type { Price } from "@/lib/run-log/run-control";
import { processSingleton } from "@/lib/singleton";
import { type Fetch, readText } from "./compatible-fetch";
import { LIST_CURRENCY } from "./list-prices";

const ANSWER_MS = 8000;
/** The list has some 400 models with their descriptions. */
const MOST_BYTES = 8_000_000;
const MOST_MODELS = 5000;
const FRESH_MS = 24 * 60 * 60 * 1000;
/** After a failure. */
const AGAIN_MS = 10 * 60 * 1000;
/** How long a run or an estimate waits for the first list. */
const WAIT_MS = 2000;

/** US dollars for one token, as text. A router without a price of its own writes -1, which is no price. */
const amount = z
  .union([z.string().min(1), z.number()])
  .transform(Number)
  .pipe(z.number().nonnegative());
const further = amount.optional().catch(undefined);
const entry = z.object({
  id: z.string(),
  pricing: z.object({
    prompt: amount,
    completion: amount,
    input_cache_read: further,
    input_cache_write: further,
  }),
});
const list = z.object({ data: z.array(z.unknown()) });

type Known = {
  prices: ReadonlyMap<string, Price>;
  /** Milliseconds since the epoch; null before the first list. */
  readAt: number | null;
  triedAt: number | null;
  reading: Promise<void> | null;
};

/** By the address of the list. */
const lists = processSingleton("router-prices", () => new Map<string, Known>());

/** For a million tokens, without the digits that binary fractions add. */
const million = (perToken: number): number => Math.round(perToken * 1e12) / 1e6;

function pricesIn(text: string, listedOn: string): Map<string, Price> {
  const found = new Map<string, Price>();
  for (const one of list.parse(JSON.parse(text)).data.slice(0, MOST_MODELS)) {
    const read = entry.safeParse(one);
    if (!read.success) continue;
    const { prompt, completion, input_cache_read: cached, input_cache_write: write } = read.data.pricing;
    found.set(read.data.id, {
      currency: LIST_CURRENCY,
      input: million(prompt),
      cachedInput: million(cached ?? prompt),
      ...(write === undefined ? {} : { cacheWrite: million(write) }),
      output: million(completion),
      listedOn,
    });
  }
  return found;
}

type Asked = {
  /** Base URL, without a slash at the end. */
  baseUrl: string;
  fetch: Fetch;
  /** Milliseconds since the epoch. */
  now: number;
};

/** Reads the list into `known`. Never rejects. */
async function read(known: Known, { baseUrl, fetch, now }: Asked): Promise<void> {
  known.triedAt = now;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(`${baseUrl}/models`, { signal, redirect: "manual" });
    const text = await readText(response, MOST_BYTES);
    const prices = response.ok ? pricesIn(text, new Date(now).toISOString().slice(0, 10)) : null;
    if (prices && prices.size > 0) Object.assign(known, { prices, readAt: now });
  } catch {
    // No connection, or no list of prices: the last one stays.
  }
  known.reading = null;
}

function isDue({ readAt, triedAt }: Known, now: number): boolean {
  if (triedAt !== null && now - triedAt < AGAIN_MS) return false;
  return readAt === null || now - readAt >= FRESH_MS;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/**
 * The price of a model at OpenRouter, with the day of the list in `listedOn`; null when it is not known (yet). Starts a
 * request for the list when there is none or it is a day old; `waits`: the first one is waited for, at most two
 * seconds. Never rejects.
 */
export async function routerPrice(model: string, asked: Asked, waits: boolean): Promise<Price | null> {
  const known = lists.get(asked.baseUrl) ?? {
    prices: new Map<string, Price>(),
    readAt: null,
    triedAt: null,
    reading: null,
  };
  lists.set(asked.baseUrl, known);
  if (!known.reading && isDue(known, asked.now)) known.reading = read(known, asked);
  if (waits && known.readAt === null && known.reading) await Promise.race([known.reading, pause(WAIT_MS)]);
  return known.prices.get(model) ?? null;
}
