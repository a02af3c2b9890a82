// API keys of other programs. A key is shown once, when it is created; only its SHA-256 is stored, which is
// safe without a slow hash because a key has 256 random bits.

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Store } from "@/db/store/store";
import type { Owner } from "@/db/store/threads";
import type { ApiKeyRow } from "@/db/store/users";
import { GroundworkError } from "@/lib/errors/errors";
import type { ApiKey, MadeApiKey } from "@/lib/http/key-responses";
import { log } from "@/lib/log";
import { newId, systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";

/** The prefix of every key, which distinguishes it from tokens that programs send unasked. */
export const KEY_PREFIX = "gw_";
const KEY_BYTES = 32;
/** Characters of the key: the prefix and four more. */
const HINT_LENGTH = 7;
/** Keys per person that are not revoked; as many revoked ones are still listed. */
const MOST_KEYS = 50;
/** Milliseconds between two updates of the last use. */
const NOTE_EVERY = 60_000;

type Keys = { db: Store; now: number };
const shared = (): Keys => ({ db: getDb(), now: systemClock.now() });

const digestOf = (key: string): Buffer => createHash("sha256").update(key).digest();

const shown = ({ digest: _digest, ownerId: _owner, ...rest }: ApiKeyRow): ApiKey => rest;

/** Creates a key. Only this response ever contains it. Throws too_many_keys. */
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
  if (!(await db.addApiKey(row, MOST_KEYS))) throw new GroundworkError("too_many_keys", { limit: MOST_KEYS });
  return { ...shown(row), key };
}

/** All keys of an owner, the newest first, including revoked ones. */
export async function listKeys(owner: Owner = null, { db }: Pick<Keys, "db"> = shared()): Promise<ApiKey[]> {
  return (await db.listApiKeys(owner)).map(shown);
}

/** Revokes a key permanently; repeating it changes nothing. Throws key_not_found. */
export async function revokeKey(
  { id, owner = null }: { id: string; owner?: Owner },
  { db, now }: Keys = shared(),
): Promise<ApiKey> {
  const row = await db.revokeApiKey({ id, owner, at: now });
  if (!row) throw new GroundworkError("key_not_found");
  return shown(row);
}

/**
 * The owner that a key belongs to. Throws key_unknown unless it was created here and not revoked. Records its
 * use, at most once a minute.
 */
export async function checkKey(key: string, { db, now }: Keys = shared()): Promise<{ owner: Owner }> {
  const digest = digestOf(key);
  const row = await db.findApiKey(digest.toString("hex"));
  if (!row || !timingSafeEqual(Buffer.from(row.digest, "hex"), digest) || row.revokedAt !== null)
    throw new GroundworkError("key_unknown");
  if (row.lastUsedAt !== null && now - row.lastUsedAt < NOTE_EVERY) return { owner: row.ownerId };
  // A temporarily unwritable store is no reason to refuse a program.
  await db
    .markApiKeyUsed({ id: row.id, at: now })
    .catch((error) => log.warn("key-use-not-noted", { id: row.id, error }));
  return { owner: row.ownerId };
}
