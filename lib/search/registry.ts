// The search providers that are set up, and how a run reaches them: by its scope, side by side, each address read by a
// provider that knows it. To add a provider, add its line to `buildProviders`.

import type { ProviderStatus } from "@/lib/http/responses";
import { gateOf } from "@/lib/models/gate";
import type { Scope } from "@/lib/runs/run-state";
import { urlKey } from "@/lib/sources/url-key";
import { type EarlierPages, readEarlier, withEarlier } from "./earlier";
import { createLibraryProvider, type LibraryIndex } from "./library";
import {
  ProviderError,
  type ReadRequest,
  type ReadResult,
  type SearchHit,
  type SearchProvider,
  type SearchRequest,
} from "./provider";
import type { SearchGate } from "./search-gate";
import { createTavily } from "./tavily";

export type SearchEnv = { tavily: { apiKey: string; baseUrl: string } | null };

/** `only` narrows the scope of the run, and is passed over where nothing of that kind is in it. */
export type ScopedRequest = SearchRequest & { only?: SearchProvider["scope"] };

export type ScopedSearch = {
  /** Who is asked, as shown to a person; says so when the library stands in for a web search that is not set up. */
  label: string;
  /** Hits best first, from several providers taken in turn. Throws the first ProviderError when nobody answered. */
  search(request: ScopedRequest): Promise<{ provider: string; hits: SearchHit[] }>;
  /** One result for each address, in order. Throws the first ProviderError when nobody could be asked at all. */
  read(request: ReadRequest): Promise<(ReadResult & { via: string })[]>;
};

export type SearchRegistry = {
  providers: ProviderStatus[];
  forScope(scope: Scope): ScopedSearch;
};

/** Sets up every provider the environment names. Without a Tavily key there is no web search; nothing else changes. */
export function createSearch({
  env,
  library,
  earlierPages = null,
  now = Date.now,
}: {
  env: SearchEnv;
  library: LibraryIndex | null;
  /** Pages read before; null when they are not to be offered. */
  earlierPages?: EarlierPages | null;
  /** Milliseconds since the epoch, by the clock that waits go by. */
  now?: () => number;
}): SearchRegistry {
  const built = buildProviders({ env, library, now });
  return {
    providers: [
      status({ id: "tavily", label: "Tavily", scope: "web" }, built),
      status({ id: "library", label: "Library", scope: "documents" }, built),
    ],
    forScope: (scope) => withPagesReadBefore(scope, scopedSearch(scope, built), earlierPages),
  };
}

/** Where the web is asked, what was read of it before comes first; an address read lately is not fetched again. */
function withPagesReadBefore(scope: Scope, search: ScopedSearch, pages: EarlierPages | null): ScopedSearch {
  if (!pages || scope === "documents") return search;
  return {
    label: search.label,
    async search(request) {
      // Pages that were read before are of the web.
      const earlier = request.only === "documents" ? [] : pages.search(request.query);
      const [before, answer] = await Promise.all([earlier, search.search(request)]);
      return withEarlier(before, answer, request.maxResults);
    },
    async read({ urls, ...how }) {
      const known = await readEarlier(pages, urls);
      const missing = urls.filter((url) => !known.has(url));
      const fetched = missing.length > 0 ? await search.read({ urls: missing, ...how }) : [];
      const results = new Map(fetched.map((result, index) => [missing[index] ?? result.url, result]));
      return urls.flatMap((url) => known.get(url) ?? results.get(url) ?? []);
    },
  };
}

type Building = { env: SearchEnv; library: LibraryIndex | null; now: () => number };

const gateFor = (label: string, baseUrl: string, now: () => number): SearchGate => ({
  gate: gateOf(`${label} ${new URL(baseUrl).origin}`),
  label,
  now,
  random: Math.random,
});

function buildProviders({ env, library, now }: Building): SearchProvider[] {
  const built: SearchProvider[] = [];
  if (env.tavily)
    built.push(createTavily({ ...env.tavily, gate: gateFor("Tavily", env.tavily.baseUrl, now) }));
  if (library) built.push(createLibraryProvider(library));
  return built;
}

function status(provider: Omit<ProviderStatus, "connected">, built: SearchProvider[]): ProviderStatus {
  return { ...provider, connected: built.some((one) => one.id === provider.id) };
}

