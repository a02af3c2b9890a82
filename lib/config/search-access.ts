// How the search services are reached, from the sections of `agents.yaml` or from the variables that say the same. Keys
// are secrets: they are kept out of the log from here on, and never with a run.

import type { z } from "zod";
import { keepSecret } from "@/lib/log";
import type { SearchEnv } from "@/lib/search/providers";
import type { SpecialistId } from "@/lib/search/specialist/ids";
import type { SpecialistEnv } from "@/lib/search/specialist/services";
import { WEB_PROVIDER_IDS, type WebProviderId } from "@/lib/search/web-provider-ids";
import { searchFields } from "./search-fields";
import { storedConnections } from "./stored-connections";

type Section = z.infer<typeof searchFields>;
export type SearchAccess = SearchEnv;

/** Variables that have said since before, or as others name them, what a key of the section says. */
export const SEARCH_VARIABLES = {
  TAVILY_API_KEY: "tavily_api_key",
  TAVILY_API_BASE_URL: "tavily_api_base_url",
  SEARXNG_URL: "searxng_url",
  BRAVE_API_KEY: "brave_api_key",
  BRAVE_API_BASE_URL: "brave_api_base_url",
  EXA_API_KEY: "exa_api_key",
  EXA_API_BASE_URL: "exa_api_base_url",
  SERPER_API_KEY: "serper_api_key",
  SERPER_API_BASE_URL: "serper_api_base_url",
  PERPLEXITY_API_KEY: "perplexity_api_key",
  PERPLEXITY_API_BASE_URL: "perplexity_api_base_url",
  OPENALEX_API_KEY: "openalex_api_key",
  SEMANTIC_SCHOLAR_API_KEY: "semantic_scholar_api_key",
  OPENALEX_API_BASE_URL: "openalex_api_base_url",
  CROSSREF_API_BASE_URL: "crossref_api_base_url",
  ARXIV_API_BASE_URL: "arxiv_api_base_url",
  EUROPE_PMC_API_BASE_URL: "europe_pmc_api_base_url",
  SEMANTIC_SCHOLAR_API_BASE_URL: "semantic_scholar_api_base_url",
  STACK_EXCHANGE_API_BASE_URL: "stack_exchange_api_base_url",
  HACKER_NEWS_API_BASE_URL: "hacker_news_api_base_url",
  GITHUB_API_BASE_URL: "github_api_base_url",
  GDELT_API_BASE_URL: "gdelt_api_base_url",
  ARCHIVE_API_BASE_URL: "archive_api_base_url",
} as const satisfies Record<string, keyof Section>;

export const SEARCH_VARIABLE_NAMES = Object.keys(SEARCH_VARIABLES) as (keyof typeof SEARCH_VARIABLES)[];

/** The variables of a service: what connects it, and its address. */
export function variablesOf(id: WebProviderId): { connects: string | null; address: string | null } {
  if (id === "wikipedia") return { connects: null, address: null };
  if (id === "searxng") return { connects: "SEARXNG_URL", address: "SEARXNG_URL" };
  const name = id.toUpperCase();
  return { connects: `${name}_API_KEY`, address: `${name}_API_BASE_URL` };
}

const bare = (address: string): string => address.replace(/(?<!\/)\/+$/, "");

/** What was entered in the settings; its key goes only to the address it was saved with. */
function storedAccess(id: WebProviderId): { apiKey: string; baseUrl: string } | null {
  const { apiKey = null, baseUrl = "" } = storedConnections().search[id] ?? {};
  return apiKey === null ? null : { apiKey, baseUrl };
}

/** The services that answer without a key, and the keys that raise their rates. */
function specialistOf(search: Section): SpecialistEnv {
  const keys = { openalex: search.openalex_api_key, semantic_scholar: search.semantic_scholar_api_key };
  for (const apiKey of Object.values(keys)) if (apiKey !== undefined) keepSecret(apiKey);
  const services = search.specialist_services.map((id) => {
    const apiKey = (keys as Partial<Record<SpecialistId, string | undefined>>)[id] ?? null;
    return [id, { baseUrl: bare(search[`${id}_api_base_url`]), apiKey }] as const;
  });
  return { mode: search.specialist, services: Object.fromEntries(services) };
}

/** What a section says of it, else the settings, with whom the services may write to. */
export function searchAccessOf(search: Section, contact: string | null = null): SearchAccess {
  const keyed = (id: "tavily" | "brave" | "exa" | "serper" | "perplexity") => {
    const apiKey = search[`${id}_api_key`];
    if (apiKey === undefined) return storedAccess(id);
    keepSecret(apiKey);
    return { apiKey, baseUrl: bare(search[`${id}_api_base_url`]) };
  };
  const searxngAddress = search.searxng_url ?? storedConnections().search.searxng?.baseUrl;
  return {
    tavily: keyed("tavily"),
    searxng: searxngAddress === undefined ? null : { baseUrl: bare(searxngAddress) },
    brave: keyed("brave"),
    exa: keyed("exa"),
    serper: keyed("serper"),
    perplexity: keyed("perplexity"),
    wikipedia: { mode: search.wikipedia, baseUrl: bare(search.wikipedia_base_url) },
    specialist: specialistOf(search),
    archive: search.archive === "off" ? null : { baseUrl: bare(search.archive_api_base_url) },
    safeSearch: search.safe_search,
    contact,
  };
}

/** The same of variables alone; an address is checked by `url`, which throws ConfigError. */
export function searchAccessFrom(
  value: (name: string) => string | null,
  url: (name: string, value: string) => string,
): SearchAccess {
  const said = SEARCH_VARIABLE_NAMES.flatMap((name) => {
    const text = value(name);
    if (text === null) return [];
    return [[SEARCH_VARIABLES[name], name.endsWith("URL") ? url(name, text) : text] as const];
  });
  return searchAccessOf({ ...searchFields.parse({}), ...Object.fromEntries(said) });
}

/** The keys among it. */
export const searchSecrets = (access: SearchAccess): string[] => [
  ...WEB_PROVIDER_IDS.flatMap((id) => {
    const reach = access[id];
    return reach && "apiKey" in reach ? [reach.apiKey] : [];
  }),
  ...Object.values(access.specialist?.services ?? {}).flatMap(({ apiKey }) => apiKey ?? []),
];
