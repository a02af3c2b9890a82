// What the search services with a key have in common: they shorten the query, answer nothing to an empty one, and leave
// out the results that the caller has seen.

import { cutQuery, type Found, hitsOf } from "./hit";
import { type JsonService, type KeyedOptions, keyedService } from "./json-service";
import type { SearchProvider, SearchRequest } from "./provider";

type Asked = Omit<SearchRequest, "offset"> & {
  /** The query, no longer than the service accepts. */
  text: string;
  offset: number;
};

type Reached = {
  service: JsonService;
  /** The address of the service, without a slash at the end. */
  base: string;
  apiKey: string;
};

/** One answer of a service; `skipped`: how many of its first results the caller has seen. */
type Results = { results: readonly Found[]; skipped: number };

type Named = Pick<JsonService, "id" | "label" | "variable" | "judge"> & {
  /** Characters. */
  queryLimit: number;
};

/**
 * A service with a key that can restrict the age and the days of publication. `ask` sends one request; null: there are no
 * such results. Throws when the key is empty.
 */
export function keyedWebSearch(
  options: KeyedOptions,
  { queryLimit, ...named }: Named,
  ask: (asked: Asked, reached: Reached) => Promise<Results | null>,
): SearchProvider {
  const { apiKey, baseUrl } = options;
  const service = keyedService(options, named);
  const reached = { service, base: baseUrl.replace(/(?<!\/)\/+$/, ""), apiKey };
  return {
    id: service.id,
    label: service.label,
    scope: "web",
    narrowsByAge: true,
    narrowsByPeriod: "both",
    async search(request) {
      const { query, maxResults, offset = 0 } = request;
      const text = cutQuery(query, queryLimit);
      if (text === "" || maxResults < 1) return [];
      const answer = await ask({ ...request, text, offset }, reached);
      if (!answer) return [];
      const { results, skipped } = answer;
      return hitsOf(results, skipped + maxResults).slice(skipped);
    },
  };
}
