// Where the server is reached, and what follows from it: the names it answers to, and whether others than the person at
// this machine can reach it at all.

import { readEnv } from "@/lib/config/env";

/** `listening`: the address it listens on. `publicUrl`: where people open it, behind a proxy; null without one. */
export type Reach = { listening: string; publicUrl: string | null };

export function ownReach(): Reach {
  const { host: listening, publicUrl } = readEnv();
  return { listening, publicUrl };
}

/** True for an address that only this machine can reach. */
export function isLoopback(listening: string): boolean {
  const name = listening.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
}

/** True when only programs of this machine can ask anything. */
export function isPrivate({ listening, publicUrl }: Reach): boolean {
  return isLoopback(listening) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname));
}

/** True where browsers reach it by https: then cookies are never sent without it. */
export const isSecure = ({ publicUrl }: Reach): boolean => publicUrl?.startsWith("https:") ?? false;
