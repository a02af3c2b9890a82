// Types of what a person and the engine do to an unfinished run, as part of the folded state.

/** The price of a model, in units of `currency` per million tokens. */
export type Price = {
  currency: string;
  input: number;
  /** For input that the endpoint had in its cache. */
  cachedInput: number;
  /** For input that the endpoint wrote to its cache; absent: as `input`. */
  cacheWrite?: number;
  output: number;
  /** The price of every token of a request whose prompt is longer than `tokens`. */
  above?: { tokens: number; input: number; cachedInput: number; cacheWrite?: number; output: number };
  /** The day of the list that ships with the program, for a price from it: `2026-11-15`. */
  listedOn?: string;
};

/** The caps of a run; null: no cap. */
export type Budget = {
  /** Input and output of the model together. */
  tokens: number | null;
  searches: number | null;
  /** Working time: waiting for the person or in the queue does not count. */
  minutes: number | null;
  /** In the currency of the price list. */
  money: number | null;
};

/** Caps that a person sets: an omitted cap stays, null removes it. */
export type AskedBudget = { [Cap in keyof Budget]?: Budget[Cap] | undefined };

export const NO_BUDGET: Budget = { tokens: null, searches: null, minutes: null, money: null };

/** A message of the person to an unfinished run. */
export type Steer = {
  id: string;
  /** Empty when it only excludes hosts or drops lines. */
  message: string;
  /** Hosts whose pages are no longer offered or read, subdomains included. */
  banHosts: string[];
  /** Dropped lines of the plan, word for word. */
  dropSteps: string[];
  at: number;
  /** The step whose request first contained it; null while it is pending. */
  step: number | null;
};

/** The person asked to finish with what there is. */
export type Finishing = {
  at: number;
  /** From this step on only closing tools are offered. */
  step: number;
};

/** "Show me the plan first". */
export type PlanReview = {
  askedAt: number | null;
  reviewedAt: number | null;
  /** The person's changes, one sentence each; empty when the plan was accepted unchanged. */
  changes: string[];
};

/** The results of old steps are replaced by notes in prompts. */
export type Compaction = {
  /** The last step that the notes replace. */
  through: number;
  /** The first step that was requested with the notes. */
  step: number;
  /** Tokens of prompt and reply together, as known at the time; absent or null when unknown. */
  window?: number | null;
};

/** The run of the same thread that this one branched from. */
export type Branch = {
  runId: string;
  /** The last step of that run which this one reuses; 0 for none. */
  step: number;
  /** Numbers of the sources that were known then. */
  numbers: number[];
};

/** The run's working time, without waiting for the person or in the queue. */
export type Worked = {
  /** Milliseconds up to `since`. */
  ms: number;
  /** Null while the run is idle. */
  since: number | null;
};
