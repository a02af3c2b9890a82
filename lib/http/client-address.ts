// The address of the client, as far as it is known.

import { isLoopback, isPrivate, ownReach, type Reach } from "./public-address";

/**
 * The client address of a request: the last hop that a proxy in front reports; null when it is unknown.
 * Without a proxy, programs could send any address in the header, including another person's; a proxy that
 * reports none leaves its own.
 */
export function addressOf(request: Request, reach: Reach = ownReach()): string | null {
  if (reach.publicUrl === null || isPrivate(reach)) return null;
  const hops = (request.headers.get("x-forwarded-for") ?? "").split(",");
  const last = hops.at(-1)?.trim().slice(0, 60) ?? "";
  return last === "" || isLoopback(last.replace(/^::ffff:/i, "")) ? null : last;
}
