// Detects model servers on this machine or in its network, which their users can usually start themselves.

const PORT = /:\d{1,5}$/;
/** Names of this machine, and names that only its network resolves. */
const NEAR_NAME = /^(?:localhost|\[::1\]|host\.docker\.internal)$|\.local(?:host)?$/;
/** Whole IPv4 addresses of this machine and of private networks: a name may begin like one. */
const NEAR_ADDRESS = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}$/;

/** True for a host (with or without a port) on this machine or in its network. */
export function isNear(host: string): boolean {
  const name = host.toLowerCase().replace(PORT, "");
  return NEAR_NAME.test(name) || NEAR_ADDRESS.test(name);
}

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
