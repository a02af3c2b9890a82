// Builds the search of a run: by its scope, it asks web services one after the other or in parallel, and the
// library beside them, merges the results by rank, and applies the host rules last. `providers.ts` has the
// services.

import type { ProviderStatus } from "@/lib/http/provider-status";
import type { Scope } from "@/lib/run-log/run-state";
import { type Place, SPECIALIST_KINDS } from "@/lib/sources/places";
import { type ArchiveOptions, withArchive, withFullText } from "./archive";
import { type EarlierPages, readEarlier, withEarlier } from "./earlier";
import { type Answered, type AskedService, askServices, type SearchFailure } from "./fall-over";
import { byHostRules, hostCheck, NO_RULES } from "./host-rules";
import { createLibraryProvider, type LibraryIndex } from "./library";
import { ANY_TIME, isWithin } from "./period";
import {
  type PageReader,
  ProviderError,
  type ReadRequest,
  type SearchHit,
  type SearchProvider,
  type SearchRequest,
} from "./provider";
import { statusOf } from "./provider-status";
import {
  archiveOf,
  type SearchEnv,
  servicesToAsk,
  specialistsOf,
  type WebService,
  webServices,
} from "./providers";
import { fuseByRank } from "./rank-fusion";
import { type Reading, readAll, withCosts } from "./reading";
import { type Cost, type SearchPriceList, searchCost } from "./search-prices";
import { type PublicationMarks, publicationMarks } from "./specialist/publication-marks";
import { type SpecialistService, servicesOfKind } from "./specialist/services";
import type { WebProviderId } from "./web-provider-ids";

/** An agent's settings for the web search. */
export type SearchChoice = {
  /** In the order they are asked; null for all configured ones. */
  providers?: readonly WebProviderId[] | null;
  /** How many web services should answer a search; default 1. */
  merge?: number;
};

/** `only` narrows the scope of the run, and is ignored when the scope has nothing of that kind. */
export type ScopedRequest = SearchRequest & {
  only?: SearchProvider["scope"];
  /** Where to look beside the documents of the scope; absent: the web. */
  places?: readonly Place[];
  /** The person chose these places: their specialists are asked even while they are paused. */
  placesChosen?: boolean;
};

export type SearchAnswer = {
  /** The providers that answered, as shown to a person. */
  provider: string;
  hits: SearchHit[];
  /** The services that failed; absent when there are none. */
  failed?: SearchFailure[];
  /** The services that answered but could not filter by age; absent when there are none. */
  anyAge?: string[];
  /** True when nothing was found and the bundled documentation was not searched; absent otherwise. */
  bundledLeftOut?: true;
  /** What the services that answered cost together; absent when no price is known. */
  cost?: Cost;
};

export type ScopedSearch = {
  /**
   * The providers that are asked, as shown to a person; also says when the library replaces a missing web
   * search.
   */
  label: string;
  /** Hits, best first. Throws the first ProviderError when nobody answered. */
  search(request: ScopedRequest): Promise<SearchAnswer>;
  /**
   * One result for each address, in order. Throws the first ProviderError when no reader could be asked at
   * all.
   */
  read(request: ReadRequest): Promise<Reading[]>;
};

type SearchRegistry = {
  providers: ProviderStatus[];
  forScope(scope: Scope): ScopedSearch;
};

/**
 * Creates every service that the environment configures. Without any there is no web search; nothing else
 * changes.
 */
export function createSearch({
  env,
  library,
  choice = {},
  ownReader = null,
  earlierPages = null,
  prices = null,
  now = Date.now,
  question = null,
  ownOnly = false,
}: {
  env: SearchEnv;
  library: LibraryIndex | null;
  choice?: SearchChoice;
  /**
   * The reader without a service: used when no service reads pages, and for pages that a service could not
   * read.
   */
  ownReader?: PageReader | null;
  /** Earlier pages; null when they are not offered. */
  earlierPages?: EarlierPages | null;
  /** What a search costs; null when costs are not counted. */
  prices?: SearchPriceList | null;
  /** Milliseconds since the epoch, by the clock that also measures waits. */
  now?: () => number;
  /** The person's question behind the searches; null when unknown. */
  question?: string | null;
  /** True when, of the documents, only the person's own are searched. */
  ownOnly?: boolean;
}): SearchRegistry {
  const own = ownOnly ? { ownOnly } : {};
  const services = webServices({ env, now });
  const asked = servicesToAsk(services, choice.providers);
  const besideWeb = asked.some(({ automatic }) => !automatic);
  const documents = library ? createLibraryProvider(library, { question, besideWeb, ...own }) : null;
  const readers = [...services.map(({ reader }) => reader), ownReader, documents].filter(
    (reader) => reader !== null,
  );
  const chosen = library ? createLibraryProvider(library, { question, chosen: true, ...own }) : null;
  const specialists = specialistsOf({ env, now });
  const archive = archiveOf({ env, now });
  const auto = env.specialist?.mode !== "chosen";
  const merge = choice.merge ?? 1;
  const parts: Parts = {
    services: asked,
    specialists,
    archive,
    auto,
    marks: publicationMarks(specialists, now),
    documents,
    chosen,
    readers,
    merge,
    prices,
    now,
  };
  return {
    get providers() {
      return statusOf({ services, asked, library: documents !== null, now: now() });
    },
    forScope: (scope) =>
      withMarks(scope, withPagesReadBefore(scope, scopedSearch(scope, parts), earlierPages), parts),
  };
}

