// Computes the cost of requests from the price list of `agents.yaml`, by the name of the model.

import type { PriceList } from "@/lib/config/schema";
import type { Price } from "@/lib/run-log/run-control";

/** `-2026-03-01`, `-20260301`, `@20260301`: one release of a model, at the end of its name. */
const RELEASE = /[-@](?:\d{4}-\d{2}-\d{2}|\d{8})$/;

/**
 * The model's name in the price list: its exact name, else its name without a release date, so that `gpt-x`
 * covers `gpt-x-2026-03-01`. Nothing else is guessed: a similar name may cost ten times as much. Null when no
 * price is known.
 */
export function listedName(model: string, { models }: PriceList): string | null {
  return [model, model.replace(RELEASE, "")].find((name) => Object.hasOwn(models, name)) ?? null;
}

/** The price of a model, by the name that `listedName` finds; null when no price is known. */
export function priceOf(model: string, list: PriceList): Price | null {
  const price = list.models[listedName(model, list) ?? ""];
  return price ? { currency: list.currency, ...price } : null;
}

/** The cost of one request, with cached input at its own price; null when no price is known. */
export function moneyFor(
  price: Price | null | undefined,
  usage: { inputTokens: number; cachedTokens: number; outputTokens: number },
): number | null {
  if (!price) return null;
  const cached = Math.min(usage.cachedTokens, usage.inputTokens);
  const fresh = usage.inputTokens - cached;
  const total = fresh * price.input + cached * price.cachedInput + usage.outputTokens * price.output;
  return total / 1_000_000;
}
