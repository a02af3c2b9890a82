// The addresses of the server, and their consequences: the names it responds to, and whether anyone beyond
// this machine can reach it.

import { readEnv } from "@/lib/config/env";

/** `listening`: the address it listens on. `publicUrl`: the address behind a proxy; null without one. */
export type Reach = { listening: string; publicUrl: string | null };

export function ownReach(): Reach {
  const { host: listening, publicUrl } = readEnv();
  return { listening, publicUrl };
}

/** True for an address that only this machine can reach. */
function isLoopback(listening: string): boolean {
  const name = listening.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
}

/** True when only programs on this machine can send requests. */
export function isPrivate({ listening, publicUrl }: Reach): boolean {
  return isLoopback(listening) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname));
}

/** The address at which people open this server: the public one, else the one they asked for. */
export const originOf = (request: Request, { publicUrl }: Reach = ownReach()): string =>
  publicUrl ?? `http://${request.headers.get("host") ?? new URL(request.url).host}`;

/** True when browsers use https: then cookies are never sent without it. */
export const isSecure = ({ publicUrl }: Reach): boolean => publicUrl?.startsWith("https:") ?? false;

// The address of the client, as far as it is known.

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
