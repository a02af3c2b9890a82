// Computes the cost of requests: from the price list of `agents.yaml`, and where it says nothing from what OpenRouter
// itself lists (`router-prices.ts`), then from the list prices that ship with the program (`list-prices.ts`). A price is found by the exact name of the model, apart from a release
// date and the prefix of a provider: a similar name may cost ten times as much.

import type { ModelClientId } from "@/lib/config/model-providers";
import type { PriceList } from "@/lib/config/schema";
import type { Price } from "@/lib/run-log/run-control";
import type { ModelInfo } from "@/lib/run-log/run-state";
import {
  LIST_CURRENCY,
  LIST_PRICES,
  LIST_PRICES_AS_OF,
  type ListPrice,
  type ProviderPrices,
} from "./list-prices";

/** `-2026-03-01`, `-20260301`, `@20260301`: one release of a model, at the end of its name. */
const RELEASE = /[-@](?:\d{4}-\d{2}-\d{2}|\d{8})$/;
/** How Google writes the names of its models. */
const COLLECTION = "models/";

/** A model where it answers. */
export type PricedModel = {
  model: string;
  /** Null for a model without an address. */
  host: string | null;
  /** The client for it; the native ones speak to one provider only. Absent: not known. */
  client?: ModelClientId;
  /** Whether it is in this network, where nobody is paid by the token. */
  isNear: boolean;
  /** What the provider's own list says that it costs, in the currency of the list prices. Absent: not known. */
  own?: Price | null;
};

/** The names a price may be listed under, the most exact first. */
function namesOf(model: string): string[] {
  const bare = model.startsWith(COLLECTION) ? model.slice(COLLECTION.length) : model;
  return [...new Set([model, bare, bare.replace(RELEASE, "")])];
}

/**
 * The model's name in the price list of `agents.yaml`: its exact name, else its name without `models/` and without a
 * release date, so that `gpt-x` covers `gpt-x-2026-03-01`. Null when no price is known.
 */
export function listedName(model: string, { models }: PriceList): string | null {
  return namesOf(model).find((name) => Object.hasOwn(models, name)) ?? null;
}

const isAmong = (host: string, hosts: readonly string[]) =>
  hosts.some((name) => (name.startsWith(".") ? host.endsWith(name) : host === name));

const hostnameOf = (host: string) => host.toLowerCase().replace(/:\d+$/, "");

const OPENROUTER = "openrouter.ai";
const isOpenRouter = (host: string | null): boolean => host !== null && hostnameOf(host) === OPENROUTER;

/** The price in a list that holds on a day. */
function ofDay(price: ListPrice | readonly ListPrice[], day: string): ListPrice | null {
  const prices: readonly ListPrice[] = Array.isArray(price) ? price : [price as ListPrice];
  return prices.findLast(({ from }) => from === undefined || from <= day) ?? null;
}

function inList({ models }: ProviderPrices, names: readonly string[], day: string): ListPrice | null {
  for (const name of names) {
    const price = Object.hasOwn(models, name) ? models[name] : undefined;
    const current = price && ofDay(price, day);
    if (current) return current;
  }
  return null;
}

const TITLE_OF: Partial<Record<ModelClientId, string>> = {
  anthropic: "Anthropic",
  google: "Google",
  openai: "OpenAI",
};

/** The list that holds for a model, and the names to look for. Null where none does. */
function listFor({ model, host, client, isNear }: PricedModel): { list: ProviderPrices[]; names: string[] } {
  const hostname = host === null ? "" : hostnameOf(host);
  if (hostname === OPENROUTER) {
    const [vendor = "", ...rest] = model.split("/");
    const list = LIST_PRICES.filter(({ routed }) => routed === vendor);
    const names = namesOf(rest.join("/"));
    // It writes the version of a model with a dot where Anthropic writes a dash.
    return {
      list,
      names: vendor === "anthropic" ? [...names, ...names.map((name) => name.replaceAll(".", "-"))] : names,
    };
  }
  const names = namesOf(model);
  const own = LIST_PRICES.filter(({ hosts }) => isAmong(hostname, hosts));
  if (own.length > 0) return { list: own, names };
  const native = client && TITLE_OF[client];
  if (native) return { list: LIST_PRICES.filter(({ title }) => title === native), names };
  // A gateway: what only one provider serves costs there what it costs everywhere.
  return { list: isNear ? [] : LIST_PRICES.filter(({ sole }) => sole), names };
}

const day = (now: number) => new Date(now).toISOString().slice(0, 10);

function listPrice(asked: PricedModel, now: number): Price | null {
  const { list, names } = listFor(asked);
  for (const prices of list) {
    const found = inList(prices, names, day(now));
    if (found) return listed(found);
  }
  return null;
}

function listed({ input, cachedInput = input, cacheWrite, output, above }: ListPrice): Price {
  return {
    currency: LIST_CURRENCY,
    input,
    cachedInput,
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
    output,
    ...(above ? { above: { ...above, cachedInput: above.cachedInput ?? above.input } } : {}),
    listedOn: LIST_PRICES_AS_OF,
  };
}

/**
 * The price of a model: what `agents.yaml` says, else what its provider lists, else its list price, where they are in one
 * currency. Null when no price is known. `now` is milliseconds since the epoch.
 */
export function priceOf(asked: PricedModel, list: PriceList, now = Date.now()): Price | null {
  const price = list.models[listedName(asked.model, list) ?? ""];
  if (price) return { currency: list.currency, ...price };
  return list.currency === LIST_CURRENCY ? (asked.own ?? listPrice(asked, now)) : null;
}

/**
 * The currency in which the requests of a model are counted: that of its price, or of the cost that its endpoint reports.
 * Null when money can be neither shown nor capped.
 */
export function currencyFor(
  { host, price }: Pick<ModelInfo, "host" | "price">,
  list: PriceList,
): string | null {
  if (price) return price.currency;
  return isOpenRouter(host) && list.currency === LIST_CURRENCY ? LIST_CURRENCY : null;
}

export type CountedTokens = {
  inputTokens: number;
  cachedTokens: number;
  /** Tokens written to the endpoint's cache; part of the input. Absent: none, or not reported. */
  cacheWriteTokens?: number;
  outputTokens: number;
};

/**
 * The cost of one request; cached input and writes to the cache have their own prices, and so do long prompts at some
 * providers. Null when no price is known.
 */
export function moneyFor(price: Price | null | undefined, usage: CountedTokens): number | null {
  if (!price) return null;
  const { above } = price;
  const at = above && usage.inputTokens > above.tokens ? above : price;
  const cached = Math.min(usage.cachedTokens, usage.inputTokens);
  const written = Math.min(usage.cacheWriteTokens ?? 0, usage.inputTokens - cached);
  const fresh = usage.inputTokens - cached - written;
  const total =
    fresh * at.input +
    cached * at.cachedInput +
    written * (at.cacheWrite ?? at.input) +
    usage.outputTokens * at.output;
  return total / 1_000_000;
}
