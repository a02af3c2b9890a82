// Checks that the file and the references in it are sound.

export interface IntegrityStore {
  /**
   * The faults that SQLite finds in the file, its references and its full-text indexes; empty when there are
   * none.
   */
  findIntegrityFaults(): Promise<string[]>;

  /** How many runs are stored. */
  countRuns(): Promise<number>;

  /** How many citations are stored. */
  countCitations(): Promise<number>;
}
