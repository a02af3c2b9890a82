// The doors for other programs: who may come in, and routes that ask for it. A server that listens on loopback alone is
// open to every program of its machine; one that listens elsewhere asks for a key. Whatever has the form of a key must be
// a valid one everywhere, so that a revoked key never seems to work; other bearers are what clients send unasked.

import { readEnv } from "@/lib/config/env";
import { GroundworkError } from "@/lib/errors";
import { checkKey, KEY_PREFIX } from "@/lib/runs/api-keys";
import { guardRequest } from "./guard";
import { type Border, routes } from "./route";

/** True for an address that only this machine can reach. */
export function isLoopback(listening: string): boolean {
  const name = listening.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
}

function bearerOf(request: Request): string | null {
  return /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

type Parts = { listening: string; check: (key: string) => Promise<void> };

/** Lets a program in. Throws cross_site for another site's page, key_required and key_unknown. */
export async function guardDoor(
  request: Request,
  { listening, check }: Parts = { listening: readEnv().host, check: (key) => checkKey(key) },
): Promise<void> {
  guardRequest(request, listening);
  const bearer = bearerOf(request);
  if (bearer?.startsWith(KEY_PREFIX)) return check(bearer);
  if (!isLoopback(listening)) throw new GroundworkError(bearer ? "key_unknown" : "key_required");
}

/** As `routes`, for a door; `tell` is the body of a failure in the door's own protocol. */
export function doorRoutes<P = Record<never, string>>(
  handlers: Parameters<typeof routes<P>>[0],
  tell?: Border["tell"],
): ReturnType<typeof routes<P>> {
  return routes<P>(handlers, { guard: (request) => guardDoor(request), ...(tell ? { tell } : {}) });
}

/** The program's own name for a request, by which the same request makes one run. Throws invalid_request. */
export function readIdempotencyKey(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key")?.trim();
  if (!key) return undefined;
  if (key.length > 200)
    throw new GroundworkError("invalid_request", { detail: "Idempotency-Key: at most 200 characters." });
  return key;
}
