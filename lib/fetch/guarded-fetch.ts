// The fetch guard: the only way to request addresses that a model, a page or a search named. It parses an
// address once, resolves its host, checks the bytes of every resolved address, and dials exactly one of them:
// nothing resolves a second time. Every redirect is checked in the same way. No proxy, no cookies, no
// referrer; sizes and times are capped while bytes arrive.

import { connect, isIP, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { orAborted } from "@/lib/resilience/or-aborted";
import { addressBytes, sharesPrefix } from "./address-bytes";
import { checkUrl, GuardError, type Lookup, publicAddresses, systemLookup, type Target } from "./check-url";
import { type Answer, exchange } from "./exchange";

type DialTarget = {
  /** An address that was checked. Never a name. */
  address: string;
  port: number;
  secure: boolean;
  /** The host of the URL without brackets: the certificate must be issued for it. */
  host: string;
  signal: AbortSignal;
};

/** Opens a connection to exactly the given address. Rejects on failure, or with the signal's reason. */
export type Dial = (target: DialTarget) => Promise<Socket>;

const neverAsked = () => {
  throw new TypeError("An address was to be dialled, and a name was asked for.");
};

/** Resolves when the connection is established; rejects when it fails or is aborted. */
function made<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const giveUp = () => socket.destroy(signal.reason as Error);
    const fail = (error: Error) => reject(error);
    socket.once("error", fail);
    socket.once(event, () => {
      signal.removeEventListener("abort", giveUp);
      socket.off("error", fail);
      resolve(socket);
    });
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
  });
}

/** Compares the remote address as bytes once more, so that no lower layer can have connected elsewhere. */
function isThere(socket: Socket, address: string): boolean {
  const wanted = addressBytes(address);
  const reached = addressBytes(socket.remoteAddress ?? "");
  return wanted !== null && reached !== null && sharesPrefix(wanted, reached, wanted.length * 8);
}

/**
 * The real implementation: TCP to the address, and TLS over it that verifies the certificate for the host.
 */
export const systemDial: Dial = async ({ address, port, secure, host, signal }) => {
  if (isIP(address) === 0) return neverAsked();
  const socket = connect({ host: address, port, lookup: neverAsked, autoSelectFamily: false });
  await made(socket, "connect", signal);
  if (!isThere(socket, address)) {
    socket.destroy();
    throw new TypeError("The connection went to another address than the one that was judged.");
  }
  if (!secure) return socket;
  const name = host.replace(/\.$/, "");
  const options = isIP(name) === 0 ? { servername: name } : { host: name };
  const layer = connectSecurely({
    socket,
    ...options,
    ALPNProtocols: ["http/1.1"],
    // Set explicitly, because the environment can turn verification off globally.
    rejectUnauthorized: true,
  });
  return made(layer, "secureConnect", signal);
};

export { GuardError };

/** `bytes` on the wire, `decodedBytes` decompressed, `timeMs` for everything except `mayVisit`. */
type GuardLimits = { bytes: number; decodedBytes: number; redirects: number; timeMs: number };

export type GuardedRequest = {
  url: string;
  signal: AbortSignal;
  /** Only headers for the format or language of the page, and for conditional requests, are sent. */
  headers?: Record<string, string>;
  /** Lowers the limits; values above the caps have no effect. */
  limits?: Partial<GuardLimits>;
  /**
   * Called before each hop, including the first; false refuses it (robots.txt, banned hosts, known
   * addresses). It may throw a GuardError of its own for a better message; its time is not counted.
   */
  mayVisit?: (url: string) => boolean | Promise<boolean>;
};

export type GuardedResponse = {
  /** After redirects. */
  url: string;
  status: number;
  headers: Headers;
  /** Decoded. */
  bytes: Uint8Array;
  /** The addresses of the redirects, in order. */
  redirects: string[];
};

/** Fetches a page with GET. Throws only GuardError. */
export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedResponse>;

/**
 * Half of the memory that a bomb may cost (SEC-5): the bytes exist twice for a moment when they are joined.
 */
const CAPS: GuardLimits = { bytes: 24_000_000, decodedBytes: 28_000_000, redirects: 10, timeMs: 15_000 };
const USUAL: GuardLimits = { bytes: 12_000_000, decodedBytes: 24_000_000, redirects: 6, timeMs: 15_000 };