function scopedSearch(scope: Scope, built: SearchProvider[]): ScopedSearch {
  const wanted = built.filter((provider) => scope === "both" || provider.scope === scope);
  // Whoever asks the web without a web search still gets what lies on this machine, and is told.
  const standsIn = wanted.length === 0;
  const asked = standsIn ? built.filter((provider) => provider.scope === "documents") : wanted;
  const names = asked.map((provider) => provider.label).join(" and ");
  const noWeb = scope !== "documents" && !built.some((provider) => provider.scope === "web");
  return {
    label: asked.length === 0 ? "No search" : noWeb ? `${names} (no web search is set up)` : names,
    search: ({ only, ...request }) => searchAll(narrowed(asked, only), request),
    // Any provider may read: a follow-up run may name a source an earlier run found in another scope.
    read: (request) => readAll(built, request),
  };
}

function narrowed(asked: SearchProvider[], only: ScopedRequest["only"]): SearchProvider[] {
  const left = asked.filter((provider) => only === undefined || provider.scope === only);
  return left.length > 0 ? left : asked;
}

async function searchAll(
  providers: SearchProvider[],
  request: SearchRequest,
): Promise<{ provider: string; hits: SearchHit[] }> {
  if (providers.length === 0) throw nobody();
  const settled = await Promise.allSettled(providers.map((provider) => provider.search(request)));
  const answered: { provider: SearchProvider; hits: SearchHit[] }[] = [];
  settled.forEach((result, index) => {
    const provider = providers[index];
    if (provider && result.status === "fulfilled") answered.push({ provider, hits: result.value });
  });
  if (answered.length === 0 || request.signal.aborted) throw firstFailure(settled);
  return {
    provider: answered.map(({ provider }) => provider.label).join(", "),
    hits: takeInTurn(answered.map(({ hits }) => hits)).slice(0, request.maxResults),
  };
}

/** First of each, second of each, and so on; an address that comes twice stays where it came first. */
function takeInTurn(lists: SearchHit[][]): SearchHit[] {
  const hits = new Map<string, SearchHit>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let place = 0; place < longest; place += 1)
    for (const list of lists) {
      const hit = list[place];
      if (hit && !hits.has(urlKey(hit.url))) hits.set(urlKey(hit.url), hit);
    }
  return [...hits.values()];
}

async function readAll(
  providers: SearchProvider[],
  { urls, ...how }: ReadRequest,
): Promise<(ReadResult & { via: string })[]> {
  const groups = new Map<SearchProvider, string[]>();
  for (const url of urls) {
    const reader = providers.find((provider) => provider.canRead(url));
    if (reader) groups.set(reader, [...(groups.get(reader) ?? []), url]);
  }
  const entries = [...groups];
  const settled = await Promise.allSettled(
    entries.map(([provider, group]) => provider.read({ urls: [...new Set(group)], ...how })),
  );
  const results = new Map<string, ReadResult & { via: string }>();
  settled.forEach((outcome, index) => {
    const [provider, group] = entries[index] ?? [];
    if (!provider || !group) return;
    if (outcome.status === "fulfilled")
      for (const result of outcome.value) results.set(result.url, { ...result, via: provider.id });
    else
      for (const url of group)
        results.set(url, { ok: false, url, reason: reasonOf(outcome.reason), via: provider.id });
  });
  const nobodyAnswered = settled.length > 0 && settled.every((outcome) => outcome.status === "rejected");
  if (nobodyAnswered || (how.signal.aborted && settled.length > 0)) throw firstFailure(settled);
  return urls.map((url) => results.get(url) ?? { ok: false, url, reason: unreadable(url), via: "none" });
}

function unreadable(url: string): string {
  return /^https?:/i.test(url)
    ? "No web search is set up that could read this address."
    : "This kind of address cannot be read.";
}

const reasonOf = (error: unknown): string =>
  error instanceof ProviderError ? error.message : "The address could not be read.";

function firstFailure(settled: PromiseSettledResult<unknown>[]): unknown {
  for (const result of settled) if (result.status === "rejected") return result.reason;
  return new ProviderError({ code: "cancelled", provider: "none", message: "The request was stopped." });
}

const nobody = (): ProviderError =>
  new ProviderError({
    code: "unreachable",
    provider: "none",
    message: "No search is set up: there is neither a web search nor a library.",
  });
