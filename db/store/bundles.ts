// Hashes of stored pages, for the export of a bundle.

export interface BundlesStore {
  /** SHA-256 of pages by their ids. Pages that are not stored are omitted. */
  listPageHashes(ids: readonly string[]): Promise<Map<string, string>>;
}
