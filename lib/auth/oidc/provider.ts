// The identity provider, by discovery: where it sends people to sign in, what their answer proves, and where it signs them
// out. Each failure is an OidcFault with its reason.

import * as client from "openid-client";
import { readEnv } from "@/lib/config/env";
import type { OidcAccess } from "@/lib/config/oidc-access";
import { systemClock } from "@/lib/process/clock";
import { processSingleton } from "@/lib/singleton";
import { type Claimed, readClaims, withUserInfo } from "./claims";
import { OidcFault, type OidcFaultReason } from "./faults";
import { providerFetch } from "./provider-fetch";

/** Seconds for each request. */
const TIMEOUT = 10;
/** Seconds by which the clocks may differ. */
const CLOCK_TOLERANCE = 60;
/** Milliseconds for which a provider's own description is used. */
const DESCRIBED_FOR = 3_600_000;
/** Milliseconds in which a provider that failed is not asked again. */
const LEFT_ALONE = 5000;

type Known = { key: string; until: number; config: Promise<client.Configuration> };
const known = processSingleton("oidc-provider", () => ({ current: null as Known | null }));

/** How the client names itself: the standard's default, unless the provider only takes the other. */
function authentication({ clientSecret }: OidcAccess): client.ClientAuth {
  if (clientSecret === null) return client.None();
  const basic = client.ClientSecretBasic(clientSecret);
  const post = client.ClientSecretPost(clientSecret);
  return (as, ...rest) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const auth = !methods.includes("client_secret_basic") && methods.includes("client_secret_post");
    return (auth ? post : basic)(as, ...rest);
  };
}

async function discover(access: OidcAccess): Promise<client.Configuration> {
  const issuer = new URL(access.issuer);
  const config = await client.discovery(
    issuer,
    access.clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE },
    authentication(access),
    {
      timeout: TIMEOUT,
      [client.customFetch]: providerFetch,
      // The signature is checked, not only the connection.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  const { issuer: named, authorization_endpoint: asks, token_endpoint: answers } = config.serverMetadata();
  // The package lets issuers of many tenants pass: then everybody with any account there could sign in.
  if (new URL(named).href !== issuer.href || !asks || !answers)
    throw new OidcFault("discovery", "another issuer, or no addresses");
  return config;
}

/** The described provider. Requests share one description, and one failure. Throws OidcFault. */
async function described(access: OidcAccess): Promise<client.Configuration> {
  const now = systemClock.now();
  const key = JSON.stringify([access.issuer, access.clientId, access.clientSecret]);
  const before = known.current;
  if (before?.key === key && now < before.until) return before.config;
  const config = discover(access).catch((error: unknown) => {
    throw faultOf(error, "discovery");
  });
  const next: Known = { key, until: now + DESCRIBED_FOR, config };
  known.current = next;
  config.catch(() => {
    next.until = systemClock.now() + LEFT_ALONE;
  });
  return config;
}

/** Faults by the error codes of the protocol, in an answer of the provider. */
const BY_ERROR: Record<string, OidcFaultReason> = {
  access_denied: "cancelled",
  login_required: "cancelled",
  interaction_required: "cancelled",
  consent_required: "cancelled",
  temporarily_unavailable: "unreachable",
  server_error: "unreachable",
  invalid_client: "client",
  unauthorized_client: "client",
  invalid_grant: "used",
};

/** Error codes are words of the protocol; anything else could hold what a provider wants logged. */
const word = (value: unknown): string => (typeof value === "string" && /^\w{1,60}$/.test(value) ? value : "");

/** The causes of an error, from the outermost. */
function* causesOf(error: unknown): Generator<Error> {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) yield at;
}

/** The fault of an error; `otherwise` if nothing in it says more. */
function faultOf(error: unknown, otherwise: OidcFaultReason): OidcFault {
  const causes = [...causesOf(error)];
  const own = causes.find((cause) => cause instanceof OidcFault);
  if (own) return own;
  const code = word((causes[0] as { code?: unknown } | undefined)?.code);
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return new OidcFault(BY_ERROR[error.error] ?? "refused", word(error.error));
  if (error instanceof client.WWWAuthenticateChallengeError) return new OidcFault("client", code);
  if (code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT") return new OidcFault("unreachable", code);
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return new OidcFault("clock", code);
  return new OidcFault(otherwise, code);
}

/** A sign-in that has begun; the browser keeps it until its answer comes. */
export type Attempt = { state: string; nonce: string; verifier: string };

/** Begins a sign-in: returns the provider's address for it. Throws OidcFault. */
export async function beginAttempt(
  access: OidcAccess,
  redirectUri: string,
): Promise<{ address: string; attempt: Attempt }> {
  const config = await described(access);
  const verifier = client.randomPKCECodeVerifier();
  const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier };
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: access.scopes,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state: attempt.state,
    nonce: attempt.nonce,
  });
  return { address: address.href, attempt };
}

/** Checks the answer to a sign-in and returns what it says of the person. Throws OidcFault. */
export async function finishAttempt(
  access: OidcAccess,
  { state, nonce, verifier }: Attempt,
  answer: URL,
): Promise<Claimed> {
  const config = await described(access);
  try {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    const tokens = await client.authorizationCodeGrant(config, answer, checks);
    const claims = tokens.claims();
    if (!claims) throw new OidcFault("token", "none");
    // Some providers put name, address and groups only here.
    const more = config.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {};
    return readClaims(withUserInfo(claims, more), access);
  } catch (error) {
    throw faultOf(error, "token");
  }
}

/** Where the provider ends its own session; null when it names no address, or does not answer. */
export async function signOutAddress(home: string): Promise<string | null> {
  const access = readEnv().oidc;
  if (!access) return null;
  try {
    const config = await described(access);
    if (!config.serverMetadata().end_session_endpoint) return null;
    return client.buildEndSessionUrl(config, { post_logout_redirect_uri: home }).href;
  } catch {
    // The session here has ended all the same.
    return null;
  }
}
