// Vectors of passages, stored by model and by the digest of the passage's words.

import type { PassageRow } from "./passages";

export type PassageToEmbed = { id: number; digest: string; title: string; heading: string; text: string };

export type StoredVector = { id: number; digest: string; vector: Int8Array };

export interface PassageVectorsStore {
  /** Lists passages after `after` whose words have no vector of this model. */
  listUnembedded(options: { model: string; after: number; limit: number }): Promise<PassageToEmbed[]>;

  /** Counts the passages that need vectors, and those that have one of this model. */
  countEmbedded(model: string): Promise<{ passages: number; embedded: number }>;

  /** Stores vectors; existing ones stay. */
  addVectors(model: string, added: { digest: string; vector: Int8Array }[]): Promise<void>;

  /** Lists vectors of a model after `after`, in the order in which they were stored. */
  listVectors(options: { model: string; after: number; limit: number }): Promise<StoredVector[]>;

  /** Returns the vectors of these ids; missing ones are omitted. */
  findVectors(ids: readonly number[]): Promise<StoredVector[]>;

  /** Lists passages with these words, with the digest of each. */
  findByDigest(digests: readonly string[]): Promise<(PassageRow & { digest: string })[]>;

  /**
   * Deletes some vectors of other models, or of words that no passage contains any more. Returns how many were
   * deleted.
   */
  dropStale(options: { model: string; limit: number }): Promise<number>;

  /** Deletes all vectors of a model. */
  dropModel(model: string): Promise<void>;
}
