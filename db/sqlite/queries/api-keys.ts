// API keys of programs. Only the digest of a key is stored, never the key itself.

import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import type { Owner } from "@/db/store/threads";
import type { ApiKeyRow } from "@/db/store/users";
import { apiKeys } from "../schema";

/**
 * Adds a key. Returns false when the owner already has `most` keys that are not revoked. Only the owner's
 * newest `most` revoked keys are kept, so that creating and revoking keys does not fill the store.
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

/** Lists all keys of an owner, newest first, including revoked ones. */
export async function listApiKeys(db: Database, owner: Owner): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(sql`${apiKeys.ownerId} is ${owner}`)
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .all();
}

/** Finds the key with this digest, or null. */
export async function findApiKey(db: Database, digest: string): Promise<ApiKeyRow | null> {
  return db.select().from(apiKeys).where(eq(apiKeys.digest, digest)).get() ?? null;
}

export async function markApiKeyUsed(db: Database, used: { id: string; at: number }): Promise<void> {
  db.update(apiKeys).set({ lastUsedAt: used.at }).where(eq(apiKeys.id, used.id)).run();
}

/**
 * Revokes a key of an owner; revoking twice keeps the first time. Returns the key, or null when the owner has
 * no such key.
 */
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
