// Watches: questions that are asked again by a schedule, and what became of each of their times.

import type { watches, watchTimes } from "@/db/sqlite/schema";
import type { RunStatus } from "@/lib/run-log/run-status";
import type { Cause } from "@/lib/webhooks/message";
import type { Owner } from "./threads";
import type { OneOf } from "./webhooks";

export type WatchRow = typeof watches.$inferSelect;
export type WatchTimeRow = typeof watchTimes.$inferSelect;

/** A time with what its run has become. `reportId`: the newest report of the run. */
export type WatchedTime = WatchTimeRow & {
  status: RunStatus | null;
  errorCode: string | null;
  money: number;
  endedAt: number | null;
  reportId: string | null;
};

/** Times are milliseconds since the epoch. */
export type WatchNews = {
  /** Outcomes to be told in the application that the person has not looked at. */
  unseen: number;
  /** When the newest of them was told; null when there is none. */
  toldAt: number | null;
  /** True while a run of a watch works, or its outcome is not settled. */
  isOpen: boolean;
  /** When the next time of their watches comes; null when none does. */
  nextAt: number | null;
};

export type WatchChange = Partial<
  Omit<WatchRow, "id" | "ownerId" | "threadId" | "template" | "question" | "createdAt" | "claimedUntil">
>;

/** What was found of the run of a time once it had ended. */
export type SettledTime = Pick<WatchTimeRow, "line" | "isQuiet" | "counts" | "told"> & {
  id: string;
  settledAt: number;
};

/** A message to the webhooks of the owner, written with what it tells. */
export type WatchCause = Cause & { runId: string | null; threadId: string; at: number };

/** A mail about what became of a time, written with it. */
export type WatchMail = { id: string; watchId: string; body: string; at: number };

/** What is stored with a time: the next one, the thread of its run, and what is told. */
export type AfterTime = {
  nextAt?: number;
  threadId: string | null;
  cause?: WatchCause | null;
  mail?: WatchMail | null;
};

export interface WatchesStore {
  /** Adds a watch. Returns false when its owner already has `most` that have not ended. */
  addWatch(row: WatchRow, most: number): Promise<boolean>;

  /** The watches of an owner, the newest first, without those of threads that are being deleted. */
  listWatches(owner: Owner): Promise<WatchRow[]>;

  /** Null when the owner has no such watch, or its thread is being deleted. */
  findWatch(watch: OneOf): Promise<WatchRow | null>;

  /** The same for a watch of any owner: whoever asks has proved by other means that they may. */
  findAnyWatch(id: string): Promise<WatchRow | null>;

  /** Returns the changed watch; null when the owner has no such one. */
  updateWatch(watch: OneOf, set: WatchChange): Promise<WatchRow | null>;

  /** Deletes a watch with its times; its runs stay. Returns it; null when there is none. */
  removeWatch(watch: OneOf): Promise<WatchRow | null>;

  /**
   * Takes watches with something to do: a time that has come, or a run that has ended and was not settled. Until `until`
   * nobody else takes them, on any node, unless they are released before.
   */
  claimWatches(options: { now: number; until: number; most: number }): Promise<WatchRow[]>;

  /** When the next time of any watch comes; null when none does. */
  nextWatchTime(): Promise<number | null>;

  /** What a person has to know of all their watches at once. */
  watchNews(owner: Owner): Promise<WatchNews>;

  /** Ends a claim. With `until`, nobody takes the watch before. */
  releaseWatch(id: string, until: number | null): Promise<void>;

  /**
   * Stores what became of a time, once: a second call with the same id changes nothing and returns false. `nextAt` follows
   * the time in the schedule, unless that was changed meanwhile; absent for a run by hand. A watch without a thread gets that
   * of the run.
   */
  addWatchTime(row: WatchTimeRow, after: AfterTime): Promise<boolean>;

  /** The times of a watch whose runs have ended and were not settled, the oldest first. */
  listUnsettledTimes(watchId: string): Promise<WatchedTime[]>;

  /** Stores what was found of an ended run, once: a second call changes nothing and returns false. */
  settleWatchTime(time: SettledTime, cause?: WatchCause | null, mail?: WatchMail | null): Promise<boolean>;

  /** The newest times of a watch. */
  listWatchTimes(options: { watchId: string; most: number }): Promise<WatchedTime[]>;

  /** What the runs of a watch cost that were started at or after a time, with the runs of their delegates. */
  sumWatchMoney(options: { watchId: string; since: number }): Promise<number>;
}
