// What the claims of a provider decide: who it is, whether they may sign in, in which role, and which address proves that
// a local account is theirs.

import { z } from "zod";
import type { OidcAccess } from "@/lib/config/oidc-access";

const LONGEST_NAME = 50;
const FALLBACK_NAME = "user";

export type Claimed = {
  issuer: string;
  subject: string;
  /** A display name, which others may have too. */
  name: string;
  /** Lower case; null unless the provider says that it verified the address. */
  email: string | null;
  allowed: boolean;
  /** Null: groups say nothing of roles here. */
  role: "administrator" | "user" | null;
};

/** Plain letters only: in other scripts, two addresses can look or compare the same. */
const address = z
  .email()
  .max(200)
  .regex(/^[\x21-\x7e]+$/)
  .transform((email) => email.toLowerCase());

/** The comparable form of an e-mail address; null for anything else. */
export const emailKeyOf = (email: unknown): string | null => address.safeParse(email).data ?? null;

/** A claim with groups: a list of names, or one name. Other values name no group. */
function groupsIn(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((group) => typeof group === "string");
}

function nameIn(claims: Record<string, unknown>): string {
  const given = [claims.name, claims.preferred_username, claims.email, claims.sub];
  const clean = given.map((name) =>
    typeof name === "string"
      ? name
          .normalize("NFC")
          .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
          .trim()
          .slice(0, LONGEST_NAME)
          .trim()
      : "",
  );
  return clean.find((name) => name !== "") ?? FALLBACK_NAME;
}

/**
 * The claims of an identity token with those that the provider adds elsewhere. The token's own come first, and an address is
 * verified only by what stands beside it.
 */
export function withUserInfo<Token extends Record<string, unknown>>(
  token: Token,
  userInfo: Record<string, unknown>,
): Record<string, unknown> & Token {
  const verified = token.email === undefined ? {} : { email_verified: token.email_verified };
  return { ...userInfo, ...token, ...verified };
}

/** `claims`: those of a checked identity token, and others that the provider adds. */
export function readClaims(
  claims: Record<string, unknown> & { iss: string; sub: string },
  {
    groupsClaim,
    adminGroups,
    allowedGroups,
  }: Pick<OidcAccess, "groupsClaim" | "adminGroups" | "allowedGroups">,
): Claimed {
  const groups = Object.hasOwn(claims, groupsClaim) ? groupsIn(claims[groupsClaim]) : [];
  const hasOneOf = (wanted: readonly string[]) => wanted.some((group) => groups.includes(group));
  const administers = adminGroups !== null && hasOneOf(adminGroups);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: nameIn(claims),
    // Only the value true counts: a provider that writes something else has not said so.
    email: claims.email_verified === true ? emailKeyOf(claims.email) : null,
    allowed: allowedGroups === null || administers || hasOneOf(allowedGroups),
    role: adminGroups === null ? null : administers ? "administrator" : "user",
  };
}
