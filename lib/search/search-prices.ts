// What a search or the reading of a page costs: what `agents.yaml` says of the service, else its list price. Services without a price cost nothing
// that is known, and SearXNG and Wikipedia cost nothing.

import { LIST_CURRENCY, LIST_SEARCH_PRICES } from "@/lib/models/list-prices";
import type { Depth, SearchRequest } from "./provider";
import type { WebProviderId } from "./web-provider-ids";

/** In the currency of the price list; by the id of the service, for one search. */
export type SearchPriceList = { currency: string; searches?: Partial<Record<WebProviderId, number>> };

/** An amount of money. */
export type Cost = { amount: number; currency: string };

/** Results that one search includes. */
const INCLUDED = 10;

type Asked = Pick<SearchRequest, "maxResults" | "offset" | "depth">;

/** Services that get further results by asking for all of them again, where results beyond the tenth are paid for. */
function listCost(id: WebProviderId, { maxResults, offset = 0, depth }: Asked): number | null {
  const price = Object.hasOwn(LIST_SEARCH_PRICES, id) ? LIST_SEARCH_PRICES[id] : undefined;
  if (!price) return null;
  const base = depth === "advanced" ? (price.advanced ?? price.search) : price.search;
  if (price.manyResults !== undefined && maxResults > INCLUDED) return price.manyResults;
  return base + Math.max(0, offset + maxResults - INCLUDED) * (price.furtherResult ?? 0);
}

/** The cost of one answered search; null when no price is known. */
export function searchCost(id: WebProviderId, request: Asked, list: SearchPriceList): Cost | null {
  const { currency, searches } = list;
  const own = searches?.[id];
  const amount = own ?? (currency === LIST_CURRENCY ? listCost(id, request) : null);
  return amount === null ? null : { amount, currency };
}

/** The cost of one page that a service read; null when no price is known, and for a reader that takes none. */
export function readCost(reader: string, depth: Depth | undefined, list: SearchPriceList): Cost | null {
  const price = Object.hasOwn(LIST_SEARCH_PRICES, reader) ? LIST_SEARCH_PRICES[reader] : undefined;
  if (!price?.pagesForSearch) return null;
  const search = searchCost(reader as WebProviderId, { maxResults: 1, ...(depth ? { depth } : {}) }, list);
  return search && { ...search, amount: search.amount / price.pagesForSearch };
}
