// The vectors nearest to one, where the store finds them with an index of its own.

/** Vectors by their ids. */
export type NearestVectors = {
  /** The nearest, in any order. */
  near: number[];
  /** Some from the whole index, the same for every question. */
  sample: number[];
  /** About how many vectors the index has. */
  count: number;
};

/**
 * Who finds the nearest vectors: the store, or each process, which reads them all. Other values say why a store that
 * could find them leaves it to the processes.
 */
export type NearestBy =
  | "store"
  | "process"
  /** The server does not offer pgvector. */
  | "extension_absent"
  /** The server offers pgvector, and the user of the database may not create it. */
  | "extension_not_created"
  /** pgvector has no index for this, before its version 0.5. */
  | "extension_old"
  /** pgvector's index has a limit of dimensions. */
  | "vectors_too_long";

export interface NearestVectorsStore {
  /**
   * Brings the index by which `findNearest` finds vectors of this model up to date, and drops those of other models. May
   * take minutes, in which no vectors can be stored. Does nothing where the store has no such index.
   */
  prepareNearest(model: string): Promise<NearestBy>;

  /**
   * Returns the ids of the `limit` vectors of a model that are nearest to this one by their cosine, almost always exactly those, and
   * of `sampled` from its whole index at most. Null without an index for vectors of this length, and where it has fewer than `limit`; the
   * caller then reads them all.
   */
  findNearest(options: {
    model: string;
    vector: Int8Array;
    limit: number;
    sampled: number;
  }): Promise<NearestVectors | null>;
}