/** Results whose address names a publication are looked up, where scholarly services may be asked. */
function withMarks(scope: Scope, search: ScopedSearch, { auto, marks }: Parts): ScopedSearch {
  if (scope === "documents") return search;
  return {
    ...search,
    async search(request) {
      const answer = await search.search(request);
      const chosen = request.placesChosen === true && request.places?.includes("scholarly") === true;
      if (request.only === "documents" || !(auto || chosen)) return answer;
      return { ...answer, hits: await marks(answer.hits, request.signal) };
    },
  };
}

/** When the web is searched, earlier pages come first; an address read recently is not fetched again. */
function withPagesReadBefore(scope: Scope, search: ScopedSearch, pages: EarlierPages | null): ScopedSearch {
  if (!pages || scope === "documents") return search;
  return {
    label: search.label,
    async search(request) {
      // Earlier pages are web pages, so the host rules apply.
      const refused = hostCheck(request.hosts ?? NO_RULES);
      const mayVisit = (url: string) => refused(url) === null;
      const { period = ANY_TIME } = request;
      // Further results of a query come from the services alone: it has few stored pages.
      const none = request.only === "documents" || (request.offset ?? 0) > 0;
      const earlier = none ? [] : pages.search(request.query, mayVisit);
      const [before, answer] = await Promise.all([earlier, search.search(request)]);
      const fitting = before.filter((hit) => isWithin(hit, period));
      return withEarlier(byHostRules(fitting, request.hosts), answer, request.maxResults);
    },
    async read({ urls, ...how }) {
      const known = await readEarlier(pages, { urls, ...how });
      const missing = urls.filter((url) => !known.has(url));
      const fetched = missing.length > 0 ? await search.read({ urls: missing, ...how }) : [];
      const results = new Map(fetched.map((result, index) => [missing[index] ?? result.url, result]));
      return urls.flatMap((url) => known.get(url) ?? results.get(url) ?? []);
    },
  };
}

type Parts = {
  services: WebService[];
  specialists: SpecialistService[];
  archive: ArchiveOptions | null;
  /** Whether specialists are asked without the person's choice. */
  auto: boolean;
  /** Looks up the publications among the results. */
  marks: PublicationMarks;
  documents: SearchProvider | null;
  /** The same, when the person chose the documents. */
  chosen: SearchProvider | null;
  readers: PageReader[];
  merge: number;
  prices: SearchPriceList | null;
  now: () => number;
};

/** Reads addresses, and says what each page cost that a service read. */
async function readPriced({ readers, prices }: Parts, request: ReadRequest): Promise<Reading[]> {
  const readings = await readAll(readers, request);
  return prices ? withCosts(readings, request.depth, prices) : readings;
}

function scopedSearch(scope: Scope, parts: Parts): ScopedSearch {
  const { merge } = parts;
  const documents = scope === "documents" ? parts.chosen : parts.documents;
  const services = scope === "documents" ? [] : parts.services;
  // A web search without web services still searches this machine's documents, and the label says so.
  const inScope = scope !== "web" || services.length === 0 ? documents : null;
  // When the web services are only automatic, the library answers if they fail.
  const inReserve = inScope === null && services.every(({ automatic }) => automatic) ? documents : null;
  const web = services.slice(0, Math.max(1, merge)).map(({ provider }) => provider.label);
  const names = [...web, ...(inScope ? [inScope.label] : [])].join(" and ");
  const noWeb = scope !== "documents" && parts.services.length === 0;
  return {
    label: names === "" ? "No search" : noWeb ? `${names} (no web search is set up)` : names,
    async search({ only, places = ["web"], placesChosen = false, ...request }) {
      const noWeb = (only === "documents" && inScope) || !places.includes("web");
      const asked = {
        ...parts,
        services: noWeb ? [] : services,
        documents: only === "web" && services.length > 0 ? null : inScope,
        groups: only === "documents" || scope === "documents" ? [] : groupsFor(parts, places, placesChosen),
      };
      return searchAll({ ...asked, inReserve: asked.services.length > 0 ? inReserve : null }, request);
    },
    // Any reader may be used: a follow-up run may name a source that an earlier run found in another scope.
    read: withArchive(
      withFullText((request) => readPriced(parts, request)),
      parts.archive,
    ),
  };
}

/** Services of one kind, of which `atOnce` should answer. */
type Group = { services: AskedService[]; atOnce: number };

