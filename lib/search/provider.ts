// A search provider finds addresses, a page reader reads them; a service may be both. Each is one file, one line in the
// registry and one call of its contract suite (`provider.contract.ts`, `reader.contract.ts`), and throws `ProviderError`
// and nothing else.

import type { PageAbout } from "@/lib/sources/page-about";

export type SearchHit = {
  url: string;
  title: string;
  /** Plain text; the caller cuts it to its own limit. */
  snippet: string;
  /** ISO date where the provider knows it. */
  publishedAt: string | null;
  /** True for a page that an earlier research read: its text lies on this machine. */
  earlier?: boolean;
  /** Labels of the providers that found it, where more than one was asked. */
  providers?: string[];
};

/** How old a page may be. */
export const RECENCIES = ["day", "week", "month", "year"] as const;
export type Recency = (typeof RECENCIES)[number];

/** Hosts, each with everything under it, as code compares them (`host-rules.ts`): only these, first these, never these. */
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
      /** Where each page of a paginated document begins, in code units of `text`. */
      pageStarts?: number[];
      /** What is known of the page beside its text; absent where nothing is. */
      about?: PageAbout;
      /** When the text was read, for one that was read before; absent for one read now. */
      readAt?: number;
    }
  | { ok: false; url: string; reason: string };

/** How much trouble a provider takes, where it offers a choice: `advanced` is slower, and costs more there. */
export type Depth = "basic" | "advanced";

export type SearchRequest = {
  query: string;
  maxResults: number;
  signal: AbortSignal;
  depth?: Depth;
  /** That of the question behind it (ISO 639-1), where it is known; of use where the query does not say its own. */
  language?: string;
  /** Left aside by a provider that cannot tell the age of a page; see `narrowsByAge`. */
  recency?: Recency;
  /** A wish that spares results in vain: what comes back is held against the rules by code, whatever a provider did. */
  hosts?: HostLists;
};
export type ReadRequest = {
  urls: string[];
  signal: AbortSignal;
  depth?: Depth;
  /** The reader that is wanted, by its id, where it can read the address; others read what it cannot. */
  by?: string;
  /** Asks the site itself also where the page was fetched today. */
  fresh?: boolean;
  /** Asked for each address that a page leads on to: a false one is not gone to. */
  mayVisit?: (url: string) => boolean;
};

export interface SearchProvider {
  /** Stable id, stored with what it brings: `tavily`, `library`. */
  readonly id: string;
  /** As shown to a person: "Tavily", "Library". */
  readonly label: string;
  readonly scope: "web" | "documents";
  /** Whether it can leave out what is older than asked for. */
  readonly narrowsByAge?: boolean;
  /** Hits best first, each address once, at most as many as asked for. */
  search(request: SearchRequest): Promise<SearchHit[]>;
}

export interface PageReader {
  /** Stable id, stored with the pages it brings: `tavily`, `library`, `direct`. */
  readonly id: string;
  /** As shown to a person. */
  readonly label: string;
  /** Whether it may be asked for this address at all. */
  canRead(url: string): boolean;
  /** One result for each address asked for, in the order asked; a page that cannot be read is a result, not an error. */
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

/** A provider's failure. The message may be shown to the person and the model: it never holds a key or a body. */
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

  /** Whether the same request may succeed later by itself. */
  get retryable(): boolean {
    return this.code === "rate_limited" || this.code === "unreachable" || this.code === "timeout";
  }
}
