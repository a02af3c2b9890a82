// Device tokens of browsers in which a user has signed in before. They prove only that, so that others who
// guess a name's password do not lock out its owner. A token is valid for one name until the password
// changes.

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { UserRow } from "@/db/store/users";

const ID_BYTES = 16;
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Keyed with the stored password hash, which nobody else has; a new password invalidates the token. Null when
 * none is stored.
 */
function seal({ id, password }: Pick<UserRow, "id" | "password">, device: string): Buffer | null {
  if (!password.startsWith("scrypt$")) return null;
  return createHmac("sha256", password).update(`device ${id} ${device}`).digest();
}

/**
 * The device token for a browser in which this user has just signed in; null for a user without a password.
 */
export function deviceWord(
  user: Pick<UserRow, "id" | "password">,
  random: Buffer = randomBytes(ID_BYTES),
): string | null {
  const device = random.toString("base64url");
  const sealed = seal(user, device);
  return sealed && `${device}.${sealed.toString("base64url")}`;
}

/** The device of a token, if this user has signed in there; null for any other token. */
export function deviceOf(word: string | null, user: Pick<UserRow, "id" | "password"> | null): string | null {
  const [, device, sealed] = FORM.exec(word ?? "") ?? [];
  if (!device || !sealed || !user) return null;
  const right = seal(user, device);
  const given = Buffer.from(sealed, "base64url");
  return right && given.length === right.length && timingSafeEqual(given, right) ? device : null;
}
