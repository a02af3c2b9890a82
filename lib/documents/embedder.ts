// Semantic search: embeds all passages in the background once a model is configured, and finds the passages
// nearest to a question. The text of documents is sent to the endpoint, each passage once. Without a model,
// or while its endpoint does not answer, it finds nothing and blocks nothing.

import { setTimeout as sleep } from "node:timers/promises";
import type { NearestBy } from "@/db/store/nearest-vectors";
import type { PassageToEmbed } from "@/db/store/passage-vectors";
import type { Store } from "@/db/store/store";
import type { EmbeddingState } from "@/lib/http/documents-responses";
import type { EmbeddingFound } from "@/lib/http/settings-responses";
import { log } from "@/lib/log";
import { type EmbeddingEndpoint, EmbeddingFault, embed } from "@/lib/models/embed";
import { toBytes } from "./vector";
import { type NearPassage, VectorIndex } from "./vector-index";

// Batches passages for the embedding model, and selects the text that represents each.

/** Maximum characters per request, and per passage or question. */
const MOST_CHARACTERS = 120_000;
const LONGEST = 6000;

/** The embedded text of a passage, with its headings. */
const wordsOf = ({ title, heading, text }: Omit<PassageToEmbed, "id" | "digest">): string =>
  [title, heading, text].filter(Boolean).join("\n").slice(0, LONGEST).toWellFormed();

/** As many passages as fit into one request, equal texts once; the others follow in the next. */
function inOneRequest(passages: PassageToEmbed[]): PassageToEmbed[] {
  const chosen = new Map<string, PassageToEmbed>();
  let size = 0;
  for (const passage of passages) {
    size += wordsOf(passage).length;
    if (chosen.size > 0 && size > MOST_CHARACTERS) break;
    if (!chosen.has(passage.digest)) chosen.set(passage.digest, passage);
  }
  return [...chosen.values()];
}

export type Embedder = {
  /** Embeds missing passages in the background; does nothing while a pass is running. */
  catchUp(): Promise<void>;
  /** Passages near to a question; empty without a model, or if the model does not answer in time. */
  nearest(question: string, limit: number): Promise<NearPassage[]>;
  /** The status for the settings page; null without a model. */
  state(): Promise<EmbeddingState | null>;
  /** Requests one vector now; on success applies the tested configuration and embeds missing passages. */
  check(next?: NextEndpoint): Promise<EmbeddingFound>;
  close(): void;
};

/** The endpoint to test, possibly the configured one; `take` makes it the active one. */
export type NextEndpoint = { endpoint: EmbeddingEndpoint | null; changed: boolean; take: () => void };

type EmbedderParts = {
  db: Store;
  /** The currently configured endpoint; null without one. */
  endpoint: () => EmbeddingEndpoint | null;
  now: () => number;
  /** Delays between attempts in milliseconds, by the number of failures. */
  pauseMs?: (tries: number) => number;
};

const BATCH = 64;
const TRIES = 5;
const REQUEST_MS = 60_000;
const CHECK_MS = 20_000;
const LONGEST_PAUSE_MS = 120_000;
/** How long a search waits for the vector of its question. */
const PATIENCE_MS = 1500;
/** How long searches skip the endpoint after a failure. */
const REST_MS = 30_000;
const MOST_QUESTIONS = 200;

class DocumentEmbedder implements Embedder {
  readonly #parts: EmbedderParts;
  readonly #questions = new Map<string, Float32Array>();
  readonly #closed = new AbortController();
  #index: { model: string; vectors: VectorIndex } | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #fault: EmbeddingState["fault"] = null;
  #restUntil = Number.NEGATIVE_INFINITY;
  #nearestBy: NearestBy = "process";

  constructor(parts: EmbedderParts) {
    this.#parts = parts;
  }

