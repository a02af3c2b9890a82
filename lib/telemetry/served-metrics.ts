// The metrics of this process as the route reads them. The code that makes them is loaded by the start, and only when
// METRICS_TOKEN is set.

import { createHash, timingSafeEqual } from "node:crypto";
import { processSingleton } from "@/lib/singleton";

type Served = { type: string; text: () => Promise<string>; tokenDigest: Buffer };

export const servedMetrics = processSingleton("metrics", () => ({ current: null as Served | null }));

export const digestOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Compared by digest, in a time that says nothing about the token. */
export function opens({ tokenDigest }: Served, token: string | null): boolean {
  return token !== null && timingSafeEqual(digestOf(token), tokenDigest);
}
