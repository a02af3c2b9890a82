// The web search services that can be configured, in the order they are asked. To add one, add its line to
// `WEB` and its keys to the configuration; docs/architecture.md names the files.

import { createHash } from "node:crypto";
import { breakerOf } from "@/lib/resilience/circuit-breaker";
import type { ArchiveOptions } from "./archive";
import { createBrave } from "./brave";
import { createExa } from "./exa";
import { createPerplexity } from "./perplexity";
import type { PageReader, SearchProvider } from "./provider";
import type { SearchBreaker } from "./search-breaker";
import { createSearxng, type SafeSearch } from "./searxng";
import { createSerper } from "./serper";
import { type SpecialistEnv, type SpecialistService, specialistServices } from "./specialist/services";
import { createTavily } from "./tavily";
import type { WebProviderId } from "./web-provider-ids";
import { createWikipedia } from "./wikipedia";

type KeyedAccess = { apiKey: string; baseUrl: string };

/** The configured services; without any there is no web search. */
export type SearchEnv = {
  tavily: KeyedAccess | null;
  searxng?: { baseUrl: string } | null;
  brave?: KeyedAccess | null;
  exa?: KeyedAccess | null;
  serper?: KeyedAccess | null;
  perplexity?: KeyedAccess | null;
  /** `auto`: when no other web service is configured. */
  wikipedia?: { mode: "auto" | "on" | "off"; baseUrl: string } | null;
  /** The Internet Archive, asked for copies of pages that are gone; null: it is not. */
  archive?: { baseUrl: string } | null;
  /** Absent: none. */
  specialist?: SpecialistEnv | null;
  safeSearch?: SafeSearch;
  /** The contact address for services that ask for one. */
  contact?: string | null;
};

/** A configured service. `service` identifies it, its address and its key, without revealing the key. */
export type WebService = {
  id: WebProviderId;
  provider: SearchProvider;
  /** The same service as a page reader, if it is one. */
  reader: PageReader | null;
  service: string;
  /** Its base address. */
  baseUrl: string;
  /** The pause after it could not be reached; null for the default. */
  unreachableMs: number | null;
  /** Nobody chose it; it is used because there is no other. */
  automatic: boolean;
};

const WIKIPEDIA_REST_MS = 5 * 60_000;

type Made = { provider: SearchProvider; reader?: PageReader; reach: { baseUrl: string; apiKey?: string } };
type Parts = {
  env: SearchEnv;
  breaker: (label: string, baseUrl: string) => SearchBreaker;
  now: () => number;
};

const WEB: Record<WebProviderId, (parts: Parts) => Made | null> = {
  tavily({ env: { tavily: reach }, breaker }) {
    if (!reach) return null;
    const tavily = createTavily({ ...reach, breaker: breaker("Tavily", reach.baseUrl) });
    return { provider: tavily, reader: tavily, reach };
  },
  searxng({ env: { searxng: reach, safeSearch = "moderate" }, breaker }) {
    if (!reach) return null;
    return {
      provider: createSearxng({ ...reach, safeSearch, breaker: breaker("SearXNG", reach.baseUrl) }),
      reach,
    };
  },
  brave({ env: { brave: reach, safeSearch = "moderate" }, breaker }) {
    if (!reach) return null;
    return {
      provider: createBrave({ ...reach, safeSearch, breaker: breaker("Brave", reach.baseUrl) }),
      reach,
    };
  },
  exa({ env: { exa: reach }, breaker, now }) {
    if (!reach) return null;
    return { provider: createExa({ ...reach, now, breaker: breaker("Exa", reach.baseUrl) }), reach };
  },
  serper({ env: { serper: reach }, breaker }) {
    if (!reach) return null;
    return { provider: createSerper({ ...reach, breaker: breaker("Serper", reach.baseUrl) }), reach };
  },
  perplexity({ env: { perplexity: reach }, breaker }) {
    if (!reach) return null;
    return { provider: createPerplexity({ ...reach, breaker: breaker("Perplexity", reach.baseUrl) }), reach };
  },
  wikipedia({ env: { wikipedia, contact = null }, breaker }) {
    if (!wikipedia || wikipedia.mode === "off") return null;
    const reach = { baseUrl: wikipedia.baseUrl };
    return {
      provider: createWikipedia({ ...reach, contact, breaker: breaker("Wikipedia", reach.baseUrl) }),
      reach,
    };
  },
};

const breakersFor =
  (now: () => number) =>
  (label: string, baseUrl: string): SearchBreaker => ({
    breaker: breakerOf(`${label} ${new URL(baseUrl).origin}`),
    label,
    now,
    random: Math.random,
  });

/** The specialist services of the environment, in the usual order. */
export function specialistsOf({ env, now }: { env: SearchEnv; now: () => number }): SpecialistService[] {
  const { specialist, contact = null } = env;
  return specialistServices({ env: specialist, contact, breaker: breakersFor(now), now });
}

/** The archive of the environment; null when it is not asked. */
export function archiveOf({ env, now }: { env: SearchEnv; now: () => number }): ArchiveOptions | null {
  const { archive = null, contact = null } = env;
  if (!archive) return null;
  return { ...archive, contact, breaker: breakersFor(now)("The Internet Archive", archive.baseUrl) };
}

const fingerprint = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 12);

/**
 * Every configured service, in the usual order; Wikipedia last, and automatically only when there is no
 * other.
 */
export function webServices({ env, now }: { env: SearchEnv; now: () => number }): WebService[] {
  const breaker = breakersFor(now);
  return (Object.keys(WEB) as WebProviderId[]).flatMap((id): WebService[] => {
    const made = WEB[id]({ env, breaker: breaker, now });
    if (!made) return [];
    const { provider, reader = null, reach } = made;
    const service = `${id} ${reach.baseUrl} ${reach.apiKey ? fingerprint(reach.apiKey) : ""}`.trim();
    const wikipedia = id === "wikipedia";
    return [
      {
        id,
        provider,
        reader,
        service,
        baseUrl: reach.baseUrl.replaceAll("{language}", "en"),
        unreachableMs: wikipedia ? WIKIPEDIA_REST_MS : null,
        automatic: wikipedia && env.wikipedia?.mode === "auto",
      },
    ];
  });
}

/**
 * The services to ask, in order: the chosen ones that are configured, else all; an automatic one only when
 * there is no other.
 */
export function servicesToAsk(
  built: readonly WebService[],
  chosen: readonly WebProviderId[] | null | undefined,
): WebService[] {
  if (chosen && chosen.length > 0)
    return [...new Set(chosen)].flatMap((id) => {
      const found = built.find((one) => one.id === id);
      return found ? [{ ...found, automatic: false }] : [];
    });
  const set = built.filter(({ automatic }) => !automatic);
  return set.length > 0 ? set : [...built];
}
