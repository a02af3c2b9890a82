// The section `search` of `agents.yaml`: how much is searched, which services are asked in which order, where they are,
// and which hosts may be used.

import { z } from "zod";
import { hostKey } from "@/lib/search/host-rules";
import { RECENCIES } from "@/lib/search/provider";
import { SPECIALIST_IDS, SPECIALIST_MODES } from "@/lib/search/specialist/ids";
import { WEB_PROVIDER_IDS } from "@/lib/search/web-provider-ids";
import { expects, refusal } from "./expectation";
import { plainAddress } from "./plain-address";

/** Days in which a page that was read is taken from the store instead of the web. */
export const DEFAULT_REUSE_DAYS = 7;

const host = z.string().refine((text) => hostKey(text) !== null, refusal(expects("host")));
const hosts = z.array(host).max(200).optional();
/** A secret. */
const key = z.string().min(1).optional();

export const searchFields = z.strictObject({
  max_searches: z.int().min(0).max(100).default(4),
  /** Above 10 has no effect: a tool call asks for 10 at most (Q10). */
  max_results: z.int().min(1).max(50).default(10),
  content_limit: z.int().min(100).max(100_000).default(1500),
  snippet_limit: z.int().min(50).max(5000).default(1000),
  max_consecutive_failures: z.int().min(1).max(10).default(2),
  /** Pages read at most this many days ago are offered before the web is asked again; 0 turns that off. */
  reuse_days: z.int().min(0).max(3650).default(DEFAULT_REUSE_DAYS),
  /** Services of the web in the order in which they are asked; all that are set up unless given. */
  providers: z.array(z.enum(WEB_PROVIDER_IDS)).max(WEB_PROVIDER_IDS.length).optional(),
  /** How many of them are to answer a search; their results are put together by rank. */
  merge: z.int().min(1).max(WEB_PROVIDER_IDS.length).default(1),
  recency: z.enum(RECENCIES).nullable().default(null),
  allowed_hosts: hosts,
  preferred_hosts: hosts,
  banned_hosts: hosts,
  /** Whether a site is asked by its robots.txt before a page of it is fetched directly. */
  respect_robots: z.boolean().default(true),
  safe_search: z.enum(["off", "moderate", "strict"]).default("moderate"),
  tavily_api_key: key,
  tavily_api_base_url: plainAddress.default("https://api.tavily.com"),
  searxng_url: plainAddress.optional(),
  brave_api_key: key,
  brave_api_base_url: plainAddress.default("https://api.search.brave.com"),
  exa_api_key: key,
  exa_api_base_url: plainAddress.default("https://api.exa.ai"),
  serper_api_key: key,
  serper_api_base_url: plainAddress.default("https://google.serper.dev"),
  perplexity_api_key: key,
  perplexity_api_base_url: plainAddress.default("https://api.perplexity.ai"),
  /** `auto`: where no other search of the web is set up. */
  wikipedia: z.enum(["auto", "on", "off"]).default("auto"),
  /** `{language}` stands for the language of the query. */
  wikipedia_base_url: plainAddress.default("https://{language}.wikipedia.org"),
  /** `auto`: where the question's words ask for them, or the person does; `chosen`: only where the person does. */
  specialist: z.enum(SPECIALIST_MODES).default("auto"),
  /** Specialist services that may be asked. */
  specialist_services: z.array(z.enum(SPECIALIST_IDS)).default([...SPECIALIST_IDS]),
  openalex_api_key: key,
  openalex_api_base_url: plainAddress.default("https://api.openalex.org"),
  crossref_api_base_url: plainAddress.default("https://api.crossref.org"),
  arxiv_api_base_url: plainAddress.default("https://export.arxiv.org"),
  europe_pmc_api_base_url: plainAddress.default("https://www.ebi.ac.uk/europepmc/webservices/rest"),
  semantic_scholar_api_base_url: plainAddress.default("https://api.semanticscholar.org"),
  semantic_scholar_api_key: key,
  stack_exchange_api_base_url: plainAddress.default("https://api.stackexchange.com"),
  hacker_news_api_base_url: plainAddress.default("https://hn.algolia.com"),
  github_api_base_url: plainAddress.default("https://api.github.com"),
  gdelt_api_base_url: plainAddress.default("https://api.gdeltproject.org"),
  /** Whether the Internet Archive is asked for a copy of a page that is gone. */
  archive: z.enum(["on", "off"]).default("on"),
  archive_api_base_url: plainAddress.default("https://archive.org"),
});

/** What a page in the browser must not decide: where questions go, with which key, and what is held against hosts. */
export const SEARCH_FILE_ONLY = [
  "providers",
  "merge",
  "recency",
  "allowed_hosts",
  "preferred_hosts",
  "banned_hosts",
  "respect_robots",
  "safe_search",
  "tavily_api_key",
  "tavily_api_base_url",
  "searxng_url",
  "brave_api_key",
  "brave_api_base_url",
  "exa_api_key",
  "exa_api_base_url",
  "serper_api_key",
  "serper_api_base_url",
  "perplexity_api_key",
  "perplexity_api_base_url",
  "wikipedia",
  "wikipedia_base_url",
  "specialist",
  "specialist_services",
  "openalex_api_key",
  "semantic_scholar_api_key",
  "openalex_api_base_url",
  "crossref_api_base_url",
  "arxiv_api_base_url",
  "europe_pmc_api_base_url",
  "semantic_scholar_api_base_url",
  "stack_exchange_api_base_url",
  "hacker_news_api_base_url",
  "github_api_base_url",
  "gdelt_api_base_url",
  "archive",
  "archive_api_base_url",
] as const satisfies (keyof z.infer<typeof searchFields>)[];

type FileOnly = (typeof SEARCH_FILE_ONLY)[number];

/** The part of the section that a person may change in the browser. */
export const editableSearch = searchFields.omit(
  Object.fromEntries(SEARCH_FILE_ONLY.map((name) => [name, true])) as Record<FileOnly, true>,
);

/** What of a section only the file can have; what holds without a file where there is none. */
export function fileOnlySearch(
  search: z.infer<typeof searchFields> | undefined,
): Pick<z.infer<typeof searchFields>, FileOnly> {
  const {
    max_searches,
    max_results,
    content_limit,
    snippet_limit,
    max_consecutive_failures,
    reuse_days,
    ...own
  } = search ?? searchFields.parse({});
  return own;
}
