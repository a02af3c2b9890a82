// Shared by the integrations.

import { GroundworkError } from "@/lib/errors/errors";

/**
 * The program's idempotency key of a request, so that the same request creates one run. Throws
 * invalid_request.
 */
export function readIdempotencyKey(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key")?.trim();
  if (!key) return undefined;
  if (key.length > 200)
    throw new GroundworkError("invalid_request", { detail: "Idempotency-Key: at most 200 characters." });
  return key;
}
