// How people sign in through an OpenID Connect provider, from the variables that say so. The client's secret is kept out of
// the log from here on.

import { keepSecret } from "@/lib/log";
import { ConfigError } from "./config-error";
import { type Expectation, expects } from "./expectation";
import { isNear } from "./near-host";

export type OidcAccess = {
  issuer: string;
  clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  clientSecret: string | null;
  scopes: string;
  /** The text on the button: what people here call the provider. */
  name: string;
  /** The claim with the groups of a person. */
  groupsClaim: string;
  /** Who is an administrator; null: the groups say nothing of roles. */
  adminGroups: readonly string[] | null;
  /** Who may sign in; null: everybody the provider signs in. */
  allowedGroups: readonly string[] | null;
};

/** `localPasswords`: whether names and passwords of this installation open it. */
export type SignInAccess = { oidc: OidcAccess | null; localPasswords: boolean };

const VARIABLES = [
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "OIDC_SCOPES",
  "OIDC_NAME",
  "OIDC_GROUPS_CLAIM",
  "OIDC_ADMIN_GROUPS",
  "OIDC_ALLOWED_GROUPS",
  "OIDC_LOCAL_PASSWORDS",
] as const;
type Variable = (typeof VARIABLES)[number];

const LONGEST_NAME = 40;

const refuse = (path: Variable, expected: Expectation) =>
  new ConfigError({ file: "environment", path, expected });

/** The address with the path as it is: a provider compares it to the letter. */
function issuerOf(value: string): string {
  const parsed = URL.canParse(value) ? new URL(value) : null;
  const isBare =
    parsed?.search === "" && parsed.hash === "" && parsed.username === "" && parsed.password === "";
  const isSafe = parsed?.protocol === "https:" || (parsed?.protocol === "http:" && isNear(parsed.host));
  if (parsed && isBare && isSafe) return value;
  throw refuse("OIDC_ISSUER", expects("issuer"));
}

/** Names of groups, separated by commas. */
const groupsOf = (value: string | null): string[] | null => {
  const groups = (value ?? "").split(",").map((group) => group.trim());
  const named = groups.filter((group) => group !== "");
  return named.length === 0 ? null : named;
};

/** Refuses other words, because a mistyped `off` must not leave passwords on. */
function passwordsOf(value: string | null): boolean {
  const word = value?.toLowerCase() ?? "on";
  if (word === "on" || word === "off") return word === "on";
  throw refuse("OIDC_LOCAL_PASSWORDS", expects("onOff"));
}

/** `value` returns a variable, null where it is not set. Throws ConfigError. */
export function signInAccessFrom(value: (name: Variable) => string | null): SignInAccess {
  const issuer = value("OIDC_ISSUER");
  const clientId = value("OIDC_CLIENT_ID");
  const localPasswords = passwordsOf(value("OIDC_LOCAL_PASSWORDS"));
  if (issuer === null) {
    const other = VARIABLES.find((name) => value(name) !== null);
    if (other === undefined || (other === "OIDC_LOCAL_PASSWORDS" && localPasswords))
      return { oidc: null, localPasswords };
    throw refuse("OIDC_ISSUER", expects("issuerToo", { other }));
  }
  if (clientId === null) throw refuse("OIDC_CLIENT_ID", expects("client"));
  const checked = issuerOf(issuer);
  const name = value("OIDC_NAME") ?? new URL(checked).host;
  if (name.length > LONGEST_NAME) throw refuse("OIDC_NAME", expects("atMost", { most: LONGEST_NAME }));
  const scopes = value("OIDC_SCOPES") ?? "openid profile email";
  if (!scopes.split(/\s+/).includes("openid")) throw refuse("OIDC_SCOPES", expects("openid"));
  const clientSecret = value("OIDC_CLIENT_SECRET");
  keepSecret(clientSecret);
  return {
    localPasswords,
    oidc: {
      issuer: checked,
      clientId,
      clientSecret,
      scopes,
      name,
      groupsClaim: value("OIDC_GROUPS_CLAIM") ?? "groups",
      adminGroups: groupsOf(value("OIDC_ADMIN_GROUPS")),
      allowedGroups: groupsOf(value("OIDC_ALLOWED_GROUPS")),
    },
  };
}
