// Keeps the search index in sync with the store. Triggers record what changed in `search_pending`; this
// module reads the current state of each changed item and creates, replaces or deletes its entry. The order
// of changes therefore does not matter, duplicates do no harm, and a run's writes never wait for the index.

import type { StemsOf } from "./search-entries";

export type Slice = { stemsOf: StemsOf; milliseconds?: number };

export interface SearchIndexStore {
  /** True while a stored change is not indexed yet. */
  hasPending(): Promise<boolean>;

  /** Number of the latest pending change; 0 when everything is indexed. */
  newestPending(): Promise<number>;

  /**
   * Indexes pending changes in one transaction of about `milliseconds`. Returns true when none are left.
   * Changes that arrive between two slices are queued. Texts are indexed by the stems of `stemsOf`, so queries
   * must use the same function.
   */
  indexSlice(options: Slice): Promise<boolean>;
}
