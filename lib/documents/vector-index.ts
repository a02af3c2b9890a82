// Finds the passages nearest to a vector. Where the store does not find them itself, the sign bits of all vectors are kept
// in memory: the first question reads them all, later ones only what was added. 200,000 passages of 1,536 dimensions take
// 38 MB and some ten milliseconds to scan.

import { setImmediate as nextTurn } from "node:timers/promises";
import type { NearestVectors } from "@/db/store/nearest-vectors";
import type { PassageRow } from "@/db/store/passages";
import type { Store } from "@/db/store/store";
import { leastOutstanding } from "./stand-out";
import { cosine, nearestRows, signDistances, toBytes, wordsFor, writeSigns } from "./vector";

export type NearPassage = {
  passage: PassageRow;
  cosine: number;
  /** True when it is nearer to the question than chance explains. */
  standsOut: boolean;
};

/** Maximum bytes of sign bits; further passages are not searched. */
const MOST_BYTES = 160_000_000;
const READ_AT_ONCE = 500;
/** Number of candidates that are compared byte by byte. */
const RESCORED = 300;
/** Number of passages sampled from the whole index, to measure the similarity of unrelated passages. */
const SAMPLED = 200;

export class VectorIndex {
  readonly #db: Store;
  readonly #model: string;
  #dimensions = 0;
  #bits = new Uint32Array(0);
  #ids: number[] = [];
  #loading: Promise<void> | null = null;

  constructor(db: Store, model: string) {
    this.#db = db;
    this.#model = model;
  }

  /** Clears the cache after vectors were removed. */
  clear(): void {
    this.#dimensions = 0;
    this.#bits = new Uint32Array(0);
    this.#ids = [];
  }

  /** The passages nearest to a vector, nearest first. */
  async nearest(vector: Float32Array, limit: number): Promise<NearPassage[]> {
    const asked = toBytes(vector);
    const found = (await this.#fromStore(asked, limit)) ?? (await this.#fromMemory(asked));
    if (found.near.length === 0) return [];
    const nearest = new Set(found.near);
    const sample = new Set(found.sample);
    const stored = (await this.#db.findVectors([...nearest.union(sample)]))
      .filter((one) => one.vector.length === asked.length)
      .map((one) => ({ id: one.id, digest: one.digest, cosine: cosine(asked, one.vector) }));
    const near = stored
      .filter(({ id }) => nearest.has(id))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, limit);
    const least = leastOutstanding(
      stored.filter(({ id }) => sample.has(id)).map((one) => one.cosine),
      { count: found.count, nearest: near[0]?.cosine ?? 0 },
    );
    const passages = await this.#db.findByDigest(near.map(({ digest }) => digest));
    const cosines = new Map(near.map((one) => [one.digest, one.cosine]));
    return passages
      .map((passage) => ({ passage, cosine: cosines.get(passage.digest) ?? 0 }))
      .map((one) => ({ ...one, standsOut: one.cosine >= least }))
      .sort((a, b) => b.cosine - a.cosine || (a.passage.url < b.passage.url ? -1 : 1));
  }

  async #fromStore(asked: Int8Array, limit: number): Promise<NearestVectors | null> {
    const found = await this.#db.findNearest({ model: this.#model, vector: asked, limit, sampled: SAMPLED });
    // Until the store had its index, they were read.
    if (found && !this.#loading) this.clear();
    return found;
  }

  async #fromMemory(asked: Int8Array): Promise<NearestVectors> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    await this.#loading;
    const count = this.#ids.length;
    if (asked.length !== this.#dimensions) return { near: [], sample: [], count };
    const signs = new Uint32Array(wordsFor(asked.length));
    writeSigns(asked, signs, 0);
    const rows = nearestRows(signDistances(this.#bits, signs, count), RESCORED);
    return { near: rows.map((row) => this.#ids[row] ?? 0), sample: this.#sample(), count };
  }

  /** Evenly spaced ids, the same for every question. */
  #sample(): number[] {
    const step = Math.max(1, this.#ids.length / SAMPLED);
    const count = Math.min(SAMPLED, this.#ids.length);
    return Array.from({ length: count }, (_, at) => this.#ids[Math.floor(at * step)] ?? 0);
  }

  async #load(): Promise<void> {
    for (;;) {
      const after = this.#ids.at(-1) ?? 0;
      const rows = await this.#db.listVectors({ model: this.#model, after, limit: READ_AT_ONCE });
      for (const { id, vector } of rows) this.#add(id, vector);
      if (rows.length < READ_AT_ONCE || this.#isFull()) return;
      await nextTurn();
    }
  }

  #isFull(): boolean {
    return this.#ids.length * wordsFor(this.#dimensions) * 4 >= MOST_BYTES;
  }

  #add(id: number, vector: Int8Array): void {
    if (this.#dimensions === 0) this.#dimensions = vector.length;
    if (vector.length !== this.#dimensions || this.#isFull()) return;
    const width = wordsFor(this.#dimensions);
    const at = this.#ids.length * width;
    if (at + width > this.#bits.length) {
      const grown = new Uint32Array(Math.max(1024 * width, this.#bits.length * 2));
      grown.set(this.#bits);
      this.#bits = grown;
    }
    writeSigns(vector, this.#bits, at);
    this.#ids.push(id);
  }
}
