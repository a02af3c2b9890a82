// Facts about this installation, by name.

export interface InstallationStore {
  /** The fact, or null when it was never set. */
  findFact(name: string): Promise<string | null>;

  setFact(fact: { name: string; value: string }): Promise<void>;

  /** Checks that the database can be written, and leaves nothing behind. Rejects when it cannot. */
  probeWriting(): Promise<void>;
}