  catchUp(): Promise<void> {
    // Passages added meanwhile may lie before the current position of the pass.
    if (this.#running) this.#again = true;
    this.#running ??= this.#workAll()
      .catch((error: unknown) => {
        if (this.#closed.signal.aborted) return;
        this.#fault = error instanceof EmbeddingFault ? error.code : "unreachable";
        log.warn("passages-not-embedded", { error });
      })
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async nearest(question: string, limit: number): Promise<NearPassage[]> {
    const endpoint = this.#parts.endpoint();
    if (!endpoint || this.#parts.now() < this.#restUntil) return [];
    const vector = await this.#vectorOf(endpoint, question.slice(0, LONGEST));
    return vector ? this.#vectors(endpoint.model).nearest(vector, limit) : [];
  }

  async state(): Promise<EmbeddingState | null> {
    const endpoint = this.#parts.endpoint();
    if (!endpoint) return null;
    const { passages, embedded } = await this.#parts.db.countEmbedded(endpoint.model);
    return {
      model: endpoint.model,
      host: new URL(endpoint.baseUrl).host,
      working: this.#running !== null,
      done: embedded,
      total: passages,
      fault: this.#fault,
    };
  }

  async check(next?: NextEndpoint): Promise<EmbeddingFound> {
    const endpoint = next ? next.endpoint : this.#parts.endpoint();
    if (!endpoint) {
      next?.take();
      return { outcome: "nothing_set" };
    }
    const { host } = new URL(endpoint.baseUrl);
    const began = performance.now();
    try {
      const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(CHECK_MS)]);
      const [vector] = await embed(endpoint, ["water"], { signal });
      next?.take();
      this.#fault = null;
      this.#restUntil = Number.NEGATIVE_INFINITY;
      void this.catchUp();
      return {
        outcome: "works",
        host,
        dimensions: vector?.length ?? 0,
        ms: Math.round(performance.now() - began),
      };
    } catch (error) {
      if (!(error instanceof EmbeddingFault)) throw error;
      if (!next?.changed) this.#fault = error.code;
      return { outcome: "failed", host, fault: error.code };
    }
  }

  close(): void {
    this.#closed.abort();
  }

  #vectors(model: string): VectorIndex {
    if (this.#index?.model !== model)
      this.#index = { model, vectors: new VectorIndex(this.#parts.db, model) };
    return this.#index.vectors;
  }

  async #vectorOf(endpoint: EmbeddingEndpoint, question: string): Promise<Float32Array | null> {
    const key = `${endpoint.baseUrl} ${endpoint.model}\n${question}`;
    const known = this.#questions.get(key);
    if (known) return known;
    const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(PATIENCE_MS)]);
    try {
      const [vector] = await embed(endpoint, [question], { signal });
      if (!vector) return null;
      this.#questions.set(key, vector);
      const oldest = this.#questions.keys().next().value;
      if (this.#questions.size > MOST_QUESTIONS && oldest !== undefined) this.#questions.delete(oldest);
      this.#fault = null;
      return vector;
    } catch (error) {
      this.#restUntil = this.#parts.now() + REST_MS;
      this.#fault = error instanceof EmbeddingFault ? error.code : "unreachable";
      log.warn("question-not-embedded", { error });
      return null;
    }
  }

  async #workAll(): Promise<void> {
    do {
      this.#again = false;
      await this.#work();
    } while (this.#again);
    await this.#prepare();
  }

  async #work(): Promise<void> {
    const { db, endpoint } = this.#parts;
    let after = 0;
    let worked: string | null = null;
    for (let at = endpoint(); at; at = endpoint()) {
      const { model } = at;
      // Another model starts with the first passage.
      if (model !== worked) after = 0;
      worked = model;
      const passages = inOneRequest(await db.listUnembedded({ model, after, limit: BATCH }));
      if (passages.length === 0) break;
      const vectors = await this.#asked(at, passages.map(wordsOf));
      await this.#keepLength(model, vectors[0]?.length ?? 0);
      await db.addVectors(
        model,
        passages.map(({ digest }, index) => ({ digest, vector: toBytes(vectors[index] as Float32Array) })),
      );
      this.#fault = null;
      after = passages.at(-1)?.id ?? after;
    }
    const model = endpoint()?.model;
    // Only when vectors were dropped, because searches may have used another model's.
    if (model !== undefined && (await dropSome(db, model))) this.#vectors(model).clear();
  }

  /** Lets the store find vectors by itself, where it can. A failure leaves them to this process. */
  async #prepare(): Promise<void> {
    const model = this.#parts.endpoint()?.model;
    if (model === undefined) return;
    try {
      const by = await this.#parts.db.prepareNearest(model);
      if (by === this.#nearestBy) return;
      this.#nearestBy = by;
      log.info(
        "vectors-searched",
        by === "store" || by === "process" ? { by } : { by: "process", because: by },
      );
    } catch (error) {
      if (!this.#closed.signal.aborted) log.warn("vectors-not-prepared", { error });
    }
  }

  /** A model whose vectors have a new length counts as another model: all are computed again. */
  async #keepLength(model: string, length: number): Promise<void> {
    const [known] = await this.#parts.db.listVectors({ model, after: 0, limit: 1 });
    if (!known || known.vector.length === length) return;
    await this.#parts.db.dropModel(model);
    this.#vectors(model).clear();
    throw new EmbeddingFault({ code: "bad_response" });
  }

  async #asked(endpoint: EmbeddingEndpoint, texts: string[]): Promise<Float32Array[]> {
    const { pauseMs = (tries) => 1000 * 2 ** tries } = this.#parts;
    for (let tries = 1; ; tries += 1) {
      const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(REQUEST_MS)]);
      try {
        return await embed(endpoint, texts, { signal });
      } catch (error) {
        if (!(error instanceof EmbeddingFault) || tries >= TRIES || !mayHelp(error)) throw error;
        this.#fault = error.code;
        const pause = Math.min(LONGEST_PAUSE_MS, error.retryAfterMs ?? pauseMs(tries));
        await sleep(pause, undefined, { ref: false, signal: this.#closed.signal });
      }
    }
  }
}

const mayHelp = ({ code }: EmbeddingFault) =>
  code === "rate_limited" || code === "unreachable" || code === "too_slow";

async function dropSome(db: Store, model: string): Promise<boolean> {
  let dropped = 0;
  for (;;) {
    const some = await db.dropStale({ model, limit: 500 });
    dropped += some;
    if (some === 0) return dropped > 0;
    await sleep(0);
  }
}

export const createEmbedder = (parts: EmbedderParts): Embedder => new DocumentEmbedder(parts);
