// Posts to an address that a person entered, behind the fetch guard: the host is resolved once, every address is
// checked, exactly one is dialled, and no redirect is followed. Hosts of the own network only if the administrator
// names them.

import { orAborted } from "@/lib/resilience/or-aborted";
import {
  addressesOf,
  checkUrl,
  GuardError,
  type Lookup,
  parseTarget,
  publicAddresses,
  systemLookup,
  type Target,
} from "./check-url";
import { type Posted, post } from "./exchange";
import { asGuardError, connected, type Dial, stopwatch, systemDial } from "./guarded-fetch";

type PostRequest = {
  url: string;
  body: string | Uint8Array;
  headers: Record<string, string>;
  /** How many bytes of the answer's body are read. */
  bytes: number;
  /** Milliseconds for everything. */
  timeMs: number;
  signal: AbortSignal;
};

/** Posts once. A redirect is an answer like any other. Throws only GuardError. */
export type GuardedPost = (request: PostRequest) => Promise<Posted>;

/** True for a host that the administrator named, with its port or for every port. */
const isNamed = ({ url, port }: Target, hosts: readonly string[]): boolean =>
  hosts.includes(url.hostname) || hosts.includes(`${url.hostname}:${port}`);

/**
 * The target of an address, and whether the administrator named its host. Throws GuardError for one that must not be
 * requested, and for a public one without encryption.
 */
export function postTarget(address: string, hosts: readonly string[]): { target: Target; named: boolean } {
  const target = parseTarget(address);
  if (isNamed(target, hosts)) return { target, named: true };
  checkUrl(address);
  if (!target.secure)
    throw new GuardError("scheme_refused", "Only addresses that begin with https are sent anything.");
  return { target, named: false };
}

type Parts = {
  lookup: Lookup;
  dial: Dial;
  /** The hosts of the own network that may be reached, in lower case, each with or without its port. */
  hosts: () => readonly string[];
};

/** Creates the guarded sender. `lookup` and `dial` are the real ones unless others are passed. */
export function createGuardedPost(parts: Partial<Parts> = {}): GuardedPost {
  const { lookup = systemLookup, dial = systemDial, hosts = () => [] } = parts;
  return async ({ url: address, timeMs, signal: outer, ...sent }) => {
    const { signal, within } = stopwatch(timeMs, outer);
    let host = "";
    try {
      const { target, named } = postTarget(address, hosts());
      host = target.host;
      return await within(async () => {
        signal.throwIfAborted();
        const resolved = (named ? addressesOf : publicAddresses)(target, { lookup, signal });
        const socket = await connected(target, await orAborted(resolved, signal), { dial, signal });
        return post(socket, { url: target.url, signal, ...sent });
      });
    } catch (error) {
      throw asGuardError(error, { outer, host });
    }
  };
}
