// Types of a run's usage: requests to its model with their tokens, and its idle periods.

export type Usage = {
  requests: number;
  inputTokens: number;
  cachedTokens: number;
  /** Input that the endpoint wrote to its cache; absent while it reports none. */
  cacheWriteTokens?: number;
  outputTokens: number;
  promptBytes: number;
  /** Of requests and searches; requests to a model without a price, and searches without one, add nothing. */
  money: number;
  /** The currency of amounts that do not come from the model's price; absent while there are none. */
  currency?: string;
  /** The last request whose tokens were counted, as an estimate for the next one. Absent before the first. */
  last?: { inputTokens: number; outputTokens: number; promptBytes: number };
};

/** One request to the model: for the decision of a step, or after it for a result or a citation review. */
export type ModelRequest = {
  step: number;
  attempt: number;
  startedAt: number;
  /** Null while it is in flight, and for one that the end of the process cut off. */
  endedAt: number | null;
  outcome: "ok" | "invalid" | "failed" | "cancelled" | null;
  inputTokens: number;
  outputTokens: number;
  /** Absent while it is in flight, and when no price is known. */
  money?: number;
};

/** A period in which the run was idle without waiting for the person: queued, or without a process. */
export type Standstill = { kind: "line" | "restart" | "crash"; from: number; to: number | null };
