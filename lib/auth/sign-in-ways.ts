// How people can sign in here, as the variables say.

import { readEnv } from "@/lib/config/env";
import { GroundworkError } from "@/lib/errors/errors";
import type { SignInWays } from "@/lib/http/user-responses";

/** What the pages may know of it. */
export function signInWays(): SignInWays {
  const { oidc, localPasswords } = readEnv();
  return { provider: oidc?.name ?? null, passwords: localPasswords };
}

/** Throws passwords_off where everybody signs in through the provider; `npm run user` sets passwords all the same. */
export function requireLocalPasswords(): void {
  const { provider, passwords } = signInWays();
  if (!passwords) throw new GroundworkError("passwords_off", { name: provider ?? "" });
}
