// Why a sign-in through a provider failed: a closed set of reasons, each with a sentence on the sign-in page. Only the
// reason stands in an address, so that neither a code nor anything a provider wrote gets there.

export const OIDC_FAULTS = [
  /** The provider did not answer. */
  "unreachable",
  /** What answers at the issuer's address is not this provider. */
  "discovery",
  /** The provider does not accept this client or its secret. */
  "client",
  /** The identity token is not for this client, not of this sign-in, or not signed by the provider. */
  "token",
  /** The identity token is not valid at this server's time. */
  "clock",
  /** The person, or the provider for them, declined. */
  "cancelled",
  /** The sign-in took too long, or began in another browser. */
  "expired",
  /** The answer belongs to another sign-in. */
  "state",
  /** The provider does not accept the code: it was used before or is too old. */
  "used",
  /** None of the person's groups may sign in. */
  "groups",
  /** There is no user yet who administers. */
  "first",
  /** Too many tries. */
  "paced",
  /** The provider reports an error of its own. */
  "refused",
] as const;

export type OidcFaultReason = (typeof OIDC_FAULTS)[number];

/** `detail` goes to the log: a code of the protocol, never a text that the provider wrote. */
export class OidcFault extends Error {
  override readonly name = "OidcFault";
  readonly reason: OidcFaultReason;
  readonly detail: string;

  constructor(reason: OidcFaultReason, detail = "") {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

/** The reason in an address; null for anything else. */
export const faultReason = (value: unknown): OidcFaultReason | null =>
  OIDC_FAULTS.find((reason) => reason === value) ?? null;
