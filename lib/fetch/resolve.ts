import { Resolver } from "node:dns/promises";
import { isPublicAddress } from "./check-address";
import { refusedAddress, type Target } from "./check-url";
import { GuardError } from "./guard-error";

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
