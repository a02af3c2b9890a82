// Speaks to the one Zotero server that was set up: the web API, or the local one of Zotero's own window. It may be on this
// machine, so its requests do not go through the fetch guard; they go to this origin alone, and follow no redirect.
// The protocol: https://www.zotero.org/support/dev/web_api/v3/basics and …/local_api.

import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { isLocalZotero } from "@/lib/config/notes-access";
import type { StoredZotero } from "@/lib/config/stored-connections";
import { GroundworkError } from "@/lib/errors/errors";
import { readBytes } from "@/lib/http/json-bytes";

/** A page of results at most, as the API allows. */
const PAGE = 100;
const MOST_BYTES = 40_000_000;
const TIME_MS = 60_000;
const TRIES = 4;
/** The longest that a server may ask to wait; a longer wait ends the work with an error. */
const LONGEST_WAIT_S = 120;

export type ZoteroRequest = {
  method?: "GET" | "POST" | "PATCH";
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: string;
  /** Statuses that are answers, besides those of success. */
  answers?: readonly number[];
};

export type ZoteroAnswer = { status: number; headers: Headers; bytes: Uint8Array };

type Parts = {
  /** Waits between attempts. */
  wait?: (ms: number) => Promise<unknown>;
  signal?: AbortSignal;
};

const FAULTS: Record<number, "zotero_refused" | "zotero_missing" | "zotero_changed"> = {
  401: "zotero_refused",
  403: "zotero_refused",
  404: "zotero_missing",
  412: "zotero_changed",
};

export class ZoteroClient {
  readonly access: StoredZotero;
  readonly isLocal: boolean;
  readonly signal: AbortSignal;
  readonly #wait: (ms: number) => Promise<unknown>;
  /** Milliseconds that the last answer asked to leave it alone (`Backoff`). */
  #backoff = 0;

  constructor(access: StoredZotero, { wait = sleep, signal = new AbortController().signal }: Parts = {}) {
    this.access = access;
    this.isLocal = isLocalZotero(access);
    this.signal = signal;
    this.#wait = wait;
  }

  get host(): string {
    return new URL(this.access.baseUrl).host;
  }

  /**
   * Asks below the library. Waits as the server wishes and tries again when it is busy. Throws zotero_refused, zotero_missing,
   * zotero_changed, zotero_busy, zotero_unreachable, and the reason of the signal.
   */
  async ask(path: string, request: ZoteroRequest = {}): Promise<ZoteroAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      await this.#heedBackoff();
      const answer = await this.#send(path, request);
      const { status, headers } = answer;
      this.#backoff = secondsOf(headers.get("backoff")) * 1000;
      if ((status >= 200 && status < 300) || request.answers?.includes(status)) return answer;
      const fault = FAULTS[status];
      if (fault) throw new GroundworkError(fault);
      const isBusy = status === 429 || status === 503 || status === 500 || status === 502;
      if (!isBusy || attempt === TRIES)
        throw status === 429 || status === 503
          ? new GroundworkError("zotero_busy")
          : this.#unusable(`status ${status}`);
      await this.#pause(Math.max(secondsOf(headers.get("retry-after")), 2 ** (attempt - 1)) * 1000);
    }
  }

  /** The same as JSON of a known form. Throws zotero_unreachable for another form. */
  async read<Schema extends z.ZodType>(schema: Schema, path: string, request: ZoteroRequest = {}) {
    const { bytes, ...rest } = await this.ask(path, request);
    return { ...rest, value: this.#parsed(schema, bytes) };
  }

  /**
   * All pages of a list, up to `most` entries; `whole` is false when there are more. Null when nothing changed since the
   * version (304). An entry of another form is left out. Throws like `ask`.
   */
  async list<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    { since, most }: { since?: number | null; most: number },
  ): Promise<{ entries: z.infer<Schema>[]; whole: boolean; version: number } | null> {
    const entries: z.infer<Schema>[] = [];
    let version = 0;
    for (let start = 0; ; ) {
      const conditional: Record<string, string> =
        since && start === 0 ? { "If-Modified-Since-Version": String(since) } : {};
      const query = { format: "json", limit: String(PAGE), start: String(start) };
      const answer = await this.ask(path, { headers: conditional, query, answers: [304] });
      if (answer.status === 304) return null;
      const found = this.#json(answer.bytes);
      if (!Array.isArray(found)) throw this.#unusable("no list");
      for (const one of found) {
        const read = schema.safeParse(one);
        if (read.success) entries.push(read.data);
      }
      version = Number(answer.headers.get("last-modified-version") ?? 0) || version;
      start += found.length;
      const total = Number(answer.headers.get("total-results") ?? Number.NaN);
      const more = Number.isNaN(total) ? /rel="next"/.test(answer.headers.get("link") ?? "") : start < total;
      if (start >= most) return { entries: entries.slice(0, most), whole: !more, version };
      // A page without entries would be asked for again and again; the list then is not whole.
      if (!more || found.length === 0) return { entries, whole: !more, version };
    }
  }

  /** A path below the library at the configured address. */
  addressOf(path: string): string {
    return `${this.access.baseUrl}/${this.access.library}${path}`;
  }

  async #heedBackoff(): Promise<void> {
    const wait = this.#backoff;
    this.#backoff = 0;
    if (wait > 0) await this.#pause(wait);
  }

  async #pause(ms: number): Promise<void> {
    if (ms > LONGEST_WAIT_S * 1000) throw new GroundworkError("zotero_busy");
    await this.#wait(ms);
    this.signal.throwIfAborted();
  }

  async #send(
    path: string,
    { method = "GET", headers, query = {}, body }: ZoteroRequest,
  ): Promise<ZoteroAnswer> {
    const { apiKey } = this.access;
    const asked = new URLSearchParams(query).toString();
    try {
      const response = await fetch(`${this.addressOf(path)}${asked ? `?${asked}` : ""}`, {
        method,
        redirect: "manual",
        headers: {
          "zotero-api-version": "3",
          // The local API refuses what looks like a browser without it.
          "zotero-allowed-request": "1",
          ...(apiKey === null ? {} : { "zotero-api-key": apiKey }),
          ...headers,
        },
        signal: AbortSignal.any([this.signal, AbortSignal.timeout(TIME_MS)]),
        ...(body === undefined ? {} : { body }),
      });
      const { bytes, whole } = await readBytes(response.body, MOST_BYTES);
      if (!whole) throw this.#unusable("too large");
      return { status: response.status, headers: response.headers, bytes };
    } catch (error) {
      if (error instanceof GroundworkError) throw error;
      this.signal.throwIfAborted();
      const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined)?.code : null;
      throw this.#unusable(String(cause ?? (error instanceof Error ? error.name : "")), error);
    }
  }

  #json(bytes: Uint8Array): unknown {
    try {
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch (error) {
      throw this.#unusable("no JSON", error);
    }
  }

  #parsed<Schema extends z.ZodType>(schema: Schema, bytes: Uint8Array): z.infer<Schema> {
    const read = schema.safeParse(this.#json(bytes));
    if (!read.success) throw this.#unusable("another form", read.error);
    return read.data;
  }

  #unusable(cause: string, error?: unknown): GroundworkError {
    return new GroundworkError("zotero_unreachable", { host: this.host, cause }, error);
  }
}

const secondsOf = (value: string | null): number => {
  const seconds = Number(value ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
};
