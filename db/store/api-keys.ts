// API keys of programs. Only the digest of a key is stored, never the key itself.

import type { apiKeys } from "@/db/sqlite/schema";
import type { Owner } from "./threads";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export interface ApiKeysStore {
  /**
   * Adds a key. Returns false when the owner already has `most` keys that are not revoked. Only the owner's
   * newest `most` revoked keys are kept, so that creating and revoking keys does not fill the store.
   */
  addApiKey(row: ApiKeyRow, most: number): Promise<boolean>;

  /** Lists all keys of an owner, newest first, including revoked ones. */
  listApiKeys(owner: Owner): Promise<ApiKeyRow[]>;

  /** Finds the key with this digest, or null. */
  findApiKey(digest: string): Promise<ApiKeyRow | null>;

  markApiKeyUsed(used: { id: string; at: number }): Promise<void>;

  /**
   * Revokes a key of an owner; revoking twice keeps the first time. Returns the key, or null when the owner has
   * no such key.
   */
  revokeApiKey(options: { id: string; owner: Owner; at: number }): Promise<ApiKeyRow | null>;
}
