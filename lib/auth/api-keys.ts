// Keys with which other programs come in. A key is shown once, when it is made; what is kept is its SHA-256, which 256
// random bits make safe without a slow digest.

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import {
  type ApiKeyRow,
  addApiKey,
  findApiKey,
  listApiKeys,
  markApiKeyUsed,
  revokeApiKey,
} from "@/db/queries/api-keys";
import type { Owner } from "@/db/queries/threads";
import { GroundworkError } from "@/lib/errors/errors";
import type { ApiKey, MadeApiKey } from "@/lib/http/key-responses";
import { log } from "@/lib/log";
import { newId, systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";

/** What every key begins with, by which it is told from what other programs send unasked. */
export const KEY_PREFIX = "gw_";
const KEY_BYTES = 32;
/** Of the key: the prefix and four characters. */
const HINT_LENGTH = 7;
/** Of one person that are not revoked; as many revoked ones are still listed. */
export const MOST_KEYS = 50;
/** Milliseconds between two notes of the last use. */
const NOTE_EVERY = 60_000;

type Keys = { db: ReturnType<typeof getDb>; now: number };
const shared = (): Keys => ({ db: getDb(), now: systemClock.now() });

const digestOf = (key: string): Buffer => createHash("sha256").update(key).digest();

const shown = ({ digest: _digest, ownerId: _owner, ...rest }: ApiKeyRow): ApiKey => rest;

/** Makes a key. The answer is the only place where it ever stands. Throws too_many_keys. */
export async function makeApiKey(
  {
    name,
    owner = null,
    id = newId("key"),
    random = randomBytes(KEY_BYTES),
  }: { name: string; owner?: Owner; id?: string; random?: Buffer },
  { db, now }: Keys = shared(),
): Promise<MadeApiKey> {
  const key = `${KEY_PREFIX}${random.toString("base64url")}`;
  const row: ApiKeyRow = {
    id,
    name,
    digest: digestOf(key).toString("hex"),
    hint: key.slice(0, HINT_LENGTH),
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
    ownerId: owner,
  };
  if (!(await addApiKey(db, row, MOST_KEYS)))
    throw new GroundworkError("too_many_keys", { limit: MOST_KEYS });
  return { ...shown(row), key };
}

/** All keys of somebody, the newest first, also those that were revoked. */
export async function listKeys(owner: Owner = null, { db }: Pick<Keys, "db"> = shared()): Promise<ApiKey[]> {
  return (await listApiKeys(db, owner)).map(shown);
}

/** Revokes a key for good; a second time changes nothing. Throws key_not_found. */
export async function revokeKey(
  { id, owner = null }: { id: string; owner?: Owner },
  { db, now }: Keys = shared(),
): Promise<ApiKey> {
  const row = await revokeApiKey(db, { id, owner, at: now });
  if (!row) throw new GroundworkError("key_not_found");
  return shown(row);
}

/**
 * As whom a key comes in. Throws key_unknown unless it was made here and not revoked. Notes its use, at most once a
 * minute.
 */
export async function checkKey(key: string, { db, now }: Keys = shared()): Promise<{ owner: Owner }> {
  const digest = digestOf(key);
  const row = await findApiKey(db, digest.toString("hex"));
  if (!row || !timingSafeEqual(Buffer.from(row.digest, "hex"), digest) || row.revokedAt !== null)
    throw new GroundworkError("key_unknown");
  if (row.lastUsedAt !== null && now - row.lastUsedAt < NOTE_EVERY) return { owner: row.ownerId };
  // A store that cannot be written to for a moment is no reason to turn a program away.
  await markApiKeyUsed(db, { id: row.id, at: now }).catch((error) =>
    log.warn("key-use-not-noted", { id: row.id, error }),
  );
  return { owner: row.ownerId };
}
