// The currency of what a run spends.

import type { RunState } from "./run-state";

/**
 * The currency of the run's money: that of its model's price, else of the amounts that were counted. Null while nothing
 * has a price.
 */
export function currencyOf({ model, usage }: Pick<RunState, "model" | "usage">): string | null {
  return model?.price?.currency ?? usage.currency ?? null;
}
