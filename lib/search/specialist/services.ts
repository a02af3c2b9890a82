// The specialist services of this installation, and which of them answer a search of a kind.

import { createHash } from "node:crypto";
import { SPECIALIST_KINDS, type SpecialistKind } from "@/lib/sources/places";
import type { SearchProvider } from "../provider";
import type { SearchBreaker } from "../search-breaker";
import { createArxiv } from "./arxiv";
import { createCrossref } from "./crossref";
import { createEuropePmc } from "./europe-pmc";
import { createGdelt } from "./gdelt";
import { createGitHub } from "./github";
import { createHackerNews } from "./hacker-news";
import { SPECIALIST_IDS, type SpecialistId, type SpecialistMode } from "./ids";
import { createOpenAlex } from "./openalex";
import { createSemanticScholar } from "./semantic-scholar";
import type { SpecialistOptions } from "./service";
import { createStackExchange } from "./stack-exchange";

/** How the specialist services are reached. */
export type SpecialistEnv = {
  mode: SpecialistMode;
  /** Those that may be asked, with their addresses. */
  services: Partial<Record<SpecialistId, { baseUrl: string; apiKey?: string | null }>>;
};

export type SpecialistService = {
  id: SpecialistId;
  provider: SearchProvider;
  /** Identifies it, its address and its key, without revealing the key. */
  service: string;
  baseUrl: string;
  unreachableMs: number | null;
  /** Nobody chose it: while it is paused, it is not asked at all. */
  automatic: boolean;
};

const CREATE: Record<SpecialistId, (options: SpecialistOptions) => SearchProvider> = {
  openalex: createOpenAlex,
  crossref: createCrossref,
  arxiv: createArxiv,
  europe_pmc: createEuropePmc,
  semantic_scholar: createSemanticScholar,
  stack_exchange: createStackExchange,
  hacker_news: createHackerNews,
  github: createGitHub,
  gdelt: createGdelt,
};

/** In the order in which they are asked; `atOnce` of them answer a search. The others answer for one that fails. */
const OF_KIND: Record<SpecialistKind, { ids: SpecialistId[]; atOnce: number }> = {
  scholarly: { ids: ["openalex", "europe_pmc", "arxiv", "crossref", "semantic_scholar"], atOnce: 3 },
  news: { ids: ["gdelt", "hacker_news"], atOnce: 1 },
  code: { ids: ["stack_exchange", "github", "hacker_news"], atOnce: 2 },
};

/** The kinds of source for which a service is asked. */
export const kindsOf = (id: SpecialistId): SpecialistKind[] =>
  SPECIALIST_KINDS.filter((kind) => OF_KIND[kind].ids.includes(id));

/** The pause after a service could not be reached, so that a machine without network is not delayed by each search. */
const UNREACHABLE_MS = 5 * 60_000;

const fingerprint = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 12);

/** Builds the services that the environment allows. */
export function specialistServices({
  env,
  contact,
  breaker,
  now,
}: {
  env: SpecialistEnv | null | undefined;
  contact: string | null;
  breaker: (label: string, baseUrl: string) => SearchBreaker;
  now: () => number;
}): SpecialistService[] {
  if (!env || env.mode === "off") return [];
  return SPECIALIST_IDS.flatMap((id) => {
    const reach = env.services[id];
    if (!reach) return [];
    const { baseUrl, apiKey = null } = reach;
    const provider = CREATE[id]({ baseUrl, apiKey, contact, now, breaker: breaker(id, baseUrl) });
    const service = `${id} ${baseUrl} ${apiKey ? fingerprint(apiKey) : ""}`.trim();
    return [{ id, provider, service, baseUrl, unreachableMs: UNREACHABLE_MS, automatic: true }];
  });
}

/** The services for a kind of source, in the order in which they are asked, and how many of them should answer. */
export function servicesOfKind(
  services: readonly SpecialistService[],
  kind: SpecialistKind,
): { services: SpecialistService[]; atOnce: number } {
  const { ids, atOnce } = OF_KIND[kind];
  const found = ids.flatMap((id) => services.find((one) => one.id === id) ?? []);
  return { services: found, atOnce };
}
