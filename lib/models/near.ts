// Detects model servers on this machine or in its network, which their users can usually start themselves.

/** Names of this machine and hosts in its network. */
const NEAR =
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1\]|[\w-]+\.local\b|host\.docker\.internal)/;

/** True for a host (with or without a port) on this machine or in its network. */
export const isNear = (host: string): boolean => NEAR.test(host);

/** Causes that mean that nothing listens at the address. */
const NOTHING_THERE = new Set(["connection refused", "connection timed out", "address not found"]);
/** Causes that a mistyped address also has. */
const WRONG_ADDRESS = new Set(["connection refused", "address not found", "certificate not accepted"]);

/**
 * What to do about an unreachable model: start its server, correct its address, or null when only waiting
 * helps. `cause` is that of the error `model_unreachable`.
 */
export function helpFor(host: string, cause: string): "start" | "address" | null {
  if (isNear(host) && (NOTHING_THERE.has(cause) || cause === "left alone after failures")) return "start";
  return WRONG_ADDRESS.has(cause) ? "address" : null;
}
