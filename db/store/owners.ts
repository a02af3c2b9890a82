// The owner of a thread, run, report, source or page, by its id.

import type { Owner } from "./threads";

/** What belongs to an owner through a thread; a `deletedThread` can still be restored. */
export type Owned = "thread" | "deletedThread" | "run" | "report" | "source" | "page";

export interface OwnersStore {
  /** Owner of the thread that something belongs to; null also for what does not exist. */
  ownerOf(options: { kind: "thread" | "run"; id: string }): Promise<Owner>;

  /** True when something with this id exists and belongs to this owner. */
  isOwnedBy(options: { kind: Owned; id: string; owner: Owner }): Promise<boolean>;
}
