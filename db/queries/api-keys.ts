// Keys of programs. The key itself is never here, only its digest.

import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { apiKeys } from "../schema";
import type { Owner } from "./threads";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/**
 * Adds a key, unless its owner already has `most` that are not revoked: then false. Of the owner's revoked keys only the
 * newest `most` stay, so that making and revoking keys does not fill the store.
 */
export async function addApiKey(db: Database, row: ApiKeyRow, most: number): Promise<boolean> {
  const theirs = sql`${apiKeys.ownerId} is ${row.ownerId}`;
  return db.transaction(
    (tx) => {
      const [active] = tx
        .select({ keys: count() })
        .from(apiKeys)
        .where(and(theirs, isNull(apiKeys.revokedAt)))
        .all();
      if ((active?.keys ?? 0) >= most) return false;
      const revoked = tx
        .select({ id: apiKeys.id })
        .from(apiKeys)
        .where(and(theirs, isNotNull(apiKeys.revokedAt)))
        .orderBy(desc(apiKeys.revokedAt), desc(apiKeys.id))
        .all();
      const old = revoked.slice(most).map(({ id }) => id);
      if (old.length > 0) tx.delete(apiKeys).where(inArray(apiKeys.id, old)).run();
      tx.insert(apiKeys).values(row).run();
      return true;
    },
    { behavior: "immediate" },
  );
}

/** All keys of somebody, the newest first, also those that were revoked. */
export async function listApiKeys(db: Database, owner: Owner): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(sql`${apiKeys.ownerId} is ${owner}`)
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .all();
}

/** The key of this digest, or null. */
export async function findApiKey(db: Database, digest: string): Promise<ApiKeyRow | null> {
  return db.select().from(apiKeys).where(eq(apiKeys.digest, digest)).get() ?? null;
}

export async function markApiKeyUsed(db: Database, used: { id: string; at: number }): Promise<void> {
  db.update(apiKeys).set({ lastUsedAt: used.at }).where(eq(apiKeys.id, used.id)).run();
}

/** Revokes a key of somebody; of two times the first stands. The key as it is then, or null when they have none such. */
export async function revokeApiKey(
  db: Database,
  { id, owner, at }: { id: string; owner: Owner; at: number },
): Promise<ApiKeyRow | null> {
  const theirs = and(eq(apiKeys.id, id), sql`${apiKeys.ownerId} is ${owner}`);
  db.update(apiKeys)
    .set({ revokedAt: at })
    .where(and(theirs, isNull(apiKeys.revokedAt)))
    .run();
  return db.select().from(apiKeys).where(theirs).get() ?? null;
}
