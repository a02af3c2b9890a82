// The search services other than Tavily for tests: providers for a scripted service, one of each kind.

import { afterAll, beforeAll } from "vitest";
import { createBrave } from "@/lib/search/brave";
import { createExa } from "@/lib/search/exa";
import { createPerplexity } from "@/lib/search/perplexity";
import type { SearchProvider } from "@/lib/search/provider";
import { createSearxng } from "@/lib/search/searxng";
import { createSerper } from "@/lib/search/serper";
import { createArxiv } from "@/lib/search/specialist/arxiv";
import { createCrossref } from "@/lib/search/specialist/crossref";
import { createEuropePmc } from "@/lib/search/specialist/europe-pmc";
import { createGdelt } from "@/lib/search/specialist/gdelt";
import { createGitHub } from "@/lib/search/specialist/github";
import { createHackerNews } from "@/lib/search/specialist/hacker-news";
import { createOpenAlex } from "@/lib/search/specialist/openalex";
import { createSemanticScholar } from "@/lib/search/specialist/semantic-scholar";
import type { SpecialistOptions } from "@/lib/search/specialist/service";
import { createStackExchange } from "@/lib/search/specialist/stack-exchange";
import { createWikipedia } from "@/lib/search/wikipedia";
import type { ServiceName } from "@/testing/servers/search-dialects";
import { type SearchService, startSearchService } from "@/testing/servers/search-service";
import { WEB_PAGES } from "@/testing/servers/web-pages";

export const KEY = "canary-key-5f3a9c";
const NOW = Date.parse("2026-06-15T12:00:00Z");

type Reach = { baseUrl: string; timeoutMs?: number };
/** Without the rate of the service, so that tests need not wait. */
const unlimited = (create: (options: SpecialistOptions) => SearchProvider) => (reach: Reach) =>
  create({ ...reach, rate: { most: 1000, everyMs: 1 } });
export const CREATE: Record<ServiceName, (reach: Reach) => SearchProvider> = {
  searxng: (reach) => createSearxng({ ...reach, now: () => NOW }),
  wikipedia: createWikipedia,
  brave: (reach) => createBrave({ ...reach, apiKey: KEY }),
  exa: (reach) => createExa({ ...reach, apiKey: KEY, now: () => NOW }),
  serper: (reach) => createSerper({ ...reach, apiKey: KEY }),
  perplexity: (reach) => createPerplexity({ ...reach, apiKey: KEY }),
  openalex: unlimited(createOpenAlex),
  crossref: unlimited(createCrossref),
  arxiv: unlimited(createArxiv),
  europe_pmc: unlimited(createEuropePmc),
  semantic_scholar: unlimited(createSemanticScholar),
  stack_exchange: unlimited(createStackExchange),
  hacker_news: unlimited(createHackerNews),
  github: unlimited(createGitHub),
  gdelt: unlimited(createGdelt),
};
export const NAMES = Object.keys(CREATE) as ServiceName[];

/** Starts services before the tests of a file and stops them afterwards; returns them with their providers. */
export function startedServices(names: readonly ServiceName[]) {
  const services = new Map<ServiceName, SearchService>();
  beforeAll(async () => {
    for (const name of names) services.set(name, await startSearchService(name, { pages: WEB_PAGES }));
  });
  afterAll(async () => {
    for (const one of services.values()) await one.stop();
  });
  const service = (name: ServiceName): SearchService => {
    const found = services.get(name);
    if (!found) throw new Error(`${name} was not started`);
    return found;
  };
  return {
    service,
    provider: (name: ServiceName) => CREATE[name]({ baseUrl: `${service(name).url}/` }),
    lastOf: (name: ServiceName) => service(name).requests.at(-1),
  };
}
