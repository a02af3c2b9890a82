// Delegates: runs that work for another run, in threads that the other run created.

/** A run that works for `delegatedBy`. */
export type OpenDelegate = { id: string; delegatedBy: string };

export interface DelegatesStore {
  /** Lists the delegates that are active or waiting, of every run or of one. */
  listOpenDelegates(runId?: string): Promise<OpenDelegate[]>;

  /** Lists every run of a thread that a run created; `first` marks the run that the thread was created for. */
  listDelegations(): Promise<{ id: string; delegatedBy: string; key: string | null; first: boolean }[]>;
}
