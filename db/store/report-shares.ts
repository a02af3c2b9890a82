// Links that open a version of a report without sign-in. Only the digest of a link's token is stored.

import type { reportShares } from "@/db/sqlite/schema";

export type ReportShareRow = typeof reportShares.$inferSelect;

/** A link in a list, with the version that it opens. */
export type ListedShare = Omit<ReportShareRow, "digest"> & {
  /** When that version was written. */
  writtenAt: number;
};

export interface ReportSharesStore {
  /**
   * Adds a link to a report. Returns null when its versions already have `most` links that have not expired. Links that
   * expired before `forgetBefore` are deleted, so that creating links does not fill the store.
   */
  addShare(
    row: Omit<ReportShareRow, "openedAt">,
    options: { most: number; forgetBefore: number },
  ): Promise<ListedShare | null>;

  /** Lists the links to all versions of a report, newest first, including expired ones. */
  listShares(reportId: string): Promise<ListedShare[]>;

  /** Deletes a link to any version of a report. Returns it, or null when there is no such link. */
  deleteShare(share: { id: string; reportId: string }): Promise<ListedShare | null>;

  /** Finds the link with this digest, unless its thread is being deleted; null without one. */
  findShare(digest: string): Promise<ReportShareRow | null>;

  markShareOpened(opened: { id: string; at: number }): Promise<void>;
}
