// What to do about a model server on this machine or in its network, which its user can usually start.

import { isNear } from "@/lib/config/near-host";

/** Causes that mean that nothing listens at the address. */
const NOTHING_THERE = new Set(["connection refused", "connection timed out", "address not found"]);
/** Causes that a mistyped address also has. */
const WRONG_ADDRESS = new Set([
  "connection refused",
  "address not found",
  "port not allowed",
  "certificate not accepted",
]);

/**
 * What to do about an unreachable model: start its server, correct its address, or null when only waiting
 * helps. `cause` is that of the error `model_unreachable`.
 */
export function helpFor(host: string, cause: string): "start" | "address" | null {
  if (isNear(host) && (NOTHING_THERE.has(cause) || cause === "left alone after failures")) return "start";
  return WRONG_ADDRESS.has(cause) ? "address" : null;
}
