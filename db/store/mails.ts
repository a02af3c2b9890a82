// Mails of watches: written with their cause, claimed for an attempt, settled by its outcome.

import type { mails } from "@/db/sqlite/schema";
import type { MailOutcome } from "@/lib/mail/outcome";
import type { WatchRow } from "./watches";

export type MailRow = typeof mails.$inferSelect;

/** A mail that is to be attempted now, with what its watch says of mails today. `attempts` counts this one. */
export type ClaimedMail = Pick<MailRow, "id" | "watchId" | "body" | "attempts"> &
  Pick<WatchRow, "mailTo" | "channels">;

export interface MailsStore {
  /**
   * Takes a mail that is due, the earliest first, and counts the attempt; null when there is none. Until `until` nobody else
   * takes it, on any node; after that an attempt that never ended is repeated.
   */
  claimMail(options: { now: number; until: number }): Promise<ClaimedMail | null>;

  /** When the next mail is due; null when none waits. */
  nextMail(): Promise<number | null>;

  /** Stores what became of an attempt. Writes nothing when the mail was deleted meanwhile. */
  settleMail(mail: { id: string; now: number }, outcome: MailOutcome): Promise<void>;

  /** The newest mail of a watch; null when it has none. */
  lastMail(watchId: string): Promise<MailRow | null>;

  /** Deletes what was caused before this time. Returns how many. */
  deleteOldMails(before: number): Promise<number>;
}
