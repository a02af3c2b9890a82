// The webhooks of each person. Their signing secrets are stored encrypted.

import { and, asc, count, eq } from "drizzle-orm";
import { type Database, lock, ownedBy } from "@/db/postgres/client";
import { transact, whenFree } from "@/db/postgres/when-free";
import type { Owner } from "@/db/store/threads";
import type { WebhookChange, WebhookRow } from "@/db/store/webhooks";
import { webhooks } from "../schema";

type OneOf = { id: string; owner: Owner };

const one = ({ id, owner }: OneOf) => and(eq(webhooks.id, id), ownedBy(webhooks.ownerId, owner));

/** Adds a webhook. Returns false when its owner already has `most`. */
export async function addWebhook(db: Database, row: WebhookRow, most: number): Promise<boolean> {
  return transact(db, async (tx) => {
    await lock(tx, `webhooks ${row.ownerId ?? ""}`);
    const theirs = ownedBy(webhooks.ownerId, row.ownerId);
    const [found] = await tx.select({ webhooks: count() }).from(webhooks).where(theirs);
    if ((found?.webhooks ?? 0) >= most) return false;
    await tx.insert(webhooks).values(row);
    return true;
  });
}

/** The webhooks of an owner, in the order in which they were added. */
export async function listWebhooks(db: Database, owner: Owner): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(ownedBy(webhooks.ownerId, owner))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

/** Every webhook of the store, for a look at what its secrets can be opened with. */
export async function listAllWebhooks(db: Database): Promise<WebhookRow[]> {
  return db.select().from(webhooks);
}

/** Null when the owner has no such webhook. */
export async function findWebhook(db: Database, webhook: OneOf): Promise<WebhookRow | null> {
  const [found] = await db.select().from(webhooks).where(one(webhook));
  return found ?? null;
}

/** Returns the changed webhook; null when the owner has no such one. */
export async function updateWebhook(
  db: Database,
  webhook: OneOf,
  set: WebhookChange,
): Promise<WebhookRow | null> {
  const [changed] = await whenFree(db, () => db.update(webhooks).set(set).where(one(webhook)).returning());
  return changed ?? null;
}

/**
 * Deletes a webhook with its deliveries. Returns it; null when there is none. The server overwrites their bytes when it
 * reuses the space.
 */
export async function removeWebhook(db: Database, webhook: OneOf): Promise<WebhookRow | null> {
  const [removed] = await transact(db, (tx) => tx.delete(webhooks).where(one(webhook)).returning());
  return removed ?? null;
}
