import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicAddress } from "./check-address";

const SCHEMES = new Map([
  ["http:", 80],
  ["https:", 443],
]);

/**
 * Ports of the web. An allow list, because other services of a public host (mail, databases, remote shells)
 * talk to anyone who connects.
 */
const PORTS = new Set([
  80, 81, 443, 591, 3000, 4443, 5000, 7443, 8000, 8001, 8008, 8080, 8081, 8088, 8090, 8181, 8443, 8880, 8888,
  9443,
]);

const LONGEST = 4096;

/** Names that always mean this machine; RFC 6761. */
const THIS_MACHINE = /(?:^|\.)localhost\.?$/;

/** The destination of a request, parsed once; the text is not read again. */
export type Target = {
  readonly url: URL;
  readonly secure: boolean;
  /** Without brackets. */
  readonly host: string;
  /** True when the host is an IP address. */
  readonly isAddress: boolean;
  readonly port: number;
};

/** Why a page was not fetched; a closed set, so that readers can decide what to retry. */
type GuardErrorCode =
  | "scheme_refused"
  | "address_refused"
  | "port_refused"
  | "not_allowed"
  | "too_many_redirects"
  | "too_large"
  | "too_slow"
  | "unreachable"
  | "bad_response"
  | "cancelled";

/**
 * A page was not fetched. The message is a sentence for the person and the model, without any text of the
 * page.
 */
export class GuardError extends Error {
  override readonly name = "GuardError";
  readonly code: GuardErrorCode;

  constructor(code: GuardErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }

  /** Whether the same request may succeed later without changes. */
  get retryable(): boolean {
    return this.code === "unreachable" || this.code === "too_slow";
  }
}

/** Parses a web address. Throws GuardError for one that is none, or that names a user. */
export function parseTarget(text: string, base?: string): Target {
  const url = text.length <= LONGEST && URL.canParse(text, base) ? new URL(text, base) : null;
  if (!url) throw new GuardError("scheme_refused", "This is not an address of the web that can be opened.");
  const usual = SCHEMES.get(url.protocol);
  if (usual === undefined)
    throw new GuardError("scheme_refused", "Only addresses that begin with http or https are opened.");
  if (url.username !== "" || url.password !== "")
    throw new GuardError("scheme_refused", "Addresses that carry a name or a password are not opened.");
  const port = url.port === "" ? usual : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  url.hash = "";
  return { url, secure: url.protocol === "https:", host, isAddress: isIP(host) !== 0, port };
}

/** Parses a web address. Throws GuardError for one that must not be requested, whatever it resolves to. */
export function checkUrl(text: string, base?: string): Target {
  const target = parseTarget(text, base);
  const { host, port } = target;
  if (!PORTS.has(port))
    throw new GuardError("port_refused", `Port ${port} is not one on which pages of the web are served.`);
  if (THIS_MACHINE.test(host)) throw new GuardError("address_refused", refusedAddress(host));
  return target;
}

/** The message for a host in a private network. */
const refusedAddress = (host: string) =>
  `${host} leads to this machine or a private network, and only pages of the public web are opened.`;

/** All addresses of a host, as text. Empty, or rejects, when it has none. */
export type Lookup = (host: string, signal: AbortSignal) => Promise<string[]>;

const PATIENCE = { timeout: 2_500, tries: 2 };

/**
 * Asks this machine's name servers. Not the system's resolver, which blocks a thread of the pool for every
 * name whose servers do not respond, and reads names from local files.
 */
export const systemLookup: Lookup = async (host, signal) => {
  const resolver = new Resolver(PATIENCE);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  } finally {
    signal.removeEventListener("abort", cancel);
  }
};

/** A name with more addresses gains nothing. */
const MOST_ADDRESSES = 64;

type Asked = { lookup: Lookup; signal: AbortSignal };

/** The addresses of a host, IPv4 first. */
export async function addressesOf({ host, isAddress }: Target, { lookup, signal }: Asked): Promise<string[]> {
  const found = isAddress ? [host] : await lookup(host, signal).catch(() => []);
  signal.throwIfAborted();
  if (found.length === 0 || found.length > MOST_ADDRESSES)
    throw new GuardError("unreachable", `No address was found for ${host}.`);
  return found.toSorted((one, other) => Number(one.includes(":")) - Number(other.includes(":")));
}

/**
 * The addresses that may be dialled, IPv4 first. One non-public address refuses the name: an honest name has
 * none, and mixed results are used to bypass guards.
 */
export async function publicAddresses(target: Target, asked: Asked): Promise<string[]> {
  const found = await addressesOf(target, asked);
  if (!found.every(isPublicAddress)) throw new GuardError("address_refused", refusedAddress(target.host));
  return found;
}
