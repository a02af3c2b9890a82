// What a run used: requests to its model with their tokens, and the stretches in which it lay still.

export type Usage = {
  requests: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  promptBytes: number;
  /** In the currency of the model's price; requests to a model without a price add nothing. */
  money: number;
  /** The last request whose tokens were counted: what the next one is likely to cost. Absent before there was one. */
  last?: { inputTokens: number; outputTokens: number; promptBytes: number };
};

/** One request to the model: for the decision of a step, or behind it for a result or for what citations say. */
export type ModelRequest = {
  step: number;
  attempt: number;
  startedAt: number;
  /** Null while it is out, and for one that the end of the process cut off. */
  endedAt: number | null;
  outcome: "ok" | "invalid" | "failed" | "cancelled" | null;
  inputTokens: number;
  outputTokens: number;
};

/** A stretch in which the run lay still without waiting for the person: in line, or with its process gone. */
export type Standstill = { kind: "line" | "restart" | "crash"; from: number; to: number | null };
