// Links that open one version of a report, read-only and without sign-in. A link is shown once, when it is created;
// only the SHA-256 of its token is stored, which is safe without a slow hash because a token has 256 random bits.

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { ListedShare } from "@/db/store/report-shares";
import type { Store } from "@/db/store/store";
import { readEnv } from "@/lib/config/env";
import { GroundworkError } from "@/lib/errors/errors";
import type { MadeShare, Share, SharesResponse } from "@/lib/http/share-responses";
import { log } from "@/lib/log";
import { newId, systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";

const TOKEN_BYTES = 32;
const DAY = 86_400_000;
/** Links per report, over all its versions, that have not expired. */
const MOST_SHARES = 50;
/** Milliseconds for which an expired link stays in the list. */
const LISTED_AFTER_EXPIRY = 30 * DAY;
/** Milliseconds between two updates of the last opening. */
const NOTE_EVERY = 60_000;

type Parts = { db: Store; now: number };
const shared = (): Parts => ({ db: getDb(), now: systemClock.now() });

const digestOf = (token: string): Buffer => createHash("sha256").update(token).digest();

const isExpired = ({ expiresAt }: Pick<ListedShare, "expiresAt">, now: number): boolean =>
  expiresAt !== null && expiresAt <= now;

const shown = (row: ListedShare, now: number): Share => ({ ...row, expired: isExpired(row, now) });

/** True unless the installation switched sharing off (`SHARING=off`). */
export const isSharingOn = (): boolean => readEnv().sharing;

/**
 * Creates a link to this version of a report. Only this response ever contains its address, which is absolute if the
 * public address of the server is known. `days`: null for a link without an end. Throws sharing_off, too_many_shares.
 */
export async function makeShare(
  {
    reportId,
    days,
    random = randomBytes(TOKEN_BYTES),
  }: { reportId: string; days: number | null; random?: Buffer },
  { db, now }: Parts = shared(),
): Promise<MadeShare> {
  if (!isSharingOn()) throw new GroundworkError("sharing_off");
  const token = random.toString("base64url");
  const row = {
    id: newId("shr"),
    reportId,
    digest: digestOf(token).toString("hex"),
    createdAt: now,
    expiresAt: days === null ? null : now + days * DAY,
  };
  const limits = { most: MOST_SHARES, forgetBefore: now - LISTED_AFTER_EXPIRY };
  const added = await db.addShare(row, limits);
  if (!added) throw new GroundworkError("too_many_shares", { limit: MOST_SHARES });
  return { ...shown(added, now), url: `${readEnv().publicUrl ?? ""}/s/${token}` };
}

/** The links to all versions of a report, newest first. */
export async function sharesOf(reportId: string, { db, now }: Parts = shared()): Promise<SharesResponse> {
  const rows = await db.listShares(reportId);
  return { on: isSharingOn(), shares: rows.map((row) => shown(row, now)) };
}

/** Revokes a link for good. Returns it as it was. Throws share_not_found. */
export async function revokeShare(
  share: { id: string; reportId: string },
  { db, now }: Parts = shared(),
): Promise<Share> {
  const row = await db.deleteShare(share);
  if (!row) throw new GroundworkError("share_not_found");
  return shown(row, now);
}

/**
 * Id of the report version that a token opens; null for a token that is wrong, revoked or expired, and for all of them
 * while sharing is off. The work is the same in each case: one digest and one lookup by it. Records the opening, at
 * most once a minute.
 */
export async function openShare(token: string, { db, now }: Parts = shared()): Promise<string | null> {
  const digest = digestOf(token);
  const row = await db.findShare(digest.toString("hex"));
  if (!row || !timingSafeEqual(Buffer.from(row.digest, "hex"), digest)) return null;
  if (isExpired(row, now) || !isSharingOn()) return null;
  if (row.openedAt !== null && now - row.openedAt < NOTE_EVERY) return row.reportId;
  // A temporarily unwritable store is no reason to refuse a reader.
  await db
    .markShareOpened({ id: row.id, at: now })
    .catch((error) => log.warn("share-opening-not-noted", { id: row.id, error }));
  return row.reportId;
}
