// A search provider finds addresses, a page reader reads them; a service may be both. Each is one file, one
// line in the registry and one call of its contract suite (`provider.contract.ts`, `reader.contract.ts`), and
// throws only `ProviderError`.

import type { StoredPicture } from "@/lib/fetch/pages/page";
import type { PageAbout } from "@/lib/sources/page-about";
import type { Publication } from "@/lib/sources/publication";
import type { Period } from "./period";

export type SearchHit = {
  url: string;
  title: string;
  /** Plain text; the caller cuts it to its own limit. */
  snippet: string;
  /** ISO date, if the provider knows it. */
  publishedAt: string | null;
  /** True for a page that earlier research read: its text is stored on this machine. */
  earlier?: boolean;
  /** Labels of the providers that found it, if several were asked. */
  providers?: string[];
  /** What a scholarly service says about the publication. */
  publication?: Publication;
};

/** How old a page may be. */
export const RECENCIES = ["day", "week", "month", "year"] as const;
export type Recency = (typeof RECENCIES)[number];

/** Hosts with their subdomains, as code compares them (`host-rules.ts`): allowed, preferred, banned. */
export type HostLists = {
  allowed: string[];
  preferred: string[];
  banned: string[];
};

export type ReadResult =
  | {
      ok: true;
      url: string;
      title: string;
      text: string;
      publishedAt: string | null;
      /** Where each page of a paginated document starts, in code units of `text`. */
      pageStarts?: number[];
      /** Metadata of the page beside its text; absent when there is none. */
      about?: PageAbout;
      /** The bytes of pictures that `about` names, as far as they are not stored yet. */
      pictures?: readonly StoredPicture[];
      /** When the text was read, if that was earlier; absent for one read now. */
      readAt?: number;
    }
  | {
      ok: false;
      url: string;
      reason: string;
      /** The site says that there is no such page (any more): 404 or 410. */
      gone?: true;
    };

/** The effort of a provider that offers a choice: `advanced` is slower and costs more. */
export type Depth = "basic" | "advanced";

export type SearchRequest = {
  query: string;
  maxResults: number;
  signal: AbortSignal;
  depth?: Depth;
  /** The language of the question (ISO 639-1), if known; used when the query does not reveal its own. */
  language?: string;
  /** Ignored by a provider that does not know the age of pages; see `narrowsByAge`. */
  recency?: Recency;
  /** Replaces `recency`. Ignored on a side that the provider cannot restrict; see `narrowsByPeriod`. */
  period?: Period;
  /** How many of the best results to leave out, because the caller has them; absent: none. */
  offset?: number;
  /** A hint that saves useless results: code applies the rules to all results, whatever the provider did. */
  hosts?: HostLists;
};
export type ReadRequest = {
  urls: string[];
  signal: AbortSignal;
  depth?: Depth;
  /** The id of the preferred reader, if it can read the address; others read the rest. */
  by?: string;
  /** For an address, the one where the full text of the publication is open. */
  fullTexts?: Readonly<Record<string, string>>;
  /** Asks the site itself even if the page was fetched today. */
  fresh?: boolean;
  /** False if captioned pictures are not kept. */
  pictures?: boolean;
  /** Called for each address that a page redirects to; false refuses it. */
  mayVisit?: (url: string) => boolean;
};

export interface SearchProvider {
  /** Stable id, stored with its results: `tavily`, `library`. */
  readonly id: string;
  /** As shown to a person: "Tavily", "Library". */
  readonly label: string;
  readonly scope: "web" | "documents";
  /** Whether it can filter by age. */
  readonly narrowsByAge?: boolean;
  /** Whether it can be asked for pages from certain days: both sides, only the first day, or neither (absent). */
  readonly narrowsByPeriod?: "both" | "since";
  /** Hits, best first, each address once, at most as many as requested. */
  search(request: SearchRequest): Promise<SearchHit[]>;
  /** True when it has bundled documentation that it does not search for this request. Only the library offers it. */
  leavesOutBundled?(request: SearchRequest): Promise<boolean>;
  /** Publications by their plain DOIs, in one request; unknown ones are missing. Only where the service offers it. */
  lookUp?(dois: readonly string[], signal: AbortSignal): Promise<Map<string, Publication>>;
}

export interface PageReader {
  /** Stable id, stored with the pages it reads: `tavily`, `library`, `direct`. */
  readonly id: string;
  /** As shown to a person. */
  readonly label: string;
  /** Whether it can be asked for this address at all. */
  canRead(url: string): boolean;
  /** One result for each address, in the requested order; an unreadable page is a result, not an error. */
  read(request: ReadRequest): Promise<ReadResult[]>;
}

export const PROVIDER_ERROR_CODES = [
  "unauthorised",
  "quota",
  "rate_limited",
  "unreachable",
  "timeout",
  "bad_response",
  "cancelled",
] as const;
export type ProviderErrorCode = (typeof PROVIDER_ERROR_CODES)[number];

/**
 * A provider's failure. The message may be shown to the person and the model: it never contains a key or a
 * body.
 */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly code: ProviderErrorCode;
  readonly provider: string;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor(fields: {
    code: ProviderErrorCode;
    provider: string;
    message: string;
    status?: number | null;
    retryAfterMs?: number | null;
    cause?: unknown;
  }) {
    super(fields.message, { cause: fields.cause });
    this.code = fields.code;
    this.provider = fields.provider;
    this.status = fields.status ?? null;
    this.retryAfterMs = fields.retryAfterMs ?? null;
  }

  /** Whether the same request may succeed later without changes. */
  get retryable(): boolean {
    return this.code === "rate_limited" || this.code === "unreachable" || this.code === "timeout";
  }
}
