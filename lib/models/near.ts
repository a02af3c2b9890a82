// Which model servers stand on this machine or in its network: whoever uses them can usually start them, too.

/** Names this machine and its network go by. */
const NEAR =
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1\]|[\w-]+\.local\b|host\.docker\.internal)/;

/** True for a host (with or without a port) on this machine or in its network. */
export const isNear = (host: string): boolean => NEAR.test(host);

/** The causes that say that nothing answers at the address at all. */
const NOTHING_THERE = new Set(["connection refused", "connection timed out", "address not found"]);
/** The causes that an address which is written wrongly has as well. */
const WRONG_ADDRESS = new Set(["connection refused", "address not found", "certificate not accepted"]);

/**
 * What to do about a model that could not be reached: start its server, correct its address, or null where only waiting
 * helps. `cause` is that of the error `model_unreachable`.
 */
export function helpFor(host: string, cause: string): "start" | "address" | null {
  if (isNear(host) && (NOTHING_THERE.has(cause) || cause === "left alone after failures")) return "start";
  return WRONG_ADDRESS.has(cause) ? "address" : null;
}
