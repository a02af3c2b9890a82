// Browsers in which somebody has signed in before: they are known again by a word that only the store could have made, so
// that others who try the same name do not keep its owner out. It proves nothing but that, and is good for one name until
// the password is another.

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { UserRow } from "@/db/queries/users";

const ID_BYTES = 16;
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

/** With what is stored of the password as key: nobody else has it, and another password ends the word. Null where none is stored. */
function seal({ id, password }: Pick<UserRow, "id" | "password">, device: string): Buffer | null {
  if (!password.startsWith("scrypt$")) return null;
  return createHmac("sha256", password).update(`device ${id} ${device}`).digest();
}

/** The word for a browser in which this user has just signed in; null for one without a password. */
export function deviceWord(
  user: Pick<UserRow, "id" | "password">,
  random: Buffer = randomBytes(ID_BYTES),
): string | null {
  const device = random.toString("base64url");
  const sealed = seal(user, device);
  return sealed && `${device}.${sealed.toString("base64url")}`;
}

/** Which browser a word is for, when this user has signed in there; null for any other word. */
export function deviceOf(word: string | null, user: Pick<UserRow, "id" | "password"> | null): string | null {
  const [, device, sealed] = FORM.exec(word ?? "") ?? [];
  if (!device || !sealed || !user) return null;
  const right = seal(user, device);
  const given = Buffer.from(sealed, "base64url");
  return right && given.length === right.length && timingSafeEqual(given, right) ? device : null;
}
