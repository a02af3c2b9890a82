// Refuses requests that a browser sends on behalf of another site (SEC-17). Without users, the address a
// request was sent to and the site it came from are the only proof of the actor; with users, they prevent
// another site from using a session.

import { GroundworkError } from "@/lib/errors/errors";
import { ownReach, type Reach } from "./public-address";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const ANY = new Set(["0.0.0.0", "::", "[::]"]);

/** Values of browsers for requests that no other site caused: the site's own, and the person's. */
const OWN_SITE = new Set(["same-origin", "none"]);
/**
 * How scripts of a page send requests. Forms and links navigate, and blind requests of another site are
 * `no-cors`.
 */
const BY_SCRIPT = new Set(["cors", "same-origin"]);
const READING = new Set(["GET", "HEAD", "OPTIONS"]);

const hostName = (host: string) => host.toLowerCase().replace(/:\d+$/, "");

/**
 * True when the Host header names this server: prevents DNS rebinding, where an attacker's name resolves to
 * loopback and the browser would let the attacker's page read ours.
 */
export function isOwnHost(host: string | null, { listening, publicUrl }: Reach): boolean {
  if (!host) return false;
  const name = hostName(host);
  if (LOOPBACK.has(name)) return true;
  if (publicUrl !== null && host.toLowerCase() === new URL(publicUrl).host) return true;
  // When listening on every interface, the machine's own names are unknown; the person chose that openly.
  return name === listening.toLowerCase() || (ANY.has(listening) && publicUrl === null);
}

const ADDRESS = /^(?:\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[[\da-f:.]{2,45}\])$/;

/** True for an address instead of a name; only names can be made to resolve to this machine. */
const isAddress = (host: string | null): boolean => host !== null && ADDRESS.test(hostName(host));

/** The origin is the requested host, or the public address when a proxy uses another name. */
function isOwnOrigin(origin: string, host: string | null, { publicUrl }: Reach): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: from, origin: whole } = new URL(origin);
  return from === host || (publicUrl !== null && whole === new URL(publicUrl).origin);
}

/**
 * Throws `cross_site` unless the request comes from this site's own pages or from a program. `byAddress`: an address may
 * stand for the host. `linked`: other sites may lead here by a link, as they may to a page.
 */
export function guardRequest(
  request: Request,
  reach: Reach = ownReach(),
  { byAddress = false, linked = false }: { byAddress?: boolean; linked?: boolean } = {},
): void {
  const host = request.headers.get("host");
  if (!isOwnHost(host, reach) && !(byAddress && isAddress(host))) throw new GroundworkError("cross_site");
  if (linked) return;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && !OWN_SITE.has(site)) throw new GroundworkError("cross_site");
  const mode = request.headers.get("sec-fetch-mode");
  if (mode !== null && !READING.has(request.method) && !BY_SCRIPT.has(mode))
    throw new GroundworkError("cross_site");
  const origin = request.headers.get("origin");
  if (origin && !isOwnOrigin(origin, host, reach)) throw new GroundworkError("cross_site");
}
