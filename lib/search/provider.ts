// A search provider finds addresses and reads them. Each provider is one file, one line in the registry and one call
// of the contract suite (`provider.contract.ts`). It throws `ProviderError` and nothing else.

export type SearchHit = {
  url: string;
  title: string;
  /** Plain text; the caller cuts it to its own limit. */
  snippet: string;
  /** ISO date where the provider knows it. */
  publishedAt: string | null;
  /** True for a page that an earlier research read: its text lies on this machine. */
  earlier?: boolean;
};

export type ReadResult =
  | {
      ok: true;
      url: string;
      title: string;
      text: string;
      publishedAt: string | null;
      /** When the text was read, for one that was read before; absent for one read now. */
      readAt?: number;
    }
  | { ok: false; url: string; reason: string };

/** How much trouble a provider takes, where it offers a choice: `advanced` is slower, and costs more there. */
export type Depth = "basic" | "advanced";

export type SearchRequest = { query: string; maxResults: number; signal: AbortSignal; depth?: Depth };
export type ReadRequest = { urls: string[]; signal: AbortSignal; depth?: Depth };

export interface SearchProvider {
  /** Stable id, stored with what it brings: `tavily`, `library`. */
  readonly id: string;
  /** As shown to a person: "Tavily", "Library". */
  readonly label: string;
  readonly scope: "web" | "documents";
  search(request: SearchRequest): Promise<SearchHit[]>;
  /** One result for each address asked for, in the order asked; a page that cannot be read is a result, not an error. */
  read(request: ReadRequest): Promise<ReadResult[]>;
  canRead(url: string): boolean;
}

export type ProviderErrorCode =
  | "unauthorised"
  | "quota"
  | "rate_limited"
  | "unreachable"
  | "timeout"
  | "bad_response"
  | "cancelled";

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
