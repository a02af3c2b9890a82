// The webhooks of each person. Their signing secrets are stored encrypted.

import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { deleteSecurely, whenFree } from "@/db/sqlite/when-free";
import type { Owner } from "@/db/store/threads";
import type { OneOf, WebhookChange, WebhookRow } from "@/db/store/webhooks";
import { webhooks } from "../schema";

const of = (owner: Owner) => sql`${webhooks.ownerId} is ${owner}`;
const one = ({ id, owner }: OneOf) => and(eq(webhooks.id, id), of(owner));

/** Adds a webhook. Returns false when its owner already has `most`. */
export async function addWebhook(db: Database, row: WebhookRow, most: number): Promise<boolean> {
  const write = () =>
    db.transaction(
      (tx) => {
        const found = tx.select({ webhooks: count() }).from(webhooks).where(of(row.ownerId)).get();
        if ((found?.webhooks ?? 0) >= most) return false;
        tx.insert(webhooks).values(row).run();
        return true;
      },
      { behavior: "immediate" },
    );
  return whenFree(db, write, "FULL");
}

/** The webhooks of an owner, in the order in which they were added. */
export async function listWebhooks(db: Database, owner: Owner): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(of(owner)).orderBy(asc(webhooks.createdAt), asc(webhooks.id)).all();
}

/** Every webhook of the store, for a look at what its secrets can be opened with. */
export async function listAllWebhooks(db: Database): Promise<WebhookRow[]> {
  return db.select().from(webhooks).all();
}

/** Null when the owner has no such webhook. */
export async function findWebhook(db: Database, webhook: OneOf): Promise<WebhookRow | null> {
  return db.select().from(webhooks).where(one(webhook)).get() ?? null;
}

/** Returns the changed webhook; null when the owner has no such one. */
export async function updateWebhook(
  db: Database,
  webhook: OneOf,
  set: WebhookChange,
): Promise<WebhookRow | null> {
  const write = () => db.update(webhooks).set(set).where(one(webhook)).returning().get();
  return (await whenFree(db, write, "FULL")) ?? null;
}

/** Deletes a webhook with its deliveries and overwrites their bytes. Returns it; null when there is none. */
export async function removeWebhook(db: Database, webhook: OneOf): Promise<WebhookRow | null> {
  return (
    (await deleteSecurely(db, () => db.delete(webhooks).where(one(webhook)).returning().get(), "FULL")) ??
    null
  );
}
