// Refuses what a browser sends on behalf of another site (goals S17). The server has no login on loopback, so the
// address a request was sent to and the site it came from are the whole proof of who asks.

import { readEnv } from "@/lib/config/env";
import { GroundworkError } from "@/lib/errors";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const ANY = new Set(["0.0.0.0", "::", "[::]"]);

/** What browsers say of requests that no other site has caused: those of the site itself, and of the person. */
const OWN_SITE = new Set(["same-origin", "none"]);

const hostName = (host: string) => host.toLowerCase().replace(/:\d+$/, "");

/**
 * True when the Host header names this server: defends against names that an attacker points at loopback, under which a
 * browser would let his page read ours.
 */
export function isOwnHost(host: string | null, listening: string): boolean {
  if (!host) return false;
  const name = hostName(host);
  if (LOOPBACK.has(name)) return true;
  // Listening on every interface, the machine's own names are unknown; the person chose that openly.
  return ANY.has(listening) || name === listening.toLowerCase();
}

/** Throws `cross_site` unless the request comes from this site's own pages or from a program. */
export function guardRequest(request: Request, listening = readEnv().host): void {
  const host = request.headers.get("host");
  if (!isOwnHost(host, listening)) throw new GroundworkError("cross_site");
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && !OWN_SITE.has(site)) throw new GroundworkError("cross_site");
  const origin = request.headers.get("origin");
  if (!origin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new GroundworkError("cross_site");
}