/** The specialists for the places; those that nobody chose only where the settings allow it. */
function groupsFor(
  { specialists, auto }: Pick<Parts, "specialists" | "auto">,
  places: readonly Place[],
  chosen: boolean,
): Group[] {
  if (!auto && !chosen) return [];
  const groups = SPECIALIST_KINDS.filter((kind) => places.includes(kind)).map((kind) =>
    servicesOfKind(specialists, kind),
  );
  // Prices are those of web services, so a specialist has no id here.
  return groups.map(({ services, atOnce }) => ({
    services: services.map(({ id: _, ...one }) => ({ ...one, automatic: !chosen })),
    atOnce,
  }));
}

type Asked = Pick<Parts, "services" | "documents" | "merge" | "prices" | "now"> & {
  inReserve: SearchProvider | null;
  groups: Group[];
};

/** More than requested, so that enough remain after the host rules. */
const MOST_ASKED = 20;

async function searchAll(parts: Asked, request: SearchRequest): Promise<SearchAnswer> {
  const { documents, inReserve, prices, now } = parts;
  const groups = [{ services: parts.services, atOnce: Math.max(1, parts.merge) }, ...parts.groups].filter(
    ({ services }) => services.length > 0,
  );
  if (groups.length === 0 && !documents) throw nobody();
  const { hosts, maxResults } = request;
  const ruled = hosts && hosts.allowed.length + hosts.preferred.length + hosts.banned.length > 0;
  const wider =
    ruled && maxResults > 0 ? { ...request, maxResults: Math.max(MOST_ASKED, maxResults) } : request;
  const [asked, ours] = await Promise.all([
    Promise.all(groups.map((group) => askServices({ ...group, request: wider, now }))),
    documents ? askDocuments(documents, request) : null,
  ]);
  const web = {
    answered: onceEach(asked.flatMap(({ answered }) => answered)),
    failed: asked.flatMap(({ failed }) => failed),
    error: asked.find(({ error }) => error !== null)?.error ?? null,
  };
  const none = web.answered.length === 0 && !request.signal.aborted;
  const instead = none && !ours && inReserve ? await askDocuments(inReserve, request) : null;
  const fromDocuments = [ours, instead].flatMap((one) => one?.answered ?? []);
  const { period = ANY_TIME } = request;
  // Some services restrict only one side, or nothing; what a page says of its date decides for all alike.
  const fitting = web.answered.map((one) => ({
    ...one,
    hits: one.hits.filter((hit) => isWithin(hit, period)),
  }));
  const answered = [...fitting, ...fromDocuments];
  if (answered.length === 0 || request.signal.aborted)
    throw web.error ?? ours?.error ?? instead?.error ?? (groups.length > 0 ? resting(web.failed) : stopped());
  const hits = byHostRules(fuseByRank(answered), hosts).slice(0, maxResults);
  const library = ours ? documents : instead && inReserve;
  return {
    provider: answered.map(({ label }) => label).join(", "),
    hits,
    ...(hits.length === 0 && (await leavesOutBundled(library, request)) ? { bundledLeftOut: true } : {}),
    ...(web.failed.length > 0 ? { failed: web.failed } : {}),
    ...anyAgeOf(web.answered),
    ...costOf(web.answered, wider, prices),
  };
}

/** A service that answered for two kinds counts once. */
const onceEach = (answered: readonly Answered[]): Answered[] => [
  ...new Map(answered.map((one) => [one.label, one])).values(),
];

/** Together, in the one currency of the price list. */
function costOf(
  answered: readonly Answered[],
  request: SearchRequest,
  prices: SearchPriceList | null,
): Pick<SearchAnswer, "cost"> {
  if (!prices) return {};
  const costs = answered.flatMap(({ id }) => (id && searchCost(id, request, prices)) || []);
  const amount = costs.reduce((sum, cost) => sum + cost.amount, 0);
  return costs.length > 0 ? { cost: { amount, currency: prices.currency } } : {};
}

async function askDocuments(
  provider: SearchProvider,
  request: SearchRequest,
): Promise<{ answered: Answered[]; error: unknown }> {
  try {
    const hits = await provider.search(request);
    return { answered: [{ label: provider.label, hits, anyAge: false }], error: null };
  } catch (error) {
    return { answered: [], error };
  }
}

/** Asked only to explain an empty answer, so that a failure says nothing. */
async function leavesOutBundled(library: SearchProvider | null, request: SearchRequest): Promise<boolean> {
  try {
    return (await library?.leavesOutBundled?.(request)) ?? false;
  } catch {
    return false;
  }
}

function anyAgeOf(answered: readonly Answered[]): Pick<SearchAnswer, "anyAge"> {
  const labels = answered.filter(({ anyAge }) => anyAge).map(({ label }) => label);
  return labels.length > 0 ? { anyAge: labels } : {};
}

const stopped = (): ProviderError =>
  new ProviderError({ code: "cancelled", provider: "none", message: "The request was stopped." });

const resting = ([first]: readonly SearchFailure[]): ProviderError =>
  new ProviderError({
    code: first?.code ?? "unreachable",
    provider: "none",
    message: `${first?.provider ?? "The web search"} failed a moment ago and is left alone for a while.`,
  });

const nobody = (): ProviderError =>
  new ProviderError({
    code: "unreachable",
    provider: "none",
    message: "No search is set up: there is neither a web search nor a library.",
  });
