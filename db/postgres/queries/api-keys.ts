// API keys of programs. Only the digest of a key is stored, never the key itself.

import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Database, lock, ownedBy } from "@/db/postgres/client";
import { transact, whenFree } from "@/db/postgres/when-free";
import type { Owner } from "@/db/store/threads";
import type { ApiKeyRow } from "@/db/store/users";
import { apiKeys } from "../schema";

/**
 * Adds a key. Returns false when the owner already has `most` keys that are not revoked. Only the owner's
 * newest `most` revoked keys are kept, so that creating and revoking keys does not fill the store.
 */
export async function addApiKey(db: Database, row: ApiKeyRow, most: number): Promise<boolean> {
  const theirs = ownedBy(apiKeys.ownerId, row.ownerId);
  return transact(db, async (tx) => {
    await lock(tx, `api-keys ${row.ownerId ?? ""}`);
    const [active] = await tx
      .select({ keys: count() })
      .from(apiKeys)
      .where(and(theirs, isNull(apiKeys.revokedAt)));
    if ((active?.keys ?? 0) >= most) return false;
    const old = tx
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(and(theirs, isNotNull(apiKeys.revokedAt)))
      .orderBy(desc(apiKeys.revokedAt), desc(apiKeys.id))
      .offset(most);
    await tx.delete(apiKeys).where(sql`${apiKeys.id} IN ${old}`);
    await tx.insert(apiKeys).values(row);
    return true;
  });
}

/** Lists all keys of an owner, newest first, including revoked ones. */
export async function listApiKeys(db: Database, owner: Owner): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(ownedBy(apiKeys.ownerId, owner))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** Finds the key with this digest, or null. */
export async function findApiKey(db: Database, digest: string): Promise<ApiKeyRow | null> {
  const [found] = await db.select().from(apiKeys).where(eq(apiKeys.digest, digest));
  return found ?? null;
}

export async function markApiKeyUsed(db: Database, used: { id: string; at: number }): Promise<void> {
  await whenFree(db, () => db.update(apiKeys).set({ lastUsedAt: used.at }).where(eq(apiKeys.id, used.id)));
}

/**
 * Revokes a key of an owner; revoking twice keeps the first time. Returns the key, or null when the owner has
 * no such key.
 */
export async function revokeApiKey(
  db: Database,
  { id, owner, at }: { id: string; owner: Owner; at: number },
): Promise<ApiKeyRow | null> {
  const [revoked] = await whenFree(db, () =>
    db
      .update(apiKeys)
      .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${at})` })
      .where(and(eq(apiKeys.id, id), ownedBy(apiKeys.ownerId, owner)))
      .returning(),
  );
  return revoked ?? null;
}
