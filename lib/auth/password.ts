// Passwords are stored as scrypt hashes with their parameters, so that the parameters can be strengthened
// later: a sign-in with an older hash replaces it. Checking a name that does not exist takes as long as any
// other.

import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { GroundworkError } from "@/lib/errors/errors";
import { processSingleton } from "@/lib/singleton";

/** `cost` is the base-2 logarithm of N. 32 MB per check: many at once must not exhaust the memory. */
type Parameters = { cost: number; block: number; parallel: number };
const NOW: Parameters = { cost: 15, block: 8, parallel: 3 };
const SALT_BYTES = 16;
const DIGEST_BYTES = 32;
/** Nobody types a longer one, and hashing it would only cost time. */
const LONGEST = 1000;
/** Characters of the shortest password. */
export const SHORTEST_PASSWORD = 10;

/**
 * Each check occupies one of the four threads that file access and host lookups also need, for a third of a
 * second: two at once leave room for those. Beyond `MOST_WAITING` a sign-in is refused instead of waiting for
 * minutes.
 */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 30;
const SECONDS_TO_WAIT = 10;

type Turns = { active: number; waiting: (() => void)[] };
const turns = processSingleton("password-turns", (): Turns => ({ active: 0, waiting: [] }));

/** Runs the work when a place is free. Throws sign_in_paced when too many wait for one. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.active >= MOST_AT_ONCE) {
    if (turns.waiting.length >= MOST_WAITING)
      throw new GroundworkError("sign_in_paced", { seconds: SECONDS_TO_WAIT });
    // The place is handed over directly, so that a later caller cannot take it in between.
    await new Promise<void>((resolve) => turns.waiting.push(resolve));
  } else turns.active += 1;
  try {
    return await work();
  } finally {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.active -= 1;
  }
}

function derive(password: string, salt: Buffer, { cost, block, parallel }: Parameters): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** cost, r: block, p: parallel, maxmem: 2 ** (cost + 9) * block };
  return inTurn(
    () =>
      new Promise((resolve, reject) =>
        scrypt(password.normalize("NFC"), salt, DIGEST_BYTES, options, (error, digest) =>
          error ? reject(error) : resolve(digest),
        ),
      ),
  );
}

const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{1,64})\$([\w-]{1,128})$/;

function read(stored: string) {
  const [, cost, block, parallel, salt = "", digest = ""] = FORM.exec(stored) ?? [];
  if (!cost) return null;
  return {
    parameters: { cost: Number(cost), block: Number(block), parallel: Number(parallel) },
    salt: Buffer.from(salt, "base64url"),
    digest: Buffer.from(digest, "base64url"),
  };
}

/** The stored form of a password: `scrypt$15$8$3$<salt>$<digest>`. */
export async function hashPassword(
  password: string,
  { salt = randomBytes(SALT_BYTES), parameters = NOW }: { salt?: Buffer; parameters?: Parameters } = {},
): Promise<string> {
  const digest = await derive(password, salt, parameters);
  const { cost, block, parallel } = parameters;
  return `scrypt$${cost}$${block}$${parallel}$${salt.toString("base64url")}$${digest.toString("base64url")}`;
}

const NOBODY = { parameters: NOW, salt: Buffer.alloc(SALT_BYTES), digest: Buffer.alloc(DIGEST_BYTES) };

/**
 * Whether a password matches the stored one; with null it never does, after the same work. `outdated`: it
 * matches, but was stored with older parameters.
 */
export async function checkPassword(
  password: string,
  stored: string | null,
): Promise<{ right: boolean; outdated: boolean }> {
  const known = stored === null ? null : read(stored);
  const { parameters, salt, digest } = known ?? NOBODY;
  const given = await derive(password.slice(0, LONGEST), salt, parameters);
  const same = given.length === digest.length && timingSafeEqual(given, digest);
  const right = same && known !== null && password.length <= LONGEST;
  const { cost, block, parallel } = parameters;
  const outdated = right && (cost !== NOW.cost || block !== NOW.block || parallel !== NOW.parallel);
  return { right, outdated };
}

/** The fault of a chosen password; null when it is acceptable. */
export function passwordFault(password: string): "short" | "long" | null {
  if ([...password].length < SHORTEST_PASSWORD) return "short";
  return password.length > LONGEST ? "long" : null;
}