function limitsOf(asked: Partial<GuardLimits> = {}): GuardLimits {
  const limit = (name: keyof GuardLimits) => Math.min(asked[name] ?? USUAL[name], CAPS[name]);
  return {
    bytes: limit("bytes"),
    decodedBytes: limit("decodedBytes"),
    redirects: limit("redirects"),
    timeMs: limit("timeMs"),
  };
}

const CANCELLED = "The reading was stopped.";

/** A clock that runs during `within`, and a signal that aborts when it expires or with the caller's. */
export function stopwatch(timeMs: number, outer: AbortSignal) {
  const clock = new AbortController();
  let left = timeMs;
  const signal = AbortSignal.any([outer, clock.signal]);
  const tooSlow = () =>
    clock.abort(
      new GuardError("too_slow", `The site took longer than ${Math.round(timeMs / 1_000)} seconds.`),
    );
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const timer = setTimeout(tooSlow, left);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      left = Math.max(0, left - (performance.now() - begun));
    }
  };
  return { signal, within };
}

const ATTEMPT_MS = 5_000;
const MOST_ATTEMPTS = 3;

type Parts = {
  lookup: Lookup;
  dial: Dial;
  /** The current contact for sites; null: none. */
  contact: () => string | null;
};

/** Dials one address after the other until one answers. */
export async function connected(
  target: Target,
  addresses: string[],
  { dial, signal }: Pick<Parts, "dial"> & { signal: AbortSignal },
) {
  const { port, secure, host } = target;
  let last: unknown;
  for (const address of addresses.slice(0, MOST_ATTEMPTS)) {
    signal.throwIfAborted();
    const patience = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]);
    try {
      return await dial({ address, port, secure, host, signal: patience });
    } catch (error) {
      last = error;
    }
  }
  signal.throwIfAborted();
  throw new GuardError("unreachable", `${host} could not be reached.`, last);
}

/** Maps lower-level errors to the known reasons; never includes text of the site. */
export function asGuardError(
  error: unknown,
  { outer, host }: { outer: AbortSignal; host: string },
): GuardError {
  if (outer.aborted) return new GuardError("cancelled", CANCELLED, error);
  if (error instanceof GuardError) return error;
  return new GuardError("bad_response", `The answer of ${host} broke off or could not be read.`, error);
}

/**
 * The address of a redirect. A secure page must not redirect to an insecure one, which anybody on the network
 * could change.
 */
function next(from: Target, to: string): Target {
  const target = checkUrl(to, from.url.href);
  if (from.secure && !target.secure)
    throw new GuardError("scheme_refused", `${from.host} leads on to an address that is not secure.`);
  return target;
}

/** Creates the guarded client. `lookup` and `dial` are the real ones unless others are passed. */
export function createGuardedFetch(parts: Partial<Parts> = {}): GuardedFetch {
  const { lookup = systemLookup, dial = systemDial, contact = () => null } = parts;

  async function hop(
    target: Target,
    {
      headers,
      limits,
      signal,
    }: { headers: Record<string, string>; limits: GuardLimits; signal: AbortSignal },
  ): Promise<Answer> {
    const addresses = await orAborted(publicAddresses(target, { lookup, signal }), signal);
    const socket = await connected(target, addresses, { dial, signal });
    // Whatever a site does, the time limit ends the exchange.
    return orAborted(exchange(socket, { target, headers, contact: contact(), limits, signal }), signal);
  }

  return async ({ url, signal: outer, headers = {}, limits: asked, mayVisit = () => true }) => {
    const limits = limitsOf(asked);
    const { signal, within } = stopwatch(limits.timeMs, outer);
    const redirects: string[] = [];
    let host = "";
    try {
      let target = checkUrl(url);
      const first = target.url.origin;
      for (;;) {
        host = target.host;
        const { href, origin } = target.url;
        if (!(await orAborted(mayVisit(href), signal)))
          throw new GuardError("not_allowed", `${host} may not be read here.`);
        const sent = origin === first ? headers : {};
        const at = target;
        const answer = await within(() => hop(at, { headers: sent, limits, signal }));
        if (answer.kind === "page") return { ...answer, url: href, redirects };
        if (redirects.length >= limits.redirects)
          throw new GuardError("too_many_redirects", `${host} leads on and on and never to a page.`);
        redirects.push(href);
        target = next(target, answer.to);
      }
    } catch (error) {
      throw asGuardError(error, { outer, host });
    }
  };
}
