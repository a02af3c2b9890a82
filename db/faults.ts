// Classifies errors of either store by what the caller can do about them.

import { type StoreFault, storeFault as sqliteFault } from "./sqlite/faults";

export { DatabaseRefused, faultCode, type StoreFault } from "./sqlite/faults";

/** A store that is reached over a connection cannot be used now. Its cause is the error of the driver. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
  readonly fault: StoreFault;

  constructor(fault: StoreFault, cause: unknown) {
    super(`The store cannot be used now: ${fault}.`, { cause });
    this.fault = fault;
  }
}

const DEEPEST = 10;

function unavailable(error: unknown): StoreUnavailable | null {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < DEEPEST; depth += 1, cause = cause.cause)
    if (cause instanceof StoreUnavailable) return cause;
  return null;
}

/** Classifies an error by its own code or those of its causes; null when the store did not cause it. */
export const storeFault = (error: unknown): StoreFault | null =>
  unavailable(error)?.fault ?? sqliteFault(error);
