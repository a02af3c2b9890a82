// What the doors for other programs have in common.

import { GroundworkError } from "@/lib/errors/errors";

/** The program's own name for a request, by which the same request makes one run. Throws invalid_request. */
export function readIdempotencyKey(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key")?.trim();
  if (!key) return undefined;
  if (key.length > 200)
    throw new GroundworkError("invalid_request", { detail: "Idempotency-Key: at most 200 characters." });
  return key;
}
